using System.Threading.Tasks;
using VerifyCS = GcGuard.Analyzers.Tests.Rules.RentedBuffers.RentedBufferTest<GcGuard.Analyzers.Rules.RentedBuffers.UsedAfterReturnAnalyzer>;

namespace GcGuard.Analyzers.Tests.Rules.RentedBuffers;

public class GCG3004UsedAfterReturnTests
{
    private const string Rent = "ArrayPool<byte>.Shared.Rent(n)";
    private const string Return = "ArrayPool<byte>.Shared.Return(buffer);";
    private const string Again = "[|ArrayPool<byte>.Shared.Return(buffer)|];";

    [Fact]
    public Task A_use_after_the_return_is_found()
        => VerifyCS.FindsAsync(
            "int {0}(int n, Stream s)",
            $"var buffer = {Rent}; s.Read(buffer); {Return} return [|buffer[0]|];",
            $"var buffer = {Rent}; {Return} Use([|buffer|], n); return 0;",
            $"var buffer = {Rent}; {Return} s.Write([|buffer|], 0, n); return 0;",
            $"var buffer = {Rent}; Span<byte> span = buffer.AsSpan(0, n); {Return} return [|span[0]|];",
            $"var buffer = {Rent}; {Return} return [|buffer.AsSpan(0, n)|].IndexOf((byte)1);",
            $"var buffer = {Rent}; var m = new MemoryStream(buffer); {Return} return [|m.ReadByte()|];",
            $"var buffer = {Rent}; if (n > 3) {{ {Return} }} return [|buffer[0]|];",
            $"var buffer = {Rent}; {Return} if (n > 3) {{ return [|buffer[0]|]; }} return 0;",
            $"var buffer = {Rent}; while (true) {{ s.Read([|buffer|]); {Return} }}",
            "var owner = MemoryPool<byte>.Shared.Rent(n); Memory<byte> memory = owner.Memory; owner.Dispose(); return [|memory.Span|][0];",
            $"var buffer = {Rent}; using var document = JsonDocument.Parse(buffer.AsMemory(0, n)); {Return} return [|document.RootElement.GetInt32()|];");

    /// <summary>A mistake in a test makes other tests fail.</summary>
    [Fact]
    public Task Test_projects_are_looked_at()
    {
        var test = VerifyCS.Test(
            "int {0}(int n, Stream s)", $"var buffer = {Rent}; s.Read(buffer); {Return} return [|buffer[0]|];");
        test.TestState.AdditionalProjects["xunit.core"].Sources.Add("public class Framework { }");
        test.TestState.AdditionalProjectReferences.Add("xunit.core");
        return test.RunAsync();
    }

    [Fact]
    public Task A_second_return_is_found()
        => VerifyCS.FindsAsync(
            "int {0}(int n, Stream s)",
            $"var buffer = {Rent}; {Return} {Again} return 0;",
            $"var buffer = {Rent}; try {{ if (s.Read(buffer) == 0) {{ {Return} return 0; }} return 1; }} finally {{ {Again} }}",
            $"var buffer = {Rent}; if (s.Read(buffer) == 0) {{ {Return} }} {Again} return 1;",
            $"var buffer = {Rent}; var same = buffer; ArrayPool<byte>.Shared.Return(same); {Again} return 1;");

    /// <summary>The buffer belongs to the method around the function, which fills the variable anew.</summary>
    [Fact]
    public Task A_buffer_that_a_function_shares_with_the_method_around_it_is_silent()
        => VerifyCS.IsSilentAsync(
            "string {0}(int n, Stream s)",
            """
            char[] rented = null; Span<char> target = stackalloc char[16]; Grow(ref target);
            if (rented != null) { ArrayPool<char>.Shared.Return(rented); }
            return string.Empty;
            void Grow(ref Span<char> destination)
            {
                char[] larger = ArrayPool<char>.Shared.Rent(destination.Length * 2);
                destination.CopyTo(larger);
                if (rented != null) { ArrayPool<char>.Shared.Return(rented); }
                rented = larger;
                destination = rented;
            }
            """);

    /// <summary>The near miss: the buffer is the function's own.</summary>
    [Fact]
    public Task A_buffer_of_a_function_s_own_is_followed()
        => VerifyCS.FindsAsync(
            "int {0}(int n, Stream s)",
            $"return Sum(); int Sum() {{ var buffer = {Rent}; s.Read(buffer); {Return} return [|buffer[0]|]; }}");

    [Fact]
    public Task A_result_that_is_read_after_the_return_is_found()
        => VerifyCS.FindsAsync(
            "object {0}(int n, Stream s)",
            $"var buffer = {Rent}; try {{ s.Read(buffer); return [|buffer|]; }} finally {{ {Return} }}",
            $"var buffer = {Rent}; try {{ s.Read(buffer); return [|buffer.AsMemory(0, n)|]; }} finally {{ {Return} }}",
            $"var buffer = {Rent}; try {{ s.Read(buffer); return [|new MemoryStream(buffer, 0, n)|]; }} finally {{ {Return} }}",
            $"var buffer = {Rent}; try {{ s.Read(buffer); return [|new ByteArrayContent(buffer, 0, n)|]; }} finally {{ {Return} }}",
            $"var buffer = {Rent}; try {{ s.Read(buffer); return [|new HttpRequestMessage {{ Content = new ByteArrayContent(buffer, 0, n) }}|]; }} finally {{ {Return} }}",
            $"var buffer = {Rent}; try {{ var message = new HttpRequestMessage(); message.Content = new ByteArrayContent(buffer, 0, n); return [|message|]; }} finally {{ {Return} }}",
            $"var buffer = {Rent}; try {{ s.Read(buffer); return [|(buffer, n)|]; }} finally {{ {Return} }}",
            $"var buffer = {Rent}; try {{ return [|s.ReadAsync(buffer, 0, n)|]; }} finally {{ {Return} }}",
            $"var buffer = {Rent}; try {{ return [|JsonDocument.Parse(buffer.AsMemory(0, n))|]; }} finally {{ {Return} }}",
            "using var owner = MemoryPool<byte>.Shared.Rent(n); s.Read(owner.Memory.Span); return [|owner.Memory|];");

    [Fact]
    public Task Results_of_actions_that_are_read_after_the_return_are_found()
        => new GcGuard.Testing.AnalyzerVerify<GcGuard.Analyzers.Rules.RentedBuffers.UsedAfterReturnAnalyzer>.Test
        {
            ReferenceAssemblies = GcGuard.Testing.TestReferences.Net80AspNet,
            TestCode = """
                using System;
                using System.Buffers;
                using System.IO;
                using Microsoft.AspNetCore.Http;
                using Microsoft.AspNetCore.Mvc;

                public class FilesController : ControllerBase
                {
                    public IActionResult Whole(Stream s, int n)
                    {
                        byte[] buffer = ArrayPool<byte>.Shared.Rent(n);
                        try
                        {
                            s.Read(buffer);
                            return [|Ok(buffer.AsMemory(0, n))|];
                        }
                        finally
                        {
                            ArrayPool<byte>.Shared.Return(buffer);
                        }
                    }

                    public IActionResult AsFile(Stream s, int n)
                    {
                        byte[] buffer = ArrayPool<byte>.Shared.Rent(n);
                        s.Read(buffer);
                        IActionResult result = File(buffer, "image/png");
                        ArrayPool<byte>.Shared.Return(buffer);
                        return [|result|];
                    }

                    public IResult Minimal(Stream s, int n)
                    {
                        using IMemoryOwner<byte> owner = MemoryPool<byte>.Shared.Rent(n);
                        return [|Results.Bytes(owner.Memory)|];
                    }

                    public IActionResult Copied(Stream s, int n)
                    {
                        byte[] buffer = ArrayPool<byte>.Shared.Rent(n);
                        try
                        {
                            s.Read(buffer);
                            return Ok(buffer.AsSpan(0, n).ToArray());
                        }
                        finally
                        {
                            ArrayPool<byte>.Shared.Return(buffer);
                        }
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task In_asynchronous_code_too()
        => VerifyCS.FindsAsync(
            "async Task<int> {0}(int n, Stream s)",
            $"var buffer = {Rent}; int r = await s.ReadAsync(buffer); {Return} return [|buffer[0]|];",
            $"var buffer = {Rent}; Task<int> task = s.ReadAsync(buffer, 0, n); {Return} return [|await task|];",
            $"var buffer = {Rent}; var task = s.ReadAsync(buffer, 0, n).ConfigureAwait(false); {Return} return [|await task|];");

    [Fact]
    public Task A_parameter_that_is_given_back_is_followed_from_there()
        => VerifyCS.FindsAsync(
            "int {0}(int n, byte[] buffer)",
            $"{Return} return [|buffer[0]|];",
            $"{Return} {Again} return 0;",
            "byte[] kept = _kept; ArrayPool<byte>.Shared.Return(kept); return [|kept[0]|];");

    [Fact]
    public Task What_is_used_before_the_return_is_silent()
        => VerifyCS.IsSilentAsync(
            "int {0}(int n, Stream s)",
            $"var buffer = {Rent}; s.Read(buffer); int first = buffer[0]; {Return} return first;",
            $"var buffer = {Rent}; try {{ return s.Read(buffer) + buffer[0]; }} finally {{ {Return} }}",
            $"var buffer = {Rent}; {Return} return buffer.Length;",
            $"var buffer = {Rent}; {Return} if (buffer == null) {{ return 1; }} buffer = new byte[n]; return buffer[0];",
            $"var buffer = {Rent}; {Return} buffer = {Rent}; s.Read(buffer); {Return} return 0;",
            $"var buffer = {Rent}; {Return} buffer = null; if (buffer != null) {{ {Return} }} return 0;",
            $"var buffer = {Rent}; try {{ if (s.Read(buffer) == 0) {{ {Return} buffer = null; return 0; }} return 1; }} finally {{ if (buffer != null) {{ {Return} }} }}",
            $"while (true) {{ var buffer = {Rent}; s.Read(buffer); {Return} }}",
            $"for (int i = 0; i < n; i++) {{ var buffer = {Rent}; s.Read(buffer); {Return} }} return 0;",
            $"var buffer = {Rent}; bool done = s.Read(buffer) == 0; if (done) {{ {Return} }} if (!done) {{ int x = buffer[0]; {Return} return x; }} return 0;",
            $"var buffer = {Rent}; if (s.Read(buffer) > 3 && Test(n)) {{ {Return} }} if (!(s.ReadByte() > 3 && Test(n))) {{ return buffer[0]; }} return 0;",
            $"var buffer = {Rent}; using (var m = new MemoryStream(buffer, 0, n)) {{ int x = m.ReadByte(); {Return} return x; }}",
            $"var buffer = {Rent}; string text = Encoding.UTF8.GetString(buffer, 0, n); {Return} return text.Length;",
            $"var buffer = {Rent}; byte[] copy = buffer.AsSpan(0, n).ToArray(); {Return} return copy[0];",
            $"var buffer = {Rent}; byte[] copy = buffer[..n]; {Return} return copy[0];",
            $"var buffer = {Rent}; Span<byte> span = buffer.AsSpan(0, n); span = new byte[n]; {Return} return span[0];",
            $"var buffer = {Rent}; using var document = JsonDocument.Parse(buffer.AsMemory(0, n)); int x = document.RootElement.GetInt32(); {Return} return x;",
            $"var buffer = {Rent}; JsonElement clone; using (var document = JsonDocument.Parse(buffer.AsMemory(0, n))) {{ clone = document.RootElement.Clone(); }} {Return} return clone.GetInt32();",
            $"var buffer = {Rent}; var list = new List<byte>(buffer); {Return} return list[0];",
            "var owner = MemoryPool<byte>.Shared.Rent(n); owner.Dispose(); owner.Dispose(); return 0;",
            $"var buffer = {Rent}; Action later = () => {{ buffer = null; }}; {Return} later(); return buffer == null ? 0 : buffer[0];",
            $"var buffer = {Rent}; try {{ return JsonSerializer.Deserialize<int>(buffer.AsSpan(0, n)); }} finally {{ {Return} }}");

    [Fact]
    public Task Tasks_that_are_awaited_before_the_return_are_silent()
        => VerifyCS.IsSilentAsync(
            "async Task<int> {0}(int n, Stream s)",
            $"var buffer = {Rent}; try {{ return await s.ReadAsync(buffer, 0, n); }} finally {{ {Return} }}",
            $"var buffer = {Rent}; Task<int> task = s.ReadAsync(buffer, 0, n); int r = await task; {Return} return r;",
            $"var buffer = {Rent}; ValueTask<int> task = s.ReadAsync(buffer.AsMemory()); if (task.IsCompletedSuccessfully) {{ int r = task.Result; {Return} return r; }} {{ int r = await task; {Return} return r; }}",
            $"var buffer = {Rent}; var m = new MemoryStream(); Task t = m.WriteAsync(buffer, 0, n); {Return} await t; return 0;");
}
