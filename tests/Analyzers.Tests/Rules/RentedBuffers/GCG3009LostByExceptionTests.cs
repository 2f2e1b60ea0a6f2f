using System.Threading.Tasks;
using GcGuard.Testing;
using Xunit;
using VerifyCS = GcGuard.Testing.CodeFixVerify<
    GcGuard.Analyzers.Rules.RentedBuffers.LostByExceptionAnalyzer,
    GcGuard.CodeFixes.Rules.RentedBuffers.LostByExceptionCodeFixProvider>;

namespace GcGuard.Analyzers.Tests.Rules.RentedBuffers;

/// <summary>What an exception keeps from going back to its pool.</summary>
public class GCG3009LostByExceptionTests
{
    [Fact]
    public async Task A_rented_array_with_an_await_before_its_return_is_found()
        => await new VerifyCS.Test
        {
            TestCode = """
                using System.Buffers;
                using System.IO;
                using System.Threading.Tasks;

                public static class Pump
                {
                    public static async Task<int> CopyAsync(Stream source, Stream target, int length)
                    {
                        byte[] buffer = [|ArrayPool<byte>.Shared.Rent(length)|];
                        int read = await source.ReadAsync(buffer, 0, length);
                        await target.WriteAsync(buffer, 0, read);
                        ArrayPool<byte>.Shared.Return(buffer);
                        return read;
                    }
                }
                """,
            FixedCode = """
                using System.Buffers;
                using System.IO;
                using System.Threading.Tasks;

                public static class Pump
                {
                    public static async Task<int> CopyAsync(Stream source, Stream target, int length)
                    {
                        byte[] buffer = ArrayPool<byte>.Shared.Rent(length);
                        try
                        {
                            int read = await source.ReadAsync(buffer, 0, length);
                            await target.WriteAsync(buffer, 0, read);
                            return read;
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
    public async Task A_buffer_that_a_refusal_a_peer_or_a_handler_loses_is_found()
        => await new VerifyCS.Test
        {
            TestCode = """
                using System;
                using System.Buffers;
                using System.IO;
                using System.Net.Sockets;
                using System.Threading.Tasks;

                public static class Frames
                {
                    public static int Parse(ReadOnlySpan<byte> source)
                    {
                        byte[] buffer = [|ArrayPool<byte>.Shared.Rent(source.Length)|];
                        source.CopyTo(buffer);
                        if (buffer[0] != 17)
                        {
                            throw new InvalidDataException("not a frame");
                        }

                        int kind = buffer[1];
                        ArrayPool<byte>.Shared.Return(buffer);
                        return kind;
                    }

                    public static int Receive(Socket socket, int length)
                    {
                        byte[] buffer = [|ArrayPool<byte>.Shared.Rent(length)|];
                        int read = socket.Receive(buffer);
                        ArrayPool<byte>.Shared.Return(buffer);
                        return read;
                    }

                    public static async Task<bool> CopyAsync(Stream source, Stream target, int length)
                    {
                        byte[] buffer = [|ArrayPool<byte>.Shared.Rent(length)|];
                        try
                        {
                            int read = await source.ReadAsync(buffer, 0, length);
                            await target.WriteAsync(buffer, 0, read);
                            ArrayPool<byte>.Shared.Return(buffer);
                            return true;
                        }
                        catch (IOException)
                        {
                            return false;
                        }
                    }
                }
                """,
            FixedCode = """
                using System;
                using System.Buffers;
                using System.IO;
                using System.Net.Sockets;
                using System.Threading.Tasks;

                public static class Frames
                {
                    public static int Parse(ReadOnlySpan<byte> source)
                    {
                        byte[] buffer = ArrayPool<byte>.Shared.Rent(source.Length);
                        try
                        {
                            source.CopyTo(buffer);
                            if (buffer[0] != 17)
                            {
                                throw new InvalidDataException("not a frame");
                            }

                            int kind = buffer[1];
                            return kind;
                        }
                        finally
                        {
                            ArrayPool<byte>.Shared.Return(buffer);
                        }
                    }

                    public static int Receive(Socket socket, int length)
                    {
                        byte[] buffer = ArrayPool<byte>.Shared.Rent(length);
                        try
                        {
                            int read = socket.Receive(buffer);
                            return read;
                        }
                        finally
                        {
                            ArrayPool<byte>.Shared.Return(buffer);
                        }
                    }

                    public static async Task<bool> CopyAsync(Stream source, Stream target, int length)
                    {
                        byte[] buffer = ArrayPool<byte>.Shared.Rent(length);
                        try
                        {
                            try
                            {
                                int read = await source.ReadAsync(buffer, 0, length);
                                await target.WriteAsync(buffer, 0, read);
                                return true;
                            }
                            catch (IOException)
                            {
                                return false;
                            }
                        }
                        finally
                        {
                            ArrayPool<byte>.Shared.Return(buffer);
                        }
                    }
                }
                """,
        }.RunAsync();

    /// <summary>The near misses: an argument that is wrong, a file, memory, and a return after the handler.</summary>
    [Fact]
    public async Task What_fails_only_when_the_code_is_wrong_is_silent()
        => await new VerifyCS.Test
        {
            TestCode = """
                using System;
                using System.Buffers;
                using System.IO;
                using System.Threading.Tasks;

                public static class Frames
                {
                    public static int Parse(ReadOnlySpan<byte> source, int offset)
                    {
                        byte[] buffer = ArrayPool<byte>.Shared.Rent(source.Length);
                        source.CopyTo(buffer);
                        if (offset < 0)
                        {
                            throw new ArgumentOutOfRangeException(nameof(offset));
                        }

                        int kind = buffer[offset];
                        ArrayPool<byte>.Shared.Return(buffer);
                        return kind;
                    }

                    public static int Load(FileStream file, MemoryStream target, int length)
                    {
                        byte[] buffer = ArrayPool<byte>.Shared.Rent(length);
                        int read = file.Read(buffer, 0, length);
                        target.Write(buffer, 0, read);
                        ArrayPool<byte>.Shared.Return(buffer);
                        return read;
                    }

                    public static async Task<bool> CopyAsync(Stream source, int length)
                    {
                        byte[] buffer = ArrayPool<byte>.Shared.Rent(length);
                        try
                        {
                            await source.ReadAsync(buffer, 0, length);
                            ArrayPool<byte>.Shared.Return(buffer);
                            return true;
                        }
                        catch (IOException)
                        {
                        }

                        ArrayPool<byte>.Shared.Return(buffer);
                        return false;
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public async Task An_object_of_an_object_pool_is_found()
        => await new VerifyCS.Test
        {
            References = TestReferences.Net80.AddPackages(TestPackages.ObjectPool),
            TestCode = """
                using System;
                using System.Text;
                using Microsoft.Extensions.ObjectPool;

                public sealed class Pages
                {
                    private readonly ObjectPool<StringBuilder> _builders;

                    public Pages(ObjectPool<StringBuilder> builders) => _builders = builders;

                    public void Write(Action<StringBuilder> write)
                    {
                        StringBuilder builder = [|_builders.Get()|];
                        write(builder);
                        _builders.Return(builder);
                    }
                }
                """,
            FixedCode = """
                using System;
                using System.Text;
                using Microsoft.Extensions.ObjectPool;

                public sealed class Pages
                {
                    private readonly ObjectPool<StringBuilder> _builders;

                    public Pages(ObjectPool<StringBuilder> builders) => _builders = builders;

                    public void Write(Action<StringBuilder> write)
                    {
                        StringBuilder builder = _builders.Get();
                        try
                        {
                            write(builder);
                        }
                        finally
                        {
                            _builders.Return(builder);
                        }
                    }
                }
                """,
        }.RunAsync();

    /// <summary>A lost stopwatch costs as much as an object that is created: it holds nothing.</summary>
    [Fact]
    public async Task A_small_object_of_the_platform_is_silent()
        => await new VerifyCS.Test
        {
            References = TestReferences.Net80.AddPackages(TestPackages.ObjectPool),
            TestCode = """
                using System;
                using System.Diagnostics;
                using Microsoft.Extensions.ObjectPool;

                public sealed class Clocks
                {
                    private readonly ObjectPool<Stopwatch> _clocks;

                    public Clocks(ObjectPool<Stopwatch> clocks) => _clocks = clocks;

                    public TimeSpan Measure(Action work)
                    {
                        Stopwatch clock = _clocks.Get();
                        clock.Restart();
                        work();
                        TimeSpan elapsed = clock.Elapsed;
                        _clocks.Return(clock);
                        return elapsed;
                    }
                }
                """,
        }.RunAsync();

    /// <summary>
    /// The near misses: a <c>finally</c>, a handler, an await before the <c>try</c>, and nothing that fails in ordinary
    /// use.
    /// </summary>
    [Fact]
    public async Task What_is_given_back_in_every_case_is_silent()
        => await new VerifyCS.Test
        {
            TestCode = """
                using System;
                using System.Buffers;
                using System.IO;
                using System.Threading.Tasks;
                using Microsoft.IO;

                public static class Pump
                {
                    public static async Task<int> FinallyAsync(Stream source, int length)
                    {
                        byte[] buffer = ArrayPool<byte>.Shared.Rent(length);
                        await Task.Delay(10);
                        try
                        {
                            return await source.ReadAsync(buffer, 0, length);
                        }
                        finally
                        {
                            ArrayPool<byte>.Shared.Return(buffer);
                        }
                    }

                    public static async Task<int> CaughtAsync(Stream source, int length)
                    {
                        byte[] buffer = ArrayPool<byte>.Shared.Rent(length);
                        int read = 0;
                        try
                        {
                            read = await source.ReadAsync(buffer, 0, length);
                        }
                        catch (IOException)
                        {
                        }

                        ArrayPool<byte>.Shared.Return(buffer);
                        return read;
                    }

                    public static int Sum(ReadOnlySpan<byte> source)
                    {
                        byte[] buffer = ArrayPool<byte>.Shared.Rent(source.Length);
                        source.CopyTo(buffer);
                        int sum = buffer[0] + buffer[1];
                        ArrayPool<byte>.Shared.Return(buffer);
                        return sum;
                    }

                    public static async Task<Stream> OwnedAsync(RecyclableMemoryStreamManager streams, Stream source)
                    {
                        var block = streams.GetStream("block");
                        try
                        {
                            await source.CopyToAsync(block);
                            return block;
                        }
                        catch
                        {
                            block.Dispose();
                            throw;
                        }
                    }

                    public static async Task<long> UsedAsync(RecyclableMemoryStreamManager streams, Stream source)
                    {
                        using var block = streams.GetStream("block");
                        await source.CopyToAsync(block);
                        return block.Length;
                    }
                }
                """ + RecyclableStreamStubs.Version3,
        }.RunAsync();

    /// <summary>A team that asks for a <c>finally</c> gets the warning of GCG3003 instead.</summary>
    [Fact]
    public async Task Where_the_option_asks_for_a_finally_it_is_silent()
    {
        var test = new VerifyCS.Test
        {
            TestCode = """
                using System.Buffers;
                using System.IO;
                using System.Threading.Tasks;

                public static class Pump
                {
                    public static async Task<int> CopyAsync(Stream source, int length)
                    {
                        byte[] buffer = ArrayPool<byte>.Shared.Rent(length);
                        int read = await source.ReadAsync(buffer, 0, length);
                        ArrayPool<byte>.Shared.Return(buffer);
                        return read;
                    }
                }
                """,
        };
        test.TestState.AnalyzerConfigFiles.Add(("/.editorconfig", "root = true\n[*.cs]\ngcguard.return_in_finally = require\n"));
        await test.RunAsync();
    }
}
