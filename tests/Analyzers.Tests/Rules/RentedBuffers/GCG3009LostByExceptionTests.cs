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

    /// <summary>
    /// The pool's names say nothing: it takes from a collection or makes, and puts back. It has no fix, because an
    /// object that an exception leaves half filled must be emptied first.
    /// </summary>
    [Fact]
    public async Task An_object_of_a_pool_of_the_project_is_found()
        => await new VerifyCS.Test
        {
            TestCode = """
                using System.Collections.Concurrent;
                using System.IO;
                using System.Threading.Tasks;

                public sealed class Shelf<T> where T : class, new()
                {
                    private readonly ConcurrentBag<T> _items = new ConcurrentBag<T>();

                    public T Fetch() => _items.TryTake(out T item) ? item : new T();

                    public void Bring(T item)
                    {
                        if (_items.Count < 8)
                        {
                            _items.Add(item);
                        }
                    }
                }

                public sealed class Pages
                {
                    private readonly Shelf<MemoryStream> _shelf = new Shelf<MemoryStream>();

                    public async Task<long> CountAsync(Stream source)
                    {
                        MemoryStream page = [|_shelf.Fetch()|];
                        await source.CopyToAsync(page);
                        long count = page.Length;
                        page.SetLength(0);
                        _shelf.Bring(page);
                        return count;
                    }
                }
                """,
        }.RunAsync();

    /// <summary>
    /// The near misses: a <c>finally</c>, a queue of work that makes nothing, and two methods of a pool's type that
    /// neither take nor put back.
    /// </summary>
    [Fact]
    public async Task What_is_no_lease_of_a_pool_of_the_project_is_silent()
        => await new VerifyCS.Test
        {
            TestCode = """
                using System.Collections.Concurrent;
                using System.IO;
                using System.Threading.Tasks;

                public sealed class Shelf
                {
                    private readonly ConcurrentBag<MemoryStream> _items = new ConcurrentBag<MemoryStream>();

                    public MemoryStream Fetch() => _items.TryTake(out MemoryStream item) ? item : new MemoryStream();

                    public void Bring(MemoryStream item) => _items.Add(item);

                    public MemoryStream Open(string path) => new MemoryStream(File.ReadAllBytes(path));

                    public void Print(MemoryStream item) => System.Console.WriteLine(item.Length);
                }

                public sealed class Work
                {
                    private readonly ConcurrentQueue<MemoryStream> _items = new ConcurrentQueue<MemoryStream>();

                    public MemoryStream Fetch() => _items.TryDequeue(out MemoryStream item) ? item : null;

                    public void Bring(MemoryStream item) => _items.Enqueue(item);
                }

                public sealed class Pages
                {
                    private readonly Shelf _shelf = new Shelf();
                    private readonly Work _work = new Work();

                    public async Task<long> FinallyAsync(Stream source)
                    {
                        MemoryStream page = _shelf.Fetch();
                        try
                        {
                            await source.CopyToAsync(page);
                            return page.Length;
                        }
                        finally
                        {
                            _shelf.Bring(page);
                        }
                    }

                    public async Task OtherAsync(Stream source)
                    {
                        MemoryStream page = _shelf.Open("page");
                        await source.CopyToAsync(page);
                        _shelf.Print(page);
                    }

                    public async Task WorkAsync(Stream source)
                    {
                        MemoryStream page = _work.Fetch();
                        await source.CopyToAsync(page);
                        _work.Bring(page);
                    }
                }
                """,
        }.RunAsync();

    /// <summary>
    /// A retried download that fails leaves its blocks behind; by hand they are disposed of where it is caught.
    /// </summary>
    [Fact]
    public async Task A_recyclable_stream_that_is_answered_after_an_await_is_found()
        => await new VerifyCS.Test
        {
            TestCode = """
                using System.IO;
                using System.Threading.Tasks;
                using Microsoft.IO;

                public sealed class Blobs
                {
                    private readonly RecyclableMemoryStreamManager _streams;

                    public Blobs(RecyclableMemoryStreamManager streams) => _streams = streams;

                    public async Task<Stream> DownloadAsync(Stream source)
                    {
                        var block = [|_streams.GetStream("block")|];
                        await source.CopyToAsync(block);
                        block.Position = 0;
                        return block;
                    }
                }
                """ + RecyclableStreamStubs.Version3,
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
