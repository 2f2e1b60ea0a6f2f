using System.Threading.Tasks;
using GcGuard.Testing;
using VerifyCS = GcGuard.Testing.CodeFixVerify<
    GcGuard.Analyzers.Rules.RentedBuffers.UnclearedReturnAnalyzer,
    GcGuard.CodeFixes.Rules.RentedBuffers.UnclearedReturnCodeFixProvider>;

namespace GcGuard.Analyzers.Tests.Rules.RentedBuffers;

public class GCG3008UnclearedReturnFixTests
{
    [Fact]
    public Task The_argument_is_named()
        => new VerifyCS.Test
        {
            TestCode = """
                using System.Buffers;

                class C
                {
                    void M0(int n)
                    {
                        var a = ArrayPool<string>.Shared.Rent(n); [|ArrayPool<string>.Shared.Return(a)|];
                    }

                    void M1(int n)
                    {
                        var a = ArrayPool<string>.Shared.Rent(n); [|ArrayPool<string>.Shared.Return(array: a /* all */)|];
                    }
                }
                """,
            FixedCode = """
                using System.Buffers;

                class C
                {
                    void M0(int n)
                    {
                        var a = ArrayPool<string>.Shared.Rent(n); ArrayPool<string>.Shared.Return(a, clearArray: true);
                    }

                    void M1(int n)
                    {
                        var a = ArrayPool<string>.Shared.Rent(n); ArrayPool<string>.Shared.Return(array: a, clearArray: true /* all */);
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task The_argument_stands_where_the_rest_of_the_file_has_it()
        => new VerifyCS.Test
        {
            TestCode = """
                using System.Buffers;

                class C
                {
                    void M0(int n)
                    {
                        var a = ArrayPool<string>.Shared.Rent(n); [|ArrayPool<string>.Shared.Return(a)|];
                    }

                    void M1(int n)
                    {
                        var a = ArrayPool<byte>.Shared.Rent(n); ArrayPool<byte>.Shared.Return(a, true);
                    }
                }
                """,
            FixedCode = """
                using System.Buffers;

                class C
                {
                    void M0(int n)
                    {
                        var a = ArrayPool<string>.Shared.Rent(n); ArrayPool<string>.Shared.Return(a, true);
                    }

                    void M1(int n)
                    {
                        var a = ArrayPool<byte>.Shared.Rent(n); ArrayPool<byte>.Shared.Return(a, true);
                    }
                }
                """,
        }.RunAsync();
}
