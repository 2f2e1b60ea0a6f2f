using System.Threading.Tasks;
using Xunit;
using VerifyCS = GcGuard.Testing.CodeFixVerify<
    GcGuard.Analyzers.Rules.Pools.UntrimmedPoolAnalyzer,
    GcGuard.CodeFixes.Rules.Pools.UntrimmedPoolCodeFixProvider>;

namespace GcGuard.Analyzers.Tests.Rules.Pools;

/// <summary>
/// Pools that are filled where they are made: their number is fixed, the size of their objects is not.
/// </summary>
public class GCG3002FilledPoolTests
{
    [Fact]
    public async Task A_filled_pool_whose_streams_are_emptied_and_used_again_is_found()
        => await new VerifyCS.Test
        {
            TestCode = """
                using System;
                using System.Collections.Concurrent;
                using System.IO;

                public static class Frames
                {
                    private static readonly ConcurrentStack<MemoryStream> _streams;

                    static Frames()
                    {
                        _streams = [|new ConcurrentStack<MemoryStream>()|];
                        for (int i = 0; i < 300; i++)
                        {
                            _streams.Push(new MemoryStream(2048));
                        }
                    }

                    public static byte[] Write(Action<Stream> write)
                    {
                        MemoryStream stream = Acquire();
                        write(stream);
                        byte[] bytes = stream.ToArray();
                        Release(stream);
                        return bytes;
                    }

                    private static MemoryStream Acquire()
                    {
                        if (_streams.TryPop(out MemoryStream stream))
                        {
                            stream.SetLength(0);
                            return stream;
                        }

                        throw new InvalidOperationException();
                    }

                    private static void Release(MemoryStream stream)
                    {
                        _streams.Push(stream);
                    }
                }
                """,
            FixedCode = """
                using System;
                using System.Collections.Concurrent;
                using System.IO;

                public static class Frames
                {
                    private static readonly ConcurrentStack<MemoryStream> _streams;

                    static Frames()
                    {
                        _streams = new ConcurrentStack<MemoryStream>();
                        for (int i = 0; i < 300; i++)
                        {
                            _streams.Push(new MemoryStream(2048));
                        }
                    }

                    public static byte[] Write(Action<Stream> write)
                    {
                        MemoryStream stream = Acquire();
                        write(stream);
                        byte[] bytes = stream.ToArray();
                        Release(stream);
                        return bytes;
                    }

                    private static MemoryStream Acquire()
                    {
                        if (_streams.TryPop(out MemoryStream stream))
                        {
                            stream.SetLength(0);
                            return stream;
                        }

                        throw new InvalidOperationException();
                    }

                    private static void Release(MemoryStream stream)
                    {
                        if (stream.Capacity > 1048576)
                        {
                            stream.SetLength(0);
                            stream.Capacity = 0;
                        }

                        _streams.Push(stream);
                    }
                }
                """,
        }.RunAsync();

    /// <summary>
    /// A queue of batches is filled and read in the same way, but no batch is emptied to be used again.
    /// </summary>
    [Fact]
    public async Task A_queue_of_work_that_begins_with_some_is_silent()
        => await new VerifyCS.Test
        {
            TestCode = """
                using System.Collections.Concurrent;
                using System.Collections.Generic;

                public sealed class Batches
                {
                    private readonly ConcurrentQueue<List<int>> _waiting = new ConcurrentQueue<List<int>>();

                    public Batches()
                    {
                        _waiting.Enqueue(new List<int> { 1 });
                    }

                    public void Post(List<int> batch)
                    {
                        _waiting.Enqueue(batch);
                    }

                    public List<int> Next()
                    {
                        return _waiting.TryDequeue(out List<int> batch) ? batch : null;
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public async Task A_filled_pool_that_lets_large_streams_go_is_silent()
        => await new VerifyCS.Test
        {
            TestCode = """
                using System.Collections.Concurrent;
                using System.IO;

                public sealed class Streams
                {
                    private readonly ConcurrentStack<MemoryStream> _streams = new ConcurrentStack<MemoryStream>();

                    public Streams()
                    {
                        _streams.Push(new MemoryStream(2048));
                    }

                    public MemoryStream Take()
                    {
                        return _streams.TryPop(out MemoryStream stream) ? stream : null;
                    }

                    public void Give(MemoryStream stream)
                    {
                        stream.SetLength(0);
                        if (stream.Capacity > 100_000)
                        {
                            stream.Capacity = 2048;
                        }

                        _streams.Push(stream);
                    }
                }
                """,
        }.RunAsync();
}
