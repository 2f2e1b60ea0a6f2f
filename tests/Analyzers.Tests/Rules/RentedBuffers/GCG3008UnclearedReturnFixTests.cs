using System.Threading.Tasks;
using VerifyCS = GcGuard.Analyzers.Tests.Rules.RentedBuffers.RentedFixTest<
    GcGuard.Analyzers.Rules.RentedBuffers.UnclearedReturnAnalyzer,
    GcGuard.CodeFixes.Rules.RentedBuffers.UnclearedReturnCodeFixProvider>;

namespace GcGuard.Analyzers.Tests.Rules.RentedBuffers;

public class GCG3008UnclearedReturnFixTests
{
    [Fact]
    public Task The_argument_is_named()
        => VerifyCS.FixesAsync(
            "void {0}(int n)",
            ("var a = ArrayPool<string>.Shared.Rent(n); [|ArrayPool<string>.Shared.Return(a)|];",
                "var a = ArrayPool<string>.Shared.Rent(n); ArrayPool<string>.Shared.Return(a, clearArray: true);"),
            ("var a = ArrayPool<string>.Shared.Rent(n); [|ArrayPool<string>.Shared.Return(array: a /* all */)|];",
                "var a = ArrayPool<string>.Shared.Rent(n); ArrayPool<string>.Shared.Return(array: a, clearArray: true /* all */);"));

    [Fact]
    public Task The_argument_stands_where_the_rest_of_the_file_has_it()
        => VerifyCS.FixesAsync(
            "void {0}(int n)",
            ("var a = ArrayPool<string>.Shared.Rent(n); [|ArrayPool<string>.Shared.Return(a)|];",
                "var a = ArrayPool<string>.Shared.Rent(n); ArrayPool<string>.Shared.Return(a, true);"),
            ("var a = ArrayPool<byte>.Shared.Rent(n); ArrayPool<byte>.Shared.Return(a, true);",
                "var a = ArrayPool<byte>.Shared.Rent(n); ArrayPool<byte>.Shared.Return(a, true);"));
}
