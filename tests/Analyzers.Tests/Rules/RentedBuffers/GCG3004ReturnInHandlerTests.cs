using System.Threading.Tasks;
using GcGuard.Testing;
using Xunit;
using VerifyCS = GcGuard.Testing.AnalyzerVerify<GcGuard.Analyzers.Rules.RentedBuffers.UsedAfterReturnAnalyzer>;

namespace GcGuard.Analyzers.Tests.Rules.RentedBuffers;

/// <summary>A rented array that a <c>catch</c> block returns, and the <c>finally</c> behind it once more.</summary>
public class GCG3004ReturnInHandlerTests
{
    private const string Return = "ArrayPool<byte>.Shared.Return(buffer);";

    [Theory]
    [InlineData("try { Work(buffer); } catch (IOException) { [|ArrayPool<byte>.Shared.Return(buffer)|]; throw; } finally { " + Return + " }")]
    [InlineData("try { Work(buffer); } catch { [|ArrayPool<byte>.Shared.Return(buffer)|]; } finally { Work(null); " + Return + " }")]
    [InlineData("try { try { Work(buffer); } catch (IOException) { [|ArrayPool<byte>.Shared.Return(buffer)|]; throw; } } finally { " + Return + " }")]
    public Task A_handler_and_a_finally_return_it(string body) => Verify(body);

    /// <summary>The near misses: another variable, one of two ways, a condition, what the handler took out.</summary>
    [Theory]
    [InlineData("try { Work(buffer); " + Return + " } catch (IOException) { " + Return + " throw; }")]
    [InlineData("try { Work(buffer); } catch (IOException) { " + Return + " buffer = null; throw; } finally { if (buffer != null) { " + Return + " } }")]
    [InlineData("try { Work(buffer); } catch (IOException) { " + Return + " buffer = ArrayPool<byte>.Shared.Rent(9); } finally { " + Return + " }")]
    [InlineData("bool done = false; try { Work(buffer); } catch (IOException) { " + Return + " done = true; throw; } finally { if (!done) { " + Return + " } }")]
    [InlineData("var other = ArrayPool<byte>.Shared.Rent(9); try { Work(buffer); } catch (IOException) { ArrayPool<byte>.Shared.Return(other); throw; } finally { " + Return + " }")]
    [InlineData("try { Work(buffer); } catch (IOException) { throw; } finally { try { Work(null); } catch { " + Return + " } }")]
    public Task One_return_on_each_way_is_silent(string body) => Verify(body);

    private static Task Verify(string body) => new VerifyCS.Test
    {
        TestCode = $$"""
            using System.Buffers;
            using System.IO;

            public class Uploads
            {
                public void Append()
                {
                    byte[] buffer = ArrayPool<byte>.Shared.Rent(81920);
                    {{body}}
                }

                private static void Work(byte[] bytes) { }
            }
            """,
    }.RunAsync();
}
