using GcGuard.Testing;
using Xunit;

namespace GcGuard.Analyzers.Tests.Meta;

/// <summary>Code that few people write and every compiler accepts, with suspects of the rules in odd places.</summary>
internal static class OddCode
{
    /// <summary>An ordinary type that holds a suspect of every rule; other tests break it in every way.</summary>
    public const string EveryRule = """
        using System;
        using System.Collections.Generic;
        using System.IO;
        using System.Runtime;
        using System.Runtime.InteropServices;
        using System.Text;
        using Microsoft.AspNetCore.Mvc;
        using Polly;

        [ApiController]
        public class OrdersController : ControllerBase
        {
            [HttpGet]
            public string Export(string text)
            {
                using var buffer = new MemoryStream();
                Request.Body.CopyTo(buffer);
                GC.Collect(2, GCCollectionMode.Forced, true);
                GC.WaitForPendingFinalizers();
                GCSettings.LatencyMode = GCLatencyMode.LowLatency;
                if (GC.GetTotalMemory(true) > 10)
                {
                    GC.TryStartNoGCRegion(1000);
                    GC.AddMemoryPressure(100);
                }

                byte[] block = new byte[200_000];
                if (buffer.Read(block, 0, block.Length) > 0)
                {
                    return string.Empty;
                }

                return Encoding.UTF8.GetString(buffer.ToArray()) + Convert.ToBase64String(buffer.ToArray());
            }

            [HttpPut]
            public string Import(string path)
            {
                var codes = new StringBuilder(100_000);
                foreach (string line in System.IO.File.ReadAllLines(path))
                {
                    codes.Append(line.Length);
                }

                return codes.ToString();
            }

            [HttpPatch]
            public byte[] Fetch(string path) => System.IO.File.ReadAllBytes(path);

            [HttpPost]
            public void Release()
            {
                GC.WaitForPendingFinalizers();
            }

            [HttpPut]
            public void Write(List<List<int>> groups)
            {
                var ids = new List<int>();
                var text = new StringBuilder();
                foreach (List<int> group in groups)
                {
                    ids.AddRange(group);
                    text.Append(group.Count);
                }

                using var writer = new StreamWriter(Response.Body);
                writer.Write(text.ToString());
            }

            [HttpGet("page")]
            public void Page(string path)
            {
                var page = new StringBuilder(System.IO.File.ReadAllText(path));
                page.Replace("%title%", "Orders");
                using var writer = new StreamWriter(Response.Body);
                writer.Write(page.ToString());
            }

            [HttpGet("stations")]
            public void Stations([FromServices] IStations stations)
            {
                var text = new StringBuilder();
                foreach (Station station in stations.All())
                {
                    text.AppendLine(station.Place);
                }

                using var writer = new StreamWriter(Response.Body);
                writer.Write(text.ToString());
                using var copy = new MemoryStream();
                System.Text.Json.JsonSerializer.Serialize(copy, stations.All());
                Response.Body.Write(copy.ToArray());
            }

            public sealed class Station
            {
                public string Place { get; set; }
            }

            public interface IStations
            {
                List<Station> All();
            }

            [HttpPatch]
            public async System.Threading.Tasks.Task Send(string path, System.Net.Http.HttpClient client)
            {
                string[] lines = await System.IO.File.ReadAllLinesAsync(path);
                await Response.Body.WriteAsync(System.Text.Json.JsonSerializer.SerializeToUtf8Bytes(lines));
                await System.Text.Json.JsonSerializer.SerializeAsync(Response.Body, await System.IO.File.ReadAllLinesAsync(path));
                await client.PostAsync("/rows", new System.Net.Http.StringContent(System.Text.Json.JsonSerializer.Serialize(lines)));
            }

            private readonly Polly.IAsyncPolicy<System.Net.Http.HttpResponseMessage> _retry = Polly.Policy
                .HandleResult<System.Net.Http.HttpResponseMessage>(r => !r.IsSuccessStatusCode)
                .WaitAndRetryAsync(3, n => TimeSpan.FromSeconds(2 << n));

            [HttpHead]
            public async System.Threading.Tasks.Task Notify(int number, System.Net.Http.HttpClient client)
            {
                byte[] notice = new byte[65_536];
                FillNotice(notice, number);
                await _retry.ExecuteAsync(() => client.PostAsync("/rows", new System.Net.Http.ByteArrayContent(notice)));
                byte[] content = await System.IO.File.ReadAllBytesAsync("rows");
                await System.Threading.Tasks.Task.Delay(5000);
                await Response.Body.WriteAsync(content, 0, content.Length);
            }

            private static void FillNotice(Span<byte> notice, int number) => notice[0] = (byte)number;

            [HttpPatch]
            public async System.Threading.Tasks.Task<int> Sign(List<string> rows)
            {
                byte[] body = System.Text.Json.JsonSerializer.SerializeToUtf8Bytes(rows);
                await System.Threading.Tasks.Task.Delay(5000);
                return System.Security.Cryptography.SHA256.HashData(body).Length;
            }

            [HttpGet]
            public int Join(int[][] groups)
            {
                StringBuilder builder = Builders.Rent();
                try
                {
                    foreach (int[] group in groups)
                    {
                        foreach (int id in group)
                        {
                            builder.Append(id);
                        }
                    }

                    return builder.Length;
                }
                finally
                {
                    Builders.Return(builder);
                }
            }

            [HttpGet]
            public IActionResult Download(string path) => File(System.IO.File.ReadAllBytes(path), "application/pdf");

            [HttpPost]
            public async System.Threading.Tasks.Task<byte[]> Hash(Microsoft.AspNetCore.Http.IFormFile file)
            {
                using var buffer = new System.IO.MemoryStream();
                await file.CopyToAsync(buffer);
                return System.Security.Cryptography.SHA256.HashData(buffer.ToArray());
            }

            [HttpGet]
            public async System.Threading.Tasks.Task Relay(System.Net.Http.HttpClient client, System.Threading.CancellationToken token)
            {
                using var response = await client.GetAsync("/rows", token);
                await response.Content.CopyToAsync(Response.Body, token);
            }

            [HttpDelete]
            public int Count(int length, string[] names)
            {
                byte[] rented = System.Buffers.ArrayPool<byte>.Shared.Rent(length);
                int read = Request.Body.Read(rented, 0, length);
                if (read == 0)
                {
                    return 0;
                }

                System.Buffers.ArrayPool<byte>.Shared.Return(rented);
                System.Buffers.ArrayPool<string>.Shared.Return(names);
                return read + names[0].Length;
            }

            [HttpHead]
            public int Head(int length)
            {
                byte[] head = System.Buffers.ArrayPool<byte>.Shared.Rent(length);
                int read = Request.Body.Read(head, 0, length);
                System.Buffers.ArrayPool<byte>.Shared.Return(head);
                return read + head[0];
            }

            [HttpOptions]
            public void Copy(StreamPool pool)
            {
                using (pool.Acquire(out MemoryStream stream))
                {
                    Response.Body.Write(stream.ToArray());
                }
            }

            public sealed class StreamPool
            {
                public IDisposable Acquire(out MemoryStream stream) => stream = new MemoryStream();
            }

            private static class Builders
            {
                private static readonly Stack<StringBuilder> Free = new Stack<StringBuilder>();

                public static StringBuilder Rent()
                {
                    lock (Free)
                    {
                        return Free.Count > 0 ? Free.Pop() : new StringBuilder();
                    }
                }

                public static void Return(StringBuilder builder)
                {
                    builder.Clear();
                    lock (Free)
                    {
                        Free.Push(builder);
                    }
                }
            }

            [HttpOptions]
            public async System.Threading.Tasks.Task<List<int[][][]>> Read(System.Net.Http.HttpClient client)
            {
                return System.Text.Json.JsonSerializer.Deserialize<List<int[][][]>>(await client.GetStringAsync("/rows"))
                    ?? System.Text.Json.JsonSerializer.Deserialize<List<int[][][]>>(await new StreamReader(Request.Body).ReadToEndAsync());
            }

            private static class Frame
            {
                private static readonly byte[] Pixels = new byte[4096];
                private static readonly GCHandle Handle = GCHandle.Alloc(Pixels, GCHandleType.Pinned);

                public static IntPtr Address => Handle.AddrOfPinnedObject();
            }

            [HttpDelete]
            public int Measure(int length)
            {
                var pool = System.Buffers.ArrayPool<byte>.Create();
                return pool.Rent(length).Length;
            }

            [HttpGet]
            public async System.Threading.Tasks.Task<int> Pack([FromBody] List<string> rows)
            {
                await System.Threading.Tasks.Task.WhenAll(System.Linq.Enumerable.Select(rows, row => System.Threading.Tasks.Task.Run(() => Packed.Pack())));
                return Packed.Bytes.Value.Length + (await Packed.Later.Value).Length + (await Packed.Page.Value).Length;
            }

            [HttpPatch]
            public async System.Threading.Tasks.Task Pump(Stream source, int length)
            {
                byte[] block = System.Buffers.ArrayPool<byte>.Shared.Rent(length);
                int read = await source.ReadAsync(block, 0, length);
                await Response.Body.WriteAsync(block, 0, read);
                System.Buffers.ArrayPool<byte>.Shared.Return(block);
            }

            [HttpGet("copy")]
            public IActionResult AnswerCopy(Stream body) => File(CopyOf(body), "application/pdf");

            private static byte[] CopyOf(Stream body)
            {
                var copy = new MemoryStream();
                body.CopyTo(copy);
                return copy.ToArray();
            }

            private static class Packed
            {
                internal static readonly Lazy<byte[]> Bytes = new Lazy<byte[]>(() => Pack());
                public static readonly Lazy<System.Threading.Tasks.Task<byte[]>> Later = new Lazy<System.Threading.Tasks.Task<byte[]>>(() => System.Threading.Tasks.Task.FromResult(Pack()));
                internal static readonly Lazy<System.Threading.Tasks.Task<string>> Page = new Lazy<System.Threading.Tasks.Task<string>>(() => System.IO.File.ReadAllTextAsync("page"));

                public static byte[] Pack()
                {
                    using var gzip = new System.IO.Compression.GZipStream(Stream.Null, System.IO.Compression.CompressionMode.Compress);
                    return new byte[] { (byte)gzip.BaseStream.Length };
                }
            }

            public static readonly Microsoft.IO.RecyclableMemoryStreamManager Streams = new Microsoft.IO.RecyclableMemoryStreamManager();
        }
        """ + RecyclableStreamStubs.Version3;

    public static TheoryData<string, string> Sources => new()
    {
        { "empty", "" },
        { "only a comment", "// nothing" },
        { "only directives", "#if X\nclass A { }\n#endif\n#region r\n#endregion" },
        { "top-level statements", "System.GC.Collect();\nvoid Local() => System.GC.Collect();\nLocal();" },
        { "method group and using static", "using static System.GC;\nclass A { System.Action a = Collect; void M() => Collect(); string N => nameof(Collect); }" },
        { "attribute argument", "[System.Obsolete(nameof(System.GC.Collect))] class A { }" },
        { "default parameter", "class A { void M(System.GCCollectionMode m = System.GCCollectionMode.Forced) => System.GC.Collect(0, m); }" },
        { "expression tree", "using System; using System.Linq.Expressions; class A { Expression<Action> e = () => GC.Collect(); }" },
        { "dynamic", "class A { void M(dynamic d) { d.ToArray(); System.GC.Collect(d); System.Convert.ToBase64String(d.ToArray()); } }" },
        { "extension method of the same name", "static class E { public static byte[] ToArray(this System.IO.Stream s) => null!; } class A { void M(System.IO.Stream s) => s.ToArray(); }" },
        { "own type named GC", "namespace N { class GC { public static void Collect() { } } class A { void M() => GC.Collect(); } }" },
        { "own type named System.GC", "namespace System { public static class GC { public static void Collect() { } } } class A { void M() => System.GC.Collect(); }" },
        { "constructor initialiser", "using System.IO; class A(byte[] b) { public byte[] B = b; public A() : this(new MemoryStream().ToArray()) { } }" },
        { "iterator and async iterator", "using System.Collections.Generic; using System.IO; class A { IEnumerable<byte[]> M() { using var m = new MemoryStream(); yield return m.ToArray(); } async IAsyncEnumerable<byte[]> N() { await System.Threading.Tasks.Task.Yield(); yield return new MemoryStream().ToArray(); } }" },
        { "ref struct, stackalloc and unsafe", "unsafe ref struct A { System.Span<byte> s; void M() { byte* p = stackalloc byte[10]; System.GC.Collect(); fixed (byte* q = new System.IO.MemoryStream().ToArray()) { } } }" },
        { "generic cycle", "class A<T> where T : A<T> { void M() => System.GC.Collect(); class B : A<B> { } }" },
        { "cyclic base", "class A : B { void M() => System.GC.Collect(); } class B : A { }" },
        { "record, primary constructor, init", "record struct R(int X) { public byte[] Y { get; init; } = new System.IO.MemoryStream().ToArray(); }" },
        { "switch expression and patterns", "class A { object M(object o) => o switch { int i when Collect() => i, System.IO.MemoryStream { Length: > 0 } m => m.ToArray(), _ => null! }; bool Collect() { System.GC.Collect(); return true; } }" },
        { "query expression", "using System.IO; using System.Linq; class A { object M(MemoryStream[] s) => from m in s let a = m.ToArray() where a.Length > 0 select System.Convert.ToBase64String(m.ToArray()); }" },
        { "lock, goto, labels, checked", "class A { void M() { again: lock (this) { checked { System.GC.Collect(); } } goto again; } }" },
        { "interpolated string and raw string", "class A { string M(System.IO.MemoryStream m) => $\"\"\"{m.ToArray()} {System.GC.GetTotalMemory(true)}\"\"\"; }" },
        { "operator, indexer, event, finalizer", "class A { public static A operator +(A a, A b) { System.GC.Collect(); return a; } int this[int i] { get { System.GC.Collect(); return i; } } event System.Action E { add { System.GC.Collect(); } remove { } } ~A() { System.GC.Collect(); } }" },
        { "static abstract interface member", "interface I<T> where T : I<T> { static abstract void M(); static virtual void N() => System.GC.Collect(); }" },
        { "explicit interface implementation", "class A : System.IDisposable { void System.IDisposable.Dispose() => System.GC.Collect(); }" },
        { "partial members", "partial class A { partial void M(); partial void M() => System.GC.Collect(); }" },
        { "local functions in lambdas", "class A { System.Action M() => () => { static void L() => System.GC.Collect(); L(); System.Action a = () => L(); a(); }; }" },
        { "file-local type and global using", "global using System.IO; file class A { byte[] M() => new MemoryStream().ToArray(); }" },
        { "collection expression and spread", "class A { byte[] M(System.IO.MemoryStream m) => [.. m.ToArray(), 1]; }" },
        { "index and range on the copy", "class A { byte[] M(System.IO.MemoryStream m) => m.ToArray()[1..^1]; }" },
        { "null-conditional and null-forgiving", "class A { int? M(System.IO.MemoryStream? m) => m?.ToArray()!?.Length; }" },
        { "named and out-of-order arguments", "class A { void M() => System.GC.Collect(blocking: true, mode: System.GCCollectionMode.Forced, generation: 2); }" },
        { "missing references", "using Nowhere; class A : Nothing { [Unknown] void M(Missing m) { m.ToArray(); GC.Collect(); System.GC.NoSuch(); new MemoryStream(1, 2, 3, 4, 5, 6).ToArray(); } }" },
        { "texts and collections in odd places", "using System.Collections.Generic; using System.IO; using System.Linq; using System.Text; class A<T> { string F = string.Join(',', new List<T>()); void M(TextWriter w, StringBuilder b, IEnumerable<T> s, dynamic d) { w.Write(b.ToString()); w.Write($\"{b}{s}\" + b + string.Concat(s)); w?.Write(string.Join(d, s)); List<T> l = new(); foreach (var x in s) foreach (var (y, z) in new[] { (x, x) }) l.AddRange(from q in s select q); System.Action a = () => { var c = new StringBuilder(); foreach (var x in s) c.Append(x); w.WriteAsync(c.ToString()); }; static void L(ref StringBuilder r, TextWriter w) { r = new(); w.Write(r.ToString()); } } }" },
        { "rented buffers in odd places", "using System; using System.Buffers; using System.Collections.Generic; using System.IO; class A<T> { T[] F = ArrayPool<T>.Shared.Rent(3); int P => ArrayPool<T>.Shared.Rent(3).Length; A() => ArrayPool<T>.Shared.Return(F); unsafe void M(dynamic d, ref T[] r, Stream s) { var b = ArrayPool<T>.Shared.Rent(d); ArrayPool<T>.Shared.Return(d); var (x, y) = (ArrayPool<byte>.Shared.Rent(3), 1); fixed (byte* p = x) { *p = 1; } ref var q = ref x[0]; q = 2; ArrayPool<byte>.Shared.Return(x); ArrayPool<byte>.Shared.Return(y > 1 ? x : null!); foreach (var e in x) { } r = ArrayPool<T>.Shared.Rent(1); again: if (y > 2) goto again; try { } finally { try { ArrayPool<T>.Shared.Return(r); } finally { ArrayPool<T>.Shared.Return(r); } } } IEnumerable<byte> I() { var b = ArrayPool<byte>.Shared.Rent(1); foreach (var e in b) yield return e; yield break; } async IAsyncEnumerable<byte> J() { using var o = MemoryPool<byte>.Shared.Rent(1); await System.Threading.Tasks.Task.Yield(); yield return o.Memory.Span[0]; } object W => (Func<byte[]>)(() => { var b = ArrayPool<byte>.Shared.Rent(1); return b switch { { Length: > 1 } l => l, var o => o }; }); byte[] this[int i] { get { var b = ArrayPool<byte>.Shared.Rent(i); checked { i += b[i]; } lock (b) { return b; } } } }" },
        { "json read in odd places", "using System.Collections.Generic; using System.IO; using System.Linq; using System.Net.Http; using System.Text.Json; using System.Threading.Tasks; class A<T> { static List<T> F = JsonSerializer.Deserialize<List<T>>(File.ReadAllText(\"a\" + typeof(T))); async Task<object> M(HttpContent c, HttpClient h, dynamic d, TextReader r) { JsonSerializer.Deserialize(d, await c.ReadAsStringAsync()); var (a, b) = (JsonSerializer.Deserialize<T>(await c.ReadAsStringAsync()), 1); foreach (var x in JsonSerializer.Deserialize<List<T>>(r?.ReadToEnd())) { } var q = from s in new[] { r } let t = JsonSerializer.Deserialize<List<T>>(s.ReadToEnd()) select t; string z; z = z = await h.GetStringAsync(\"/\"); JsonSerializer.Deserialize<T>(json: z); for (var j = await c.ReadAsStringAsync(); ; ) return JsonSerializer.Deserialize<T>(j); } T this[HttpContent c] => JsonSerializer.Deserialize<T>(c.ReadAsStringAsync().Result); System.Func<TextReader, T> L = r => { T N(string j) => JsonSerializer.Deserialize<T>(j); return N(r.ReadToEnd()); }; }" },
        { "json in odd places", "using System.Collections.Generic; using System.IO; using System.Linq; using System.Text; using System.Text.Json; class A<T> { string F = JsonSerializer.Serialize(new List<T>()); byte[] B => Encoding.UTF8.GetBytes(JsonSerializer.Serialize(F)); void M(TextWriter w, Stream s, dynamic d, T t) { w.Write(JsonSerializer.Serialize(d)); w?.Write(JsonSerializer.Serialize(t)); s.Write(d ? JsonSerializer.SerializeToUtf8Bytes(t) : default); (string a, var b) = (JsonSerializer.Serialize(t), 1); w.Write(a); string c; w.Write(c = JsonSerializer.Serialize(t)); for (var j = JsonSerializer.Serialize(t); ; ) w.Write(j); } System.Func<string> L = () => { string N() => JsonSerializer.Serialize(new List<T>()); return N(); }; }" },
        { "payloads in odd places", "using System; using System.IO; using System.Net.Http; using System.Security.Cryptography; using System.Threading.Tasks; class A<T> { byte[] F = SHA256.HashData(File.ReadAllBytes(\"a\")); byte[] P => SHA256.HashData(File.ReadAllBytes(F.ToString())); async Task M(HttpClient c, Stream s, dynamic d, string p) { s.Write(await c.GetByteArrayAsync(d)); s?.Write(File.ReadAllBytes(p)); File.ReadAllBytesAsync(p).Wait(); (byte[] a, var b) = (File.ReadAllBytes(p), await c.GetByteArrayAsync(p)); s.Write(a); byte[] e; s.Write(e = File.ReadAllBytes(p)); for (var m = new MemoryStream(); ; ) { s.CopyTo(m); m.Position = 0; m.CopyTo(s); } using MemoryStream n = new(), o = new(); await s.CopyToAsync(n); n.Seek(0, 0); n.CopyTo(o); using var r = await c.GetAsync(p); var x = await (await c.SendAsync(null)).Content.ReadAsStreamAsync(); await (r?.Content.CopyToAsync(s) ?? Task.CompletedTask); s.CopyTo(destination: new MemoryStream(File.ReadAllBytes(path: p)), bufferSize: 1); } Func<string, Task<byte[]>> L = async p => { async Task<byte[]> N() => SHA256.HashData(await File.ReadAllBytesAsync(p)); return await N(); }; }" },
        { "base64 in odd places", "using System; using System.IO; using System.Xml; using System.Text.Json; class A(byte[] b) { byte[] c = b; void M(XmlWriter w) { w.WriteBase64(b, 0, b.Length); w.WriteBase64(c, 0, this.c.Length); } static A New(MemoryStream m) => new(m.ToArray()); } struct S { byte[] d; S(byte[] e) { d = e; } void M(XmlWriter w) => w?.WriteBase64(d, 0, d.Length); } class G<T> { byte[] f; G(byte[] g) => f = g; void M(XmlDictionaryWriter w, T t) { w.WriteBase64(f, 0, f.Length); new G<T>(JsonSerializer.SerializeToUtf8Bytes(t)); JsonSerializer.Serialize(Stream.Null, new[] { t is int }); JsonSerializer.Serialize(Stream.Null, (object)t, typeof(T[])); w.WriteString(Convert.ToBase64String(File.ReadAllBytes(\"\"))); } } class H { byte[] i; H(byte[] j) { i = j; void L(XmlWriter w) => w.WriteBase64(i, 0, i.Length); } static H N() => new H(K(1)); static byte[] K(object o) => JsonSerializer.SerializeToUtf8Bytes(o); }" },
        { "pins in odd places", "using System; using System.Runtime.InteropServices; unsafe class A<T> where T : unmanaged { T[] b = new T[9]; GCHandle h; static readonly GCHandle[] G = { GCHandle.Alloc(new byte[3], GCHandleType.Pinned) }; GCHandle P { get; } = GCHandle.Alloc(null, GCHandleType.Pinned); A() { h = GCHandle.Alloc(b, GCHandleType.Pinned); (h, b) = (GCHandle.Alloc(b ??= new T[1], (GCHandleType)3), new T[2]); fixed (T* p = b, q = &b[0]) fixed (T* r = (b)) System.Threading.Thread.Sleep(1); fixed (char* c = \"\") { } h = h = GCHandle.Alloc(this.b); } partial class B { GCHandle h = GCHandle.Alloc(new int[2, 2], GCHandleType.Pinned); } }" },
        { "pools in odd places", "using System; using System.Buffers; using Microsoft.Extensions.ObjectPool; using Microsoft.IO; class A<T>(ArrayPool<T> p) where T : class, new() { ArrayPool<T> Q = p ?? ArrayPool<T>.Create(); ArrayPool<T> R => ArrayPool<T>.Create(1, 2); RecyclableMemoryStreamManager M { get; init; } = new(new() { MaximumSmallPoolFreeBytes = 1L, }); RecyclableMemoryStreamManager N = new(null) { }; object O() => ObjectPool.Create<T>().Get(); object S => ArrayPool<T>.Create()?.Rent(1)[0]; void L(dynamic d) { (ArrayPool<T> a, var b) = (ArrayPool<T>.Create(), d); for (var q = ArrayPool<T>.Create(); ; q.Rent(1)) { } using var z = (IDisposable)ArrayPool<T>.Create(); Func<ArrayPool<T>> f = ArrayPool<T>.Create; f().Rent(d); new DefaultObjectPool<T>(d).Get(); new RecyclableMemoryStreamManager(d); } }" },
        { "retries in odd places", "using System; using System.IO; using System.Net.Http; using System.Threading.Tasks; using Polly; class A(HttpClient c) { static IAsyncPolicy P = Policy.Handle<Exception>().WaitAndRetryAsync(3, n => P is null ? default : TimeSpan.FromSeconds(n)); IAsyncPolicy Q => Q; byte[] b = new byte[99999]; async Task M(dynamic d, byte[] x) { await P.ExecuteAsync(() => c.PostAsync(\"\", new ByteArrayContent(x))); await Q.ExecuteAsync(async () => { x = await c.GetByteArrayAsync(\"\"); }); await P.ExecuteAsync(d); Policy.Wrap().Execute(() => { }); do { try { await c.PostAsync(\"\", new ByteArrayContent(x)); goto end; } catch { await Task.Delay(TimeSpan.FromSeconds(x.Length)); } } while (true); end: for (;;) { await Task.Delay(); if (x == null) break; } var r = new HttpRequestMessage { Content = r.Content = new ByteArrayContent(x) }; await c.SendAsync(r); new MultipartFormDataContent().Add(new StreamContent(new MemoryStream(x))); } class H : DelegatingHandler { protected override Task<HttpResponseMessage> SendAsync(HttpRequestMessage r, System.Threading.CancellationToken t) => P.ExecuteAsync(() => base.SendAsync(r, t)); } }" },
        { "own pools in odd places", "using System; using System.Collections.Generic; using System.Collections.Concurrent; using System.Text; using System.Threading; partial class A<T> where T : class, new() { static ConcurrentBag<T> B { get; } = new(); ThreadLocal<Stack<T>> L = new(() => new()); Stack<T>[] S = { new(), new() }; (Queue<T> q, int n) Q; A<T> _head, Next; T this[int i] { get => B.TryTake(out var x) ? x : S[i].Pop() ?? L.Value.Pop() ?? new T(); set { B.Add(value); S[i].Push(value); L.Value?.Push(value); Q.q.Enqueue(value); } } Func<T> F = () => B.TryTake(out var x) ? x : new(); Action<T> P = B.Add; void M() { Next = _head; _head = this; var h = _head; _head = h.Next; foreach (var x in B) B.Add(x); static void N(T x) => B.Add(x); } Lazy<ConcurrentBag<StringBuilder>> Z = new(() => new ConcurrentBag<StringBuilder>()); }" },
        { "lazies in odd places", "using System; using System.Collections.Concurrent; using System.Collections.Generic; using System.IO; using System.Linq; using System.Threading.Tasks; class A<T> where T : new() { static Lazy<T> N = new(); Lazy<Task<T>> L { get; } = new(() => Task.FromResult(new T()), true); Lazy<T> F = new Lazy<T>(M); static T M() => M(); static async Task<T> R() { await R(); return await Q(); } static Task<T> Q() => R(); static readonly Lazy<Task<T>> B = new(R); Lazy<Task> V = new(async () => { await foreach (var x in G()) { } }); static async IAsyncEnumerable<int> G() { await Task.Yield(); yield return 1; } T this[int i] => new ConcurrentDictionary<int, Lazy<T>>().GetOrAdd(i, static _ => new Lazy<T>(() => new T())).Value; object P(dynamic d) => new Lazy<object>(d).Value; int? C => F?.Value?.GetHashCode(); void W(IEnumerable<T> s) { Parallel.ForEach(s, x => File.ReadAllText(\"\")); Parallel.For(0, s.Count(), i => { }); foreach (var x in s) Task.Run(() => x); var t = from x in s select Task.Run(async () => await B.Value); Lazy<T> l = l = F; _ = l.Value; } A() => (F, N) = (new Lazy<T>(() => F.Value), null!); }" },
        { "returned arrays in odd places", "using System; using System.Collections.Generic; using System.IO; using System.Net.Http; using System.Threading.Tasks; interface I<T> { T M(Stream s); } class A : I<byte[]> { byte[] I<byte[]>.M(Stream s) { var m = new MemoryStream(); s.CopyTo(m); return m.ToArray(); } byte[] N(Stream s) { byte[] L() { var m = new MemoryStream(); s.CopyTo(m); return m.ToArray(); } return L(); } object O(I<byte[]> i, Stream s) => new ByteArrayContent(i.M(s)); object P(A a, Stream s) => new ByteArrayContent(a?.N(s)!); byte[] this[Stream s] { get { var m = new MemoryStream(); s.CopyTo(m); return m.ToArray(); } } async Task<byte[]> Q(Stream s) { var m = new MemoryStream(); await s.CopyToAsync(m); try { return m.ToArray(); } finally { m.Dispose(); } } async Task R(Stream s, dynamic d) { s.Write(await Q(d)); using (s) await s.WriteAsync(await Q(s)); s.Write((await Q(s)).AsSpan()); await foreach (var x in S(s)) s.Write(x); } async IAsyncEnumerable<byte[]> S(Stream s) { yield return await Q(s); } static implicit operator byte[](A a) { var m = new MemoryStream(); return m.ToArray(); } Func<Stream, Task<byte[]>> F => Q; }" },
        { "unfinished", "class A { void M() { System.GC.Collect( ; using var m = new System.IO.MemoryStream(; System.Convert.ToBase64String(m.ToArray( " },
        { "unbalanced", "}}} class { ( [ System.GC.Collect(); new System.IO.MemoryStream().ToArray(); <<<<<<< HEAD" },
        { "not C#", "\0\u0001\ud800 SELECT * FROM Orders" },
        { "extension block", "static class E { extension(System.IO.MemoryStream m) { public byte[] Bytes => m.ToArray(); public void Free() => System.GC.Collect(); } }" },
    };
}
