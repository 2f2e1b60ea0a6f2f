using System.Threading.Tasks;
using GcGuard.Testing;
using Xunit;
using VerifyLate = GcGuard.Testing.CodeFixVerify<
    GcGuard.Analyzers.Rules.RentedBuffers.UsedAfterReturnAnalyzer,
    GcGuard.CodeFixes.Rules.RentedBuffers.UsedAfterReturnCodeFixProvider>;
using VerifyLost = GcGuard.Testing.CodeFixVerify<
    GcGuard.Analyzers.Rules.RentedBuffers.LostBufferAnalyzer,
    GcGuard.CodeFixes.Rules.RentedBuffers.LostBufferCodeFixProvider>;

namespace GcGuard.Analyzers.Tests.Rules.RentedBuffers;

/// <summary>
/// A buffer that is still worked on when the function has ended, or in another round of a loop, is not returned by a
/// fix.
/// </summary>
public class GCG3003PendingUseTests
{
    [Theory]
    // Sequences that read the buffer only when somebody asks.
    [InlineData("IEnumerable<byte>", "return buffer.Take(4);")]
    [InlineData("object", "return new List<IEnumerable<byte>> { buffer.Where(b => b > 1) };")]
    [InlineData("IEnumerable<byte>", "IEnumerable<byte> rest = buffer.Skip(4).Where(b => b > 1);\n        return rest;")]
    // Tasks that nobody awaits.
    [InlineData("async Task", "Task<int> read = source.ReadAsync(buffer, 0, 16);\n        _ = read.ContinueWith(t => Console.WriteLine(t.Result));\n        await Task.Yield();")]
    [InlineData("void", "source.WriteAsync(buffer, 0, 16);\n        Console.WriteLine();")]
    public async Task What_works_on_a_buffer_later_keeps_it(string result, string use)
    {
        string source = Lost("[|", "|]", result, use, isFixed: false);
        await new VerifyLost.Test { TestCode = source, FixedCode = source, References = TestReferences.Net80AspNet }.RunAsync();
    }

    [Theory]
    [InlineData("byte[]", "return buffer.Take(4).ToArray();")]
    [InlineData("string", "return string.Join(\",\", buffer.Take(4));")]
    [InlineData("int", "IEnumerable<byte> rest = buffer.Skip(4);\n        return rest.Count();")]
    [InlineData("int", "int sum = 0;\n        foreach (byte one in buffer.Take(4))\n        {\n            sum += one;\n        }\n\n        return sum;")]
    [InlineData("async Task<int>", "return await source.ReadAsync(buffer.AsMemory(0, 16)).ConfigureAwait(false);")]
    [InlineData("async Task<int>", "Task<int> read = source.ReadAsync(buffer, 0, 16);\n        Console.WriteLine();\n        return await read;")]
    [InlineData("int", "return source.ReadAsync(buffer, 0, 16).GetAwaiter().GetResult();")]
    public async Task What_is_done_with_a_buffer_gives_it_back(string result, string use)
        => await new VerifyLost.Test
        {
            TestCode = Lost("[|", "|]", result, use, isFixed: false),
            FixedCode = Lost(string.Empty, string.Empty, result, use, isFixed: true),
            References = TestReferences.Net80AspNet,
        }.RunAsync();

    [Theory]
    // Each round rents another buffer, and the variable knows only the last.
    [InlineData(
        "byte[] buffer = null;\n        for (int i = 0; i < 3; i++)\n        {\n            buffer = ArrayPool<byte>.Shared.Rent(16);\n            source.Read(buffer, 0, 16);\n            ArrayPool<byte>.Shared.Return(buffer);\n        }\n\n        return [|buffer[0]|];")]
    // Another variable holds it in the next round.
    [InlineData(
        "byte[] previous = null;\n        int sum = 0;\n        while (sum < 100)\n        {\n            if (previous != null)\n            {\n                sum += [|previous[0]|];\n            }\n\n            byte[] buffer = ArrayPool<byte>.Shared.Rent(16);\n            source.Read(buffer, 0, 16);\n            ArrayPool<byte>.Shared.Return(buffer);\n            sum += buffer[0];\n            previous = buffer;\n        }\n\n        return sum;")]
    public async Task A_buffer_of_another_round_has_no_fix(string body)
    {
        string source = Late(body);
        await new VerifyLate.Test { TestCode = source, FixedCode = source, References = TestReferences.Net80AspNet }.RunAsync();
    }

    /// <summary>One that each round rents, uses and gives back is given back behind its last use.</summary>
    [Fact]
    public async Task A_buffer_of_one_round_is_returned_in_it()
        => await new VerifyLate.Test
        {
            TestCode = Late("int sum = 0;\n        while (sum < 100)\n        {\n            byte[] buffer = ArrayPool<byte>.Shared.Rent(16);\n            source.Read(buffer, 0, 16);\n            ArrayPool<byte>.Shared.Return(buffer);\n            sum += [|buffer[0]|];\n        }\n\n        return sum;"),
            FixedCode = Late("int sum = 0;\n        while (sum < 100)\n        {\n            byte[] buffer = ArrayPool<byte>.Shared.Rent(16);\n            try\n            {\n                source.Read(buffer, 0, 16);\n                sum += buffer[0];\n            }\n            finally\n            {\n                ArrayPool<byte>.Shared.Return(buffer);\n            }\n        }\n\n        return sum;"),
            References = TestReferences.Net80AspNet,
        }.RunAsync();

    private static string Late(string body)
        => Head + "    public int Read(Stream source)\n    {\n        " + body + "\n    }\n}\n";

    private const string Head = "using System;\nusing System.Buffers;\nusing System.Collections.Generic;\nusing System.IO;\nusing System.Linq;\nusing System.Threading.Tasks;\n\npublic class C\n{\n";

    private static string Lost(string open, string close, string result, string use, bool isFixed)
    {
        string rent = "        byte[] buffer = " + open + "ArrayPool<byte>.Shared.Rent(16)" + close + ";\n";
        string work = "source.ReadExactly(buffer, 0, 16);\n        " + use;
        return Head + "    public " + result + " Read(Stream source)\n    {\n" + rent
            + (isFixed
                ? "        try\n        {\n            " + work.Replace("\n ", "\n     ", System.StringComparison.Ordinal) + "\n        }\n        finally\n        {\n            ArrayPool<byte>.Shared.Return(buffer);\n        }\n"
                : "        " + work + "\n")
            + "    }\n}\n";
    }
}
