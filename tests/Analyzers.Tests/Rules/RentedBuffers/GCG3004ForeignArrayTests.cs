using System.Threading.Tasks;
using Xunit;
using VerifyCS = GcGuard.Testing.AnalyzerVerify<GcGuard.Analyzers.Rules.RentedBuffers.UsedAfterReturnAnalyzer>;

namespace GcGuard.Analyzers.Tests.Rules.RentedBuffers;

/// <summary>Arrays that were made, on one path or on all of them, and go to the pool.</summary>
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

    [Fact]
    public async Task A_pool_that_gets_what_nobody_rented_on_any_path_is_found()
        => await new VerifyCS.Test
        {
            TestCode = """
                using System;
                using System.Buffers;
                using System.IO;
                using System.Text;
                using System.Threading.Tasks;

                public static class Blocks
                {
                    public static int Sum(Stream source, int length)
                    {
                        byte[] buffer = new byte[length];
                        try
                        {
                            return source.Read(buffer, 0, length);
                        }
                        finally
                        {
                            [|ArrayPool<byte>.Shared.Return(buffer)|];
                        }
                    }

                    public static void Write(Stream target, string text)
                    {
                        byte[] bytes = Encoding.UTF8.GetBytes(text);
                        target.Write(bytes, 0, bytes.Length);
                        [|ArrayPool<byte>.Shared.Return(bytes)|];
                    }

                    public static async Task CopyAsync(string path, Stream target)
                    {
                        byte[] bytes = await File.ReadAllBytesAsync(path);
                        await target.WriteAsync(bytes, 0, bytes.Length);
                        [|ArrayPool<byte>.Shared.Return(bytes)|];
                    }

                    public static void Drop(MemoryStream stream)
                    {
                        [|ArrayPool<byte>.Shared.Return(stream.ToArray())|];
                    }
                }
                """,
        }.RunAsync();

    /// <summary>
    /// The near misses: what a caller or a field has, a pool that is filled, the buffer of a stream, and a helper that
    /// puts another array in its place.
    /// </summary>
    [Fact]
    public async Task What_somebody_may_have_rented_goes_back_silently()
        => await new VerifyCS.Test
        {
            TestCode = """
                using System.Buffers;
                using System.IO;

                public sealed class Blocks
                {
                    private byte[] _block = new byte[0];

                    public void Give(byte[] block) => ArrayPool<byte>.Shared.Return(block);

                    public void Drop()
                    {
                        byte[] block = _block;
                        _block = new byte[16];
                        ArrayPool<byte>.Shared.Return(block);
                    }

                    public void Fill(ArrayPool<byte> pool)
                    {
                        for (int i = 0; i < 8; i++)
                        {
                            pool.Return(new byte[4096]);
                        }
                    }

                    public void Close(MemoryStream stream) => ArrayPool<byte>.Shared.Return(stream.GetBuffer());

                    public int Grow(Stream source, int length)
                    {
                        byte[] block = new byte[16];
                        Rent(ref block, length);
                        int read = source.Read(block, 0, length);
                        ArrayPool<byte>.Shared.Return(block);
                        return read;
                    }

                    public int Maybe(Stream source, int length, ArrayPool<byte> pool)
                    {
                        byte[] block = pool == null ? new byte[length] : pool.Rent(length);
                        int read = source.Read(block, 0, length);
                        pool?.Return(block);
                        return read;
                    }

                    private static void Rent(ref byte[] block, int length)
                        => block = ArrayPool<byte>.Shared.Rent(length);
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
