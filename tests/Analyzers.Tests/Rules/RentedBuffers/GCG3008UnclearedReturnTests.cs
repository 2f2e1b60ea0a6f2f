using System.Threading.Tasks;
using VerifyCS = GcGuard.Analyzers.Tests.Rules.RentedBuffers.RentedBufferTest<GcGuard.Analyzers.Rules.RentedBuffers.UnclearedReturnAnalyzer>;

namespace GcGuard.Analyzers.Tests.Rules.RentedBuffers;

public class GCG3008UnclearedReturnTests
{
    [Fact]
    public Task References_that_stay_in_the_array_are_found()
        => VerifyCS.FindsAsync(
            "void {0}<TClass>(int n, string[] given) where TClass : class",
            "var a = ArrayPool<string>.Shared.Rent(n); [|ArrayPool<string>.Shared.Return(a)|];",
            "[|ArrayPool<string>.Shared.Return(given)|];",
            "var pool = ArrayPool<object>.Create(); var a = pool.Rent(n); try { a[0] = n; } finally { [|pool.Return(a)|]; }",
            "var a = ArrayPool<(int, string)>.Shared.Rent(n); [|ArrayPool<(int, string)>.Shared.Return(a)|];",
            "var a = ArrayPool<KeyValuePair<int, byte[]>>.Shared.Rent(n); [|ArrayPool<KeyValuePair<int, byte[]>>.Shared.Return(a)|];",
            "var a = ArrayPool<TClass>.Shared.Rent(n); [|ArrayPool<TClass>.Shared.Return(a)|];",
            "byte[][] jagged = ArrayPool<byte[]>.Shared.Rent(n); [|ArrayPool<byte[]>.Shared.Return(array: jagged)|];");

    [Fact]
    public Task What_holds_no_references_or_is_cleared_is_silent()
        => VerifyCS.IsSilentAsync(
            "void {0}<TAny, TStruct>(int n) where TStruct : struct",
            "var a = ArrayPool<byte>.Shared.Rent(n); ArrayPool<byte>.Shared.Return(a);",
            "var a = ArrayPool<(int, long)>.Shared.Rent(n); ArrayPool<(int, long)>.Shared.Return(a);",
            "var a = ArrayPool<string>.Shared.Rent(n); ArrayPool<string>.Shared.Return(a, true);",
            "var a = ArrayPool<string>.Shared.Rent(n); ArrayPool<string>.Shared.Return(a, clearArray: true);",
            "var a = ArrayPool<string>.Shared.Rent(n); ArrayPool<string>.Shared.Return(a, clearArray: false);",
            "var a = ArrayPool<string>.Shared.Rent(n); Array.Clear(a, 0, n); ArrayPool<string>.Shared.Return(a);",
            "var a = ArrayPool<string>.Shared.Rent(n); a.AsSpan(0, n).Clear(); ArrayPool<string>.Shared.Return(a);",
            "var a = ArrayPool<string>.Shared.Rent(n); a.AsSpan(0, n).Fill(null); ArrayPool<string>.Shared.Return(a);",
            "var a = ArrayPool<string>.Shared.Rent(n); for (int i = 0; i < n; i++) { a[i] = null; } ArrayPool<string>.Shared.Return(a);",
            "var a = ArrayPool<TAny>.Shared.Rent(n); ArrayPool<TAny>.Shared.Return(a);",
            "var a = ArrayPool<TStruct>.Shared.Rent(n); ArrayPool<TStruct>.Shared.Return(a);",
            "var a = ArrayPool<KeyValuePair<int, TAny>>.Shared.Rent(n); ArrayPool<KeyValuePair<int, TAny>>.Shared.Return(a);");
}
