using System.Threading.Tasks;
using Xunit;
using VerifyCS = GcGuard.Testing.AnalyzerVerify<GcGuard.Analyzers.Rules.RentedBuffers.UsedAfterReturnAnalyzer>;

namespace GcGuard.Analyzers.Tests.Rules.RentedBuffers;

/// <summary>Arrays that were rented on one path and made on another, and go to the pool on both.</summary>
public class GCG3004ForeignArrayTests
{
    [Fact]
    public async Task A_pool_that_may_get_an_array_which_nobody_rented_is_found()
        => await new VerifyCS.Test
        {
            TestCode = """
                using System.Buffers;
                using System.IO;

                public static class Blocks
                {
                    public static int Sum(Stream source, int length)
                    {
                        byte[] buffer = length > 256 ? ArrayPool<byte>.Shared.Rent(length) : new byte[256];
                        int read = source.Read(buffer, 0, length);
                        [|ArrayPool<byte>.Shared.Return(buffer)|];
                        return read;
                    }

                    public static int First(Stream source, int length)
                    {
                        byte[] buffer = new byte[length];
                        if (length > 256)
                        {
                            buffer = ArrayPool<byte>.Shared.Rent(length);
                        }

                        try
                        {
                            return source.Read(buffer, 0, length);
                        }
                        finally
                        {
                            [|ArrayPool<byte>.Shared.Return(buffer)|];
                        }
                    }
                }
                """,
        }.RunAsync();

    /// <summary>
    /// The near misses: a second variable, a condition, a placeholder, and an array that is replaced on every path.
    /// </summary>
    [Fact]
    public async Task What_was_rented_alone_goes_back_silently()
        => await new VerifyCS.Test
        {
            TestCode = """
                using System.Buffers;
                using System.IO;

                public static class Blocks
                {
                    public static int Second(Stream source, int length)
                    {
                        byte[] rented = null;
                        byte[] buffer = length > 256 ? (rented = ArrayPool<byte>.Shared.Rent(length)) : new byte[256];
                        int read = source.Read(buffer, 0, length);
                        if (rented != null)
                        {
                            ArrayPool<byte>.Shared.Return(rented);
                        }

                        return read;
                    }

                    public static int Asked(Stream source, int length)
                    {
                        bool isRented = length > 256;
                        byte[] buffer = isRented ? ArrayPool<byte>.Shared.Rent(length) : new byte[256];
                        int read = source.Read(buffer, 0, length);
                        if (isRented)
                        {
                            ArrayPool<byte>.Shared.Return(buffer);
                        }

                        return read;
                    }

                    public static int Placeholder(Stream source, int length)
                    {
                        byte[] buffer = new byte[0];
                        if (length > 0)
                        {
                            buffer = ArrayPool<byte>.Shared.Rent(length);
                        }

                        int read = source.Read(buffer, 0, length);
                        ArrayPool<byte>.Shared.Return(buffer);
                        return read;
                    }

                    public static int Replaced(Stream source, int length)
                    {
                        byte[] buffer = new byte[16];
                        int first = source.Read(buffer, 0, 16);
                        buffer = ArrayPool<byte>.Shared.Rent(length);
                        int read = source.Read(buffer, 0, length);
                        ArrayPool<byte>.Shared.Return(buffer);
                        return first + read;
                    }
                }
                """,
        }.RunAsync();
}
