using System.Threading.Tasks;
using GcGuard.Analyzers.Rules.RentedBuffers;
using VerifyCS = GcGuard.Analyzers.Tests.Rules.RentedBuffers.RentedBufferTest<GcGuard.Analyzers.Rules.RentedBuffers.LostBufferAnalyzer>;

namespace GcGuard.Analyzers.Tests.Rules.RentedBuffers;

public class GCG3003LostBufferTests
{
    private const string Rent = "ArrayPool<byte>.Shared.Rent(n)";
    private const string Found = "[|ArrayPool<byte>.Shared.Rent(n)|]";
    private const string Return = "ArrayPool<byte>.Shared.Return(buffer);";

    [Fact]
    public Task A_path_that_leaves_without_returning_is_found()
        => VerifyCS.FindsAsync(
            "int {0}(int n, Stream s)",
            $"var buffer = {Found}; int read = s.Read(buffer, 0, n); if (read == 0) {{ return 0; }} {Return} return read;",
            $"var buffer = {Found}; if (n > 3) {{ {Return} return 1; }} return n;",
            $"var buffer = {Found}; while (true) {{ int r = s.Read(buffer); if (r == 0) return 0; if (r == 1) {{ {Return} return 1; }} }}",
            $"var buffer = {Found}; switch (n) {{ case 1: {Return} return 1; case 2: return 2; default: {Return} return 3; }}",
            $"var buffer = {Found}; Use(buffer, n); if (n > 3) {{ return n; }} Use(buffer, n); {Return} return 0;",
            $"byte[] buffer = null; if (n > 256) {{ buffer = {Found}; }} if (s.Length == 0) {{ return 1; }} if (buffer != null) {{ {Return} }} return 0;",
            $"byte[] rented = null; Span<byte> span = n <= 256 ? stackalloc byte[256] : (rented = {Found}); if (s.Read(span) == 0) {{ return 1; }} if (rented is not null) {{ ArrayPool<byte>.Shared.Return(rented); }} return 0;",
            $"var buffer = {Found}; Unknown(buffer); if (n > 3) {{ return n; }} {Return} return 0;",
            $"var buffer = {Found}; try {{ if (n > 3) {{ return 1; }} Show(buffer); }} catch (IOException) {{ {Return} throw; }} {Return} return 0;",
            $"foreach (int i in new[] {{ 1, 2 }}) {{ var buffer = {Found}; if (i == n) {{ continue; }} {Return} }} return 0;",
            $"var segment = new ArraySegment<byte>({Found}, 0, n); if (n > 3) {{ return 0; }} ArrayPool<byte>.Shared.Return(segment.Array); return 1;");

    [Fact]
    public Task A_buffer_that_nothing_returns_is_found()
        => VerifyCS.FindsAsync(
            "int {0}(int n, Stream s)",
            $"var buffer = {Found}; return s.Read(buffer, 0, n);",
            $"var buffer = {Found}; Use(buffer, n); return buffer[0];",
            $"return s.Read({Found}, 0, n);",
            $"Span<byte> span = {Found}; Show(span); return span[0];",
            $"var buffer = {Found}; string text = Encoding.UTF8.GetString(buffer, 0, n); return text.Length;",
            $"int total = 0; for (int i = 0; i < n; i++) {{ var buffer = {Found}; total += s.Read(buffer); }} return total;");

    [Fact]
    public Task In_asynchronous_code_iterators_and_functions_inside_functions_too()
        => VerifyCS.FindsAsync(
            "async Task<int> {0}(int n, Stream s, CancellationToken ct)",
            $"byte[] buffer = {Found}; int r = await s.ReadAsync(buffer, ct); if (r == 0) {{ return 0; }} {Return} return r;",
            $"Func<int> f = () => {{ var buffer = {Found}; if (n > 3) {{ return 1; }} {Return} return 0; }}; await Task.Yield(); return f();",
            $"await Task.Yield(); return Local(); int Local() {{ var buffer = {Found}; if (n > 3) {{ return 1; }} {Return} return 0; }}",
            $"IEnumerable<int> All() {{ var buffer = {Found}; yield return s.Read(buffer); if (n > 3) {{ yield break; }} {Return} }} await Task.Yield(); return All().Count();");

    [Fact]
    public Task An_owner_that_is_not_disposed_of_is_found()
        => VerifyCS.FindsAsync(
            "int {0}(int n, Stream s)",
            "var owner = [|MemoryPool<byte>.Shared.Rent(n)|]; return s.Read(owner.Memory.Span);",
            "var owner = [|MemoryPool<byte>.Shared.Rent(n)|]; if (s.Read(owner.Memory.Span) == 0) { return 0; } owner.Dispose(); return 1;");

    [Fact]
    public Task A_buffer_that_its_variable_forgets_is_found()
        => VerifyCS.FindsAsync(
            "int {0}(int n, Stream s)",
            $"var buffer = {Found}; s.Read(buffer); buffer = new byte[n]; return buffer[0];",
            $"var buffer = {Found}; for (int i = 0; i < n; i++) {{ if (s.Read(buffer) == 0) {{ buffer = [|ArrayPool<byte>.Shared.Rent(n * 2)|]; }} }} {Return} return 0;",
            $"byte[] buffer = {Found}; while (Test(n)) {{ Keep(buffer); buffer = {Found}; }} return 0;");

    [Fact]
    public Task A_buffer_that_leaves_inside_a_plain_stream_is_found()
        => VerifyCS.FindsAsync(
            "object {0}(int n, Stream s)",
            $"var buffer = {Found}; int r = s.Read(buffer); return new MemoryStream(buffer, 0, r);",
            $"var buffer = {Found}; int r = s.Read(buffer); return new ByteArrayContent(buffer, 0, r);");

    [Fact]
    public Task What_is_returned_on_every_path_is_silent()
        => VerifyCS.IsSilentAsync(
            "int {0}(int n, Stream s)",
            $"var buffer = {Rent}; int r = s.Read(buffer); {Return} return r;",
            $"var buffer = {Rent}; try {{ return s.Read(buffer); }} finally {{ {Return} }}",
            $"byte[] buffer = null; try {{ buffer = {Rent}; return s.Read(buffer); }} finally {{ if (buffer != null) {{ {Return} }} }}",
            $"byte[] buffer = null; try {{ buffer = {Rent}; return s.Read(buffer); }} finally {{ if (buffer is {{ }} b) ArrayPool<byte>.Shared.Return(b); }}",
            $"var buffer = {Rent}; if (s.Read(buffer) == 0) {{ {Return} return 0; }} {Return} return 1;",
            $"var buffer = {Rent}; if (s.Read(buffer) == 0) {{ {Return} throw new EndOfStreamException(); }} {Return} return 1;",
            $"var buffer = {Rent}; if (s.Read(buffer) == 0) {{ throw new EndOfStreamException(); }} {Return} return 1;",
            $"var buffer = {Rent}; int r = s.Read(buffer) == 0 ? throw new EndOfStreamException() : 1; {Return} return r;",
            $"var buffer = {Rent}; if (s.Read(buffer) == 0) {{ ThrowHelper.Throw(); return 0; }} {Return} return 1;",
            $"var buffer = {Rent}; switch (s.Read(buffer)) {{ case 0: {Return} return 0; case 1: break; default: goto case 0; }} {Return} return 1;",
            $"var buffer = {Rent}; again: if (s.Read(buffer) > 0) {{ goto again; }} {Return} return 1;",
            $"var buffer = {Rent}; lock (s) {{ Use(buffer, n); }} {Return} return 1;",
            $"var buffer = {Rent}; using (var m = new MemoryStream(buffer)) {{ m.ReadByte(); }} {Return} return 1;",
            $"while (true) {{ var buffer = {Rent}; try {{ if (s.Read(buffer) == 0) {{ continue; }} return 1; }} finally {{ {Return} }} }}",
            $"var buffer = {Rent}; try {{ try {{ Use(buffer, n); }} finally {{ Stop(); }} }} catch (IOException e) when (e.HResult == n) {{ return 2; }} finally {{ {Return} }} return 1;",
            "using IMemoryOwner<byte> owner = MemoryPool<byte>.Shared.Rent(n); return s.Read(owner.Memory.Span);",
            "using (var owner = MemoryPool<byte>.Shared.Rent(n)) { return s.Read(owner.Memory.Span); }",
            $"var segment = new ArraySegment<byte>({Rent}, 0, n); if (n > 3) {{ ArrayPool<byte>.Shared.Return(segment.Array); return 0; }} ArrayPool<byte>.Shared.Return(segment.Array!); return 1;",
            $"var pool = ArrayPool<byte>.Create(); var buffer = pool.Rent(n); Use(buffer, n); pool.Return(buffer, true); return 0;",
            $"var buffer = {Rent}; var same = buffer; Use(buffer, n); ArrayPool<byte>.Shared.Return(same); return 0;",
            $"var buffer = {Rent}; object o = buffer; Use(buffer, n); ArrayPool<byte>.Shared.Return((byte[])o); return 0;");

    [Fact]
    public Task A_conditional_rent_that_is_returned_under_its_condition_is_silent()
        => VerifyCS.IsSilentAsync(
            "int {0}(int n, Stream s, bool pooled)",
            $"byte[] rented = n > 256 ? {Rent} : null; Span<byte> span = rented ?? stackalloc byte[256]; int r = s.Read(span); if (rented is not null) ArrayPool<byte>.Shared.Return(rented); return r;",
            $"byte[] rented = null; Span<byte> span = n <= 256 ? stackalloc byte[256] : (rented = {Rent}); int r = s.Read(span); if (rented != null) {{ ArrayPool<byte>.Shared.Return(rented); }} return r;",
            $"byte[] rented = null; Span<byte> span = (n <= 256 ? stackalloc byte[256] : (rented = {Rent}).AsSpan()).Slice(0, n); int r = s.Read(span); if (rented != null) {{ ArrayPool<byte>.Shared.Return(rented); }} return r;",
            $"byte[] buffer = n > 256 ? {Rent} : new byte[256]; int r = s.Read(buffer); if (n > 256) {{ {Return} }} return r;",
            $"byte[] buffer = n > 256 ? {Rent} : new byte[256]; int r = s.Read(buffer); if (n <= 256) {{ return r; }} {Return} return 0;",
            $"byte[] buffer = pooled ? {Rent} : new byte[n]; int r = s.Read(buffer); if (pooled) {{ {Return} }} return r;",
            $"byte[] buffer = pooled ? {Rent} : new byte[n]; try {{ return s.Read(buffer); }} finally {{ if (pooled) {{ {Return} }} }}",
            $"bool isRented = false; byte[] buffer = _kept; if (buffer == null) {{ buffer = {Rent}; isRented = true; }} int r = s.Read(buffer); if (isRented) {{ {Return} }} return r;",
            $"byte[] buffer = _flag ? {Rent} : new byte[n]; int r = s.Read(buffer); if (_flag) {{ {Return} }} return r;",
            $"byte[] buffer; if (n > _limit) {{ buffer = {Rent}; }} else {{ buffer = new byte[n]; }} int r = s.Read(buffer); if (!(n <= _limit)) {{ {Return} }} return r;",
            $"byte[] buffer = null; for (int i = 0; i < n; i++) {{ buffer ??= {Rent}; s.Read(buffer); }} if (buffer != null) {{ {Return} }} return n;",
            $"byte[] buffer = null; while (s.ReadByte() > 0) {{ if (buffer == null) {{ buffer = {Rent}; }} s.Read(buffer); }} if (buffer is null) {{ return 0; }} {Return} return n;");

    [Fact]
    public Task A_return_that_its_author_made_conditional_is_silent()
        => VerifyCS.IsSilentAsync(
            "IEnumerable<(byte[], int)> {0}(int n, Stream s, bool owns)",
            $"var buffer = {Rent}; int count = 0; while (s.ReadByte() > 0) {{ buffer[count++] = 1; if (count >= n) {{ yield return (buffer, count); count = 0; buffer = {Rent}; }} }} if (count > 0) {{ yield return (buffer, count); }} if (count == 0) {{ {Return} }}",
            $"var buffer = {Rent}; s.Read(buffer); yield return (null, 1); if (owns) {Return}",
            $"var buffer = {Rent}; s.Read(buffer); yield return (null, 1); if (!owns && Test(n)) {{ {Return} buffer = null; }}");

    [Fact]
    public Task A_buffer_that_grows_and_gives_the_old_one_back_is_silent()
        => VerifyCS.IsSilentAsync(
            "int {0}(int n, Stream s)",
            $"var buffer = {Rent}; int count = 0; try {{ while (true) {{ int r = s.Read(buffer, count, n); if (r == 0) {{ return count; }} count += r; if (count == buffer.Length) {{ var bigger = ArrayPool<byte>.Shared.Rent(n * 2); buffer.CopyTo(bigger, 0); {Return} buffer = bigger; }} }} }} finally {{ {Return} }}",
            $"var buffer = {Rent}; for (int i = 0; i < n; i++) {{ var old = buffer; buffer = {Rent}; Array.Copy(old, buffer, n); ArrayPool<byte>.Shared.Return(old); }} {Return} return 0;",
            $"var buffer = {Rent}; for (int i = 0; i < n; i++) {{ if (s.ReadByte() == 0) {{ {Return} buffer = {Rent}; }} }} {Return} return 0;",
            $"var buffer = {Rent}; try {{ while (true) {{ if (s.ReadByte() == 0) {{ return 1; }} var back = buffer; buffer = null; ArrayPool<byte>.Shared.Return(back); s.Flush(); buffer = {Rent}; }} }} finally {{ if (buffer is not null) {{ {Return} }} }}");

    [Fact]
    public Task Ownership_that_leaves_is_silent()
        => VerifyCS.IsSilentAsync(
            "object {0}(int n, Stream s, out byte[] result, ref byte[] other)",
            $"result = null; return {Rent};",
            $"result = null; var buffer = {Rent}; s.Read(buffer); return buffer;",
            $"result = {Rent}; return null;",
            $"var buffer = {Rent}; result = buffer; return null;",
            $"result = null; other = {Rent}; return null;",
            $"result = null; var buffer = {Rent}; return (buffer, n);",
            $"result = null; var buffer = {Rent}; _kept = buffer; return null;",
            $"result = null; _kept = {Rent}; return null;",
            $"result = null; var buffer = {Rent}; _all.Add(buffer); return null;",
            $"result = null; _all.Add({Rent}); return null;",
            $"result = null; var buffer = {Rent}; return new Owner(buffer);",
            $"result = null; var buffer = {Rent}; var owner = new Owner(buffer); s.Read(buffer); return owner;",
            $"result = null; var buffer = {Rent}; try {{ s.Read(buffer); return new Owner(buffer); }} catch {{ {Return} throw; }}",
            $"result = null; var buffer = {Rent}; Keep(buffer); return null;",
            $"result = null; var buffer = {Rent}; MayKeep(buffer); return null;",
            $"result = null; var buffer = {Rent}; Unknown(buffer); return null;",
            $"result = null; var buffer = {Rent}; if (!TryUnknown(buffer)) {{ {Return} }} return null;",
            $"result = null; var buffer = {Rent}; if (n > 3) {{ Unknown(buffer); return null; }} {Return} return null;",
            $"result = null; var buffer = {Rent}; _ = UnknownAsync(buffer); return null;",
            $"result = null; var buffer = {Rent}; Task.Run(() => {{ s.Read(buffer); {Return} }}); return null;",
            $"result = null; var buffer = {Rent}; void Back() => {Return} s.Read(buffer); Back(); return null;",
            $"result = null; var buffer = {Rent}; return buffer.AsMemory(0, n);",
            $"result = null; var buffer = {Rent}; return new {{ Data = buffer }};",
            $"result = null; var buffer = {Rent}; var array = new[] {{ buffer }}; return array;",
            $"result = null; var buffer = {Rent}; other[0] = buffer[0]; System.Threading.Interlocked.Exchange(ref _kept, buffer); return null;",
            $"result = null; var buffer = {Rent}; Array.Resize(ref buffer, 3); return null;",
            $"result = null; var (a, b) = ({Rent}, n); return a;",
            "result = null; var owner = MemoryPool<byte>.Shared.Rent(n); return owner;");

    [Fact]
    public Task An_array_that_a_constructor_hands_to_another_one_is_silent()
        => VerifyCS.IsSilentAsync(
            "object {0}(int n)",
            "var buffer = ArrayPool<byte>.Shared.Rent(n); Use(buffer, n); return new PooledSegment(buffer);",
            "var buffer = ArrayPool<byte>.Shared.Rent(n); Use(buffer, n); return new PooledSegment(buffer.AsMemory(0, n));",
            "var buffer = ArrayPool<byte>.Shared.Rent(n); Use(buffer, n); return new Segment(buffer, n);");

    /// <summary>The near miss: what goes to the other constructor is not the array.</summary>
    [Fact]
    public Task An_array_that_a_constructor_only_reads_is_found()
        => VerifyCS.FindsAsync(
            "object {0}(int n)",
            "var buffer = [|ArrayPool<byte>.Shared.Rent(n)|]; Use(buffer, n); return new Sum(buffer, n);");

    [Fact]
    public Task A_pool_itself_and_its_fields_are_silent()
        => new GcGuard.Testing.AnalyzerVerify<LostBufferAnalyzer>.Test
        {
            TestCode = """
                using System;
                using System.Buffers;

                public sealed class Logged<T> : ArrayPool<T>
                {
                    private readonly ArrayPool<T> _inner = Shared;
                    private T[] _first = Shared.Rent(10);

                    public T[] First { get; } = Shared.Rent(10);

                    public override T[] Rent(int minimumLength)
                    {
                        T[] array = _inner.Rent(minimumLength);
                        Console.WriteLine(array.Length);
                        return array;
                    }

                    public override void Return(T[] array, bool clearArray = false) => _inner.Return(array, clearArray);
                }
                """,
        }.RunAsync();

    [Fact]
    public Task Code_that_is_not_bound_is_silent()
        => new GcGuard.Testing.AnalyzerVerify<LostBufferAnalyzer>.Test
        {
            TestCode = """
                using System;
                using System.Buffers;

                public class C
                {
                    public int A(int n)
                    {
                        var buffer = ArrayPool<byte>.Shared.Rent(n);
                        Missing(buffer);
                        if (n > 3) { return 1; }
                        ArrayPool<byte>.Shared.Return(buffer);
                        return 0;
                    }

                    public int B(int n)
                    {
                        var buffer = ArrayPool<byte>.Shared.Rent(n);
                        if (n > 3) { return Unbound.Of(buffer) }
                        ArrayPool<byte>.Shared.Return(buffer);
                        return 0;
                """,
            CompilerDiagnostics = Microsoft.CodeAnalysis.Testing.CompilerDiagnostics.None,
        }.RunAsync();

    [Theory]
    [InlineData("require", true)]
    [InlineData("ignore", false)]
    public async Task The_option_decides_whether_a_missing_finally_counts(string value, bool isFound)
    {
        string rent = isFound ? Found : Rent;
        var test = VerifyCS.Test(
            "int {0}(int n, Stream s)",
            $"var buffer = {rent}; int r = s.Read(buffer); {Return} return r;",
            $"var buffer = {Rent}; try {{ return s.Read(buffer); }} finally {{ {Return} }}",
            "using var owner = MemoryPool<byte>.Shared.Rent(n); return s.Read(owner.Memory.Span);",
            $"var buffer = {Rent}; {Return} return 0;");
        test.TestState.AnalyzerConfigFiles.Add(("/.editorconfig", $"""
            root = true
            [*.cs]
            gcguard.return_in_finally = {value}
            """));
        await test.RunAsync();
    }

    [Fact]
    public async Task Pools_that_the_option_names_are_followed_too()
    {
        var test = new GcGuard.Testing.AnalyzerVerify<LostBufferAnalyzer>.Test
        {
            TestCode = """
                namespace Shop
                {
                    public sealed class Block { public int Size; }

                    public sealed class BlockPool<T>
                    {
                        public static readonly BlockPool<T> Shared = new BlockPool<T>();
                        public T Rent() => default!;
                        public void Return(T block) { }
                    }

                    public class C
                    {
                        public int M(int n)
                        {
                            Block block = [|BlockPool<Block>.Shared.Rent()|];
                            if (n > 3) { return block.Size; }
                            BlockPool<Block>.Shared.Return(block);
                            return 0;
                        }

                        public int All(int n)
                        {
                            Block block = BlockPool<Block>.Shared.Rent();
                            int size = block.Size;
                            BlockPool<Block>.Shared.Return(block);
                            return size;
                        }
                    }
                }
                """,
        };
        test.TestState.AnalyzerConfigFiles.Add(("/.editorconfig", """
            root = true
            [*.cs]
            gcguard.pool_types = Shop.BlockPool
            """));
        await test.RunAsync();
    }
}
