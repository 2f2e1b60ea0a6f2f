using System.Threading.Tasks;
using GcGuard.Testing;
using VerifyCS = GcGuard.Testing.CodeFixVerify<
    GcGuard.Analyzers.Rules.Buffering.MemoryStreamToArrayAnalyzer,
    GcGuard.CodeFixes.Rules.Buffering.MemoryStreamToArrayCodeFixProvider>;

namespace GcGuard.Analyzers.Tests.Rules.Buffering;

/// <summary>Consumers nobody knows by name: what they take says that a part of a larger buffer will do.</summary>
public class GCG2001OpenConsumerTests
{
    [Fact]
    public Task A_read_only_memory()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            AssumesRequestPath = true,
            TestCode = """
                using System;
                using System.IO;

                class C
                {
                    static readonly MemoryStream Source = new MemoryStream();

                    ReadOnlyMemory<byte> M0(Action<ReadOnlyMemory<byte>> publish)
                    {
                        var ms = new MemoryStream();
                        Source.CopyTo(ms);
                        return [|ms.ToArray()|];
                    }

                    ReadOnlyMemory<byte> M1(Action<ReadOnlyMemory<byte>> publish)
                    {
                        var ms = new MemoryStream();
                        Source.CopyTo(ms);
                        publish([|ms.ToArray()|]); return default;
                    }

                    ReadOnlyMemory<byte> M2(Action<ReadOnlyMemory<byte>> publish)
                    {
                        var ms = new MemoryStream();
                        Source.CopyTo(ms);
                        publish(new ReadOnlyMemory<byte>([|ms.ToArray()|])); return default;
                    }

                    ReadOnlyMemory<byte> M3(Action<ReadOnlyMemory<byte>> publish)
                    {
                        var ms = new MemoryStream();
                        Source.CopyTo(ms);
                        publish([|ms.ToArray()|].AsMemory()); return default;
                    }
                }
                """,
            FixedCode = """
                using System;
                using System.IO;

                class C
                {
                    static readonly MemoryStream Source = new MemoryStream();

                    ReadOnlyMemory<byte> M0(Action<ReadOnlyMemory<byte>> publish)
                    {
                        var ms = new MemoryStream();
                        Source.CopyTo(ms);
                        return ms.GetBuffer().AsMemory(0, (int)ms.Length);
                    }

                    ReadOnlyMemory<byte> M1(Action<ReadOnlyMemory<byte>> publish)
                    {
                        var ms = new MemoryStream();
                        Source.CopyTo(ms);
                        publish(ms.GetBuffer().AsMemory(0, (int)ms.Length)); return default;
                    }

                    ReadOnlyMemory<byte> M2(Action<ReadOnlyMemory<byte>> publish)
                    {
                        var ms = new MemoryStream();
                        Source.CopyTo(ms);
                        publish(new ReadOnlyMemory<byte>(ms.GetBuffer(), 0, (int)ms.Length)); return default;
                    }

                    ReadOnlyMemory<byte> M3(Action<ReadOnlyMemory<byte>> publish)
                    {
                        var ms = new MemoryStream();
                        Source.CopyTo(ms);
                        publish(ms.GetBuffer().AsMemory(0, (int)ms.Length)); return default;
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task A_read_only_memory_in_an_object_or_a_task()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            AssumesRequestPath = true,
            TestCode = """
                using System;
                using System.IO;
                using System.Threading.Tasks;

                record Message { public ReadOnlyMemory<byte> Body { get; init; } }

                class C
                {
                    async Task<ReadOnlyMemory<byte>> Read(Stream source)
                    {
                        using var ms = new MemoryStream();
                        await source.CopyToAsync(ms);
                        return [|ms.ToArray()|]; // the body
                    }

                    async Task<Message> Receive(Stream source)
                    {
                        using var ms = new MemoryStream();
                        await source.CopyToAsync(ms);
                        return new Message { Body = [|ms.ToArray()|] };
                    }
                }
                """,
            FixedCode = """
                using System;
                using System.IO;
                using System.Threading.Tasks;

                record Message { public ReadOnlyMemory<byte> Body { get; init; } }

                class C
                {
                    async Task<ReadOnlyMemory<byte>> Read(Stream source)
                    {
                        using var ms = new MemoryStream();
                        await source.CopyToAsync(ms);
                        return ms.GetBuffer().AsMemory(0, (int)ms.Length); // the body
                    }

                    async Task<Message> Receive(Stream source)
                    {
                        using var ms = new MemoryStream();
                        await source.CopyToAsync(ms);
                        return new Message { Body = ms.GetBuffer().AsMemory(0, (int)ms.Length) };
                    }
                }
                """,
        }.RunAsync();

    /// <summary>What a project calls its own parameters says nothing: they may be the width and height of a picture.</summary>
    [Fact]
    public Task An_overload_of_the_project_whose_names_tell_of_a_part()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            AssumesRequestPath = true,
            UnfixedCode = """
                using System;
                using System.IO;

                static class Blob
                {
                    public static string Pack(byte[] data) => Pack(data, 0, data.Length);
                    public static string Pack(byte[] data, int offset, int count) => "";
                }

                class C
                {
                    object M(Stream source)
                    {
                        var ms = new MemoryStream();
                        source.CopyTo(ms);
                        return Blob.Pack(ms.ToArray());
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task An_overload_that_takes_a_span_or_a_memory()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            AssumesRequestPath = true,
            TestCode = """
                using System;
                using System.IO;

                static class Blob
                {
                            public static string Seal(byte[] data) => Seal(data.AsSpan());
                    public static string Seal(ReadOnlySpan<byte> data) => "";
                    public static void Post(byte[] data) => Post(new ReadOnlyMemory<byte>(data));
                    public static void Post(ReadOnlyMemory<byte> data) { }
                }

                class C
                {
                    object N(Stream source)
                    {
                        var ms = new MemoryStream();
                        source.CopyTo(ms);
                        return Blob.Seal([|ms.ToArray()|]);
                    }

                    void O(Stream source)
                    {
                        var ms = new MemoryStream();
                        source.CopyTo(ms);
                        Blob.Post([|ms.ToArray()|]);
                    }
                }
                """,
            FixedCode = """
                using System;
                using System.IO;

                static class Blob
                {
                            public static string Seal(byte[] data) => Seal(data.AsSpan());
                    public static string Seal(ReadOnlySpan<byte> data) => "";
                    public static void Post(byte[] data) => Post(new ReadOnlyMemory<byte>(data));
                    public static void Post(ReadOnlyMemory<byte> data) { }
                }

                class C
                {
                    object N(Stream source)
                    {
                        var ms = new MemoryStream();
                        source.CopyTo(ms);
                        return Blob.Seal(ms.GetBuffer().AsSpan(0, (int)ms.Length));
                    }

                    void O(Stream source)
                    {
                        var ms = new MemoryStream();
                        source.CopyTo(ms);
                        Blob.Post(ms.GetBuffer().AsMemory(0, (int)ms.Length));
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task The_response_of_system_web()
        => new VerifyCS.Test
        {
            References = TestReferences.Net472,
            AssumesRequestPath = true,
            TestCode = """
                using System.IO;
                using System.Web;

                class Handler : IHttpHandler
                {
                    static readonly Stream Header = new MemoryStream();

                    public bool IsReusable => true;

                    public void ProcessRequest(HttpContext context)
                    {
                        var ms = new MemoryStream();
                        Header.CopyTo(ms);
                        context.Request.InputStream.CopyTo(ms);
                        context.Response.BinaryWrite([|ms.ToArray()|]); // all
                    }

                    public void Write(HttpResponseBase response, Stream source)
                    {
                        using (var ms = new MemoryStream())
                        {
                            Header.CopyTo(ms);
                            source.CopyTo(ms);
                            response.BinaryWrite([|ms.ToArray()|]);
                        }
                    }
                }
                """,
            FixedCode = """
                using System.IO;
                using System.Web;

                class Handler : IHttpHandler
                {
                    static readonly Stream Header = new MemoryStream();

                    public bool IsReusable => true;

                    public void ProcessRequest(HttpContext context)
                    {
                        var ms = new MemoryStream();
                        Header.CopyTo(ms);
                        context.Request.InputStream.CopyTo(ms);
                        ms.WriteTo(context.Response.OutputStream); // all
                    }

                    public void Write(HttpResponseBase response, Stream source)
                    {
                        using (var ms = new MemoryStream())
                        {
                            Header.CopyTo(ms);
                            source.CopyTo(ms);
                            ms.WriteTo(response.OutputStream);
                        }
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task What_is_handed_out_while_the_stream_lives_on()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            AssumesRequestPath = true,
            TestCode = """
                using System;
                using System.IO;

                class C
                {
                    static readonly MemoryStream Source = new MemoryStream();

                    ReadOnlyMemory<byte> M0(Action<ReadOnlyMemory<byte>> publish, MemoryStream given)
                    {
                        var ms = new MemoryStream(); Source.CopyTo(ms); publish(ms.ToArray()); ms.SetLength(0); return default;
                    }

                    ReadOnlyMemory<byte> M1(Action<ReadOnlyMemory<byte>> publish, MemoryStream given)
                    {
                        var ms = new MemoryStream(); while (true) { Source.CopyTo(ms); publish(ms.ToArray()); ms.SetLength(0); }
                    }

                    ReadOnlyMemory<byte> M2(Action<ReadOnlyMemory<byte>> publish, MemoryStream given)
                    {
                        Source.CopyTo(given); return given.ToArray();
                    }

                    ReadOnlyMemory<byte> M3(Action<ReadOnlyMemory<byte>> publish, MemoryStream given)
                    {
                        ReadOnlyMemory<byte> view; using (var ms = new MemoryStream()) { Source.CopyTo(ms); view = ms.ToArray(); } return view;
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task Overloads_that_are_something_else()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            AssumesRequestPath = true,
            TestCode = """
                using System;
                using System.IO;

                class C
                {
                    static readonly MemoryStream Source = new MemoryStream();

                    object M0(Func<Memory<byte>, int> change)
                    {
                        var ms = new MemoryStream(); Source.CopyTo(ms); return Resize(ms.ToArray()); static object Resize(byte[] image) => image;
                    }

                    object M1(Func<Memory<byte>, int> change)
                    {
                        var ms = new MemoryStream(); Source.CopyTo(ms); return change(ms.ToArray());
                    }

                    object M2(Func<Memory<byte>, int> change)
                    {
                        var ms = new MemoryStream(); Source.CopyTo(ms); return Image.Of(ms.ToArray()); } static class Image { public static object Of(byte[] data) => data; public static object Of(byte[] data, int width, int height) => data; } void X() {
                    }
                }
                """,
        }.RunAsync();
}
