using System.Threading.Tasks;
using Xunit;
using VerifyCS = GcGuard.Testing.AnalyzerVerify<GcGuard.Analyzers.Rules.Pools.UnboundedPoolAnalyzer>;

namespace GcGuard.Analyzers.Tests.Rules.Pools;

/// <summary>
/// Pools as servers have them: without a type of their own, per thread, with a limit that nobody sets.
/// </summary>
public class GCG3001RealPoolsTests
{
    [Fact]
    public async Task A_queue_of_a_service_that_is_a_pool_is_found()
        => await new VerifyCS.Test
        {
            TestCode = """
                using System;
                using System.Collections.Concurrent;
                using System.IO;

                public sealed class ReportService
                {
                    private readonly ConcurrentQueue<MemoryStream> _spare = new ConcurrentQueue<MemoryStream>();

                    public long Write(Action<Stream> report)
                    {
                        if (!_spare.TryDequeue(out MemoryStream stream))
                        {
                            stream = new MemoryStream();
                        }

                        try
                        {
                            report(stream);
                            return stream.Length;
                        }
                        finally
                        {
                            stream.SetLength(0);
                            [|_spare.Enqueue(stream)|];
                        }
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public async Task A_stack_of_each_thread_is_found()
        => await new VerifyCS.Test
        {
            TestCode = """
                using System;
                using System.Collections.Generic;
                using System.Text;

                public static class Builders
                {
                    [ThreadStatic]
                    private static Stack<StringBuilder> t_spare;

                    public static StringBuilder Acquire()
                    {
                        Stack<StringBuilder> spare = t_spare ??= new Stack<StringBuilder>();
                        return spare.Count == 0 ? new StringBuilder() : spare.Pop();
                    }

                    public static string Release(StringBuilder builder)
                    {
                        string text = builder.ToString();
                        [|t_spare.Push(builder.Clear())|];
                        return text;
                    }
                }
                """,
        }.RunAsync();

    /// <summary>The near miss: the project sets it.</summary>
    [Fact]
    public async Task A_limit_that_the_project_sets_is_silent()
        => await new VerifyCS.Test
        {
            TestCode = """
                using System.Collections.Concurrent;

                public sealed class PoolSettings
                {
                    public int MaxIdle { get; set; } = int.MaxValue;

                    public static PoolSettings Default { get; } = new PoolSettings { MaxIdle = 64 };
                }

                public sealed class Buffers
                {
                    private readonly ConcurrentBag<byte[]> _idle = new ConcurrentBag<byte[]>();
                    private readonly PoolSettings _settings;

                    public Buffers(PoolSettings settings) => _settings = settings;

                    public byte[] Rent() => _idle.TryTake(out byte[] buffer) ? buffer : new byte[81920];

                    public void Return(byte[] buffer)
                    {
                        if (_idle.Count < _settings.MaxIdle)
                        {
                            _idle.Add(buffer);
                        }
                    }
                }
                """,
        }.RunAsync();

    /// <summary>The near misses: each pool that the project makes gets a limit, by its constructor or its property.</summary>
    [Fact]
    public async Task A_limit_that_the_makers_of_a_pool_hand_over_is_silent()
        => await new VerifyCS.Test
        {
            TestCode = """
                using System.Collections.Concurrent;

                public sealed class Buffers
                {
                    private readonly ConcurrentBag<byte[]> _idle = new ConcurrentBag<byte[]>();
                    private readonly int _most;

                    public Buffers(int size, int most = int.MaxValue) => _most = most;

                    public byte[] Rent() => _idle.TryTake(out byte[] buffer) ? buffer : new byte[81920];

                    public void Return(byte[] buffer)
                    {
                        if (_idle.Count < _most)
                        {
                            _idle.Add(buffer);
                        }
                    }
                }

                public sealed class Blocks
                {
                    private readonly ConcurrentBag<byte[]> _idle = new ConcurrentBag<byte[]>();

                    public int Most { get; set; } = int.MaxValue;

                    public byte[] Rent() => _idle.TryTake(out byte[] buffer) ? buffer : new byte[81920];

                    public void Return(byte[] buffer)
                    {
                        if (_idle.Count < Most)
                        {
                            _idle.Add(buffer);
                        }
                    }
                }

                public sealed class Server
                {
                    private readonly Buffers _buffers = new Buffers(4096, 64);
                    private readonly Buffers _large = new(65536, most: 8);
                    private readonly Blocks _blocks = new Blocks { Most = 16 };
                }
                """,
        }.RunAsync();

    /// <summary>What is small and stays so costs no more than the most that were in use at once.</summary>
    [Fact]
    public async Task Objects_of_the_platform_that_hold_no_buffer_are_silent()
        => await new VerifyCS.Test
        {
            TestCode = """
                using System.Collections.Concurrent;
                using System.Net.Sockets;
                using System.Security.Cryptography;

                public sealed class Signer
                {
                    private readonly ConcurrentQueue<HMACSHA256> _hashes = new ConcurrentQueue<HMACSHA256>();

                    public byte[] Sign(byte[] key, byte[] text)
                    {
                        if (!_hashes.TryDequeue(out HMACSHA256 hash))
                        {
                            hash = new HMACSHA256(key);
                        }

                        byte[] signature = hash.ComputeHash(text);
                        _hashes.Enqueue(hash);
                        return signature;
                    }
                }

                public sealed class Arguments
                {
                    private readonly ConcurrentStack<SocketAsyncEventArgs> _idle = new ConcurrentStack<SocketAsyncEventArgs>();

                    public SocketAsyncEventArgs Get() => _idle.TryPop(out var args) ? args : new SocketAsyncEventArgs();

                    public void Return(SocketAsyncEventArgs args) => _idle.Push(args);
                }
                """,
        }.RunAsync();

    /// <summary>What makes an object is known by what it is, whatever it is called.</summary>
    [Fact]
    public async Task A_maker_needs_no_name()
        => await new VerifyCS.Test
        {
            TestCode = """
                using System.Collections.Concurrent;

                public abstract class Xs<T> where T : class
                {
                    private readonly ConcurrentBag<T> _q = new ConcurrentBag<T>();

                    protected abstract T Qqq();

                    public T A() => _q.TryTake(out T x) ? x : Qqq();

                    public void B(T x) => [|_q.Add(x)|];
                }
                """,
        }.RunAsync();

    /// <summary>The near miss: what is handed out instead comes from another collection.</summary>
    [Fact]
    public async Task What_another_collection_holds_is_not_made()
        => await new VerifyCS.Test
        {
            TestCode = """
                using System.Collections.Concurrent;
                using System.Collections.Generic;

                public sealed class Work
                {
                    private readonly ConcurrentQueue<List<int>> _urgent = new ConcurrentQueue<List<int>>();
                    private readonly BlockingCollection<List<int>> _others = new BlockingCollection<List<int>>();

                    public List<int> Next() => _urgent.TryDequeue(out List<int> batch) ? batch : _others.Take();

                    public void Add(List<int> batch) => _urgent.Enqueue(batch);

                    public void Later(List<int> batch) => _others.Add(batch);
                }
                """,
        }.RunAsync();
}
