using System;
using System.Threading.Tasks;
using GcGuard.Analyzers.Rules.Pools;
using GcGuard.Analyzers.Tests.FixedCode.Fixing;
using GcGuard.CodeFixes.Rules.Pools;

namespace GcGuard.Analyzers.Tests.FixedCode.Rules.Pools;

/// <summary>
/// What GCG3002's fix leaves of a bounded pool of each kind of growing object, under 64 threads that rent and return <see cref="PoolStress.Times"/> in all:
/// no object is with two of them, and no idle one is larger than the limit, which each of them exceeds now and then.
/// </summary>
public class PoolTrimStressTests
{
    private const int Threads = 64, Limit = 4096;

    private static readonly int Rounds = PoolStress.Times / Threads;

    private const string Source = """
        using System;
        using System.Collections.Concurrent;
        using System.Collections.Generic;
        using System.IO;
        using System.Linq;
        using System.Runtime.CompilerServices;
        using System.Text;
        using System.Threading;

        {own}

        public static class Pool
        {
            private static readonly ConcurrentQueue<{type}> Free = new ConcurrentQueue<{type}>();
            private static int s_count;

            public static {type} Rent()
            {
                if (Free.TryDequeue(out var item))
                {
                    Interlocked.Decrement(ref s_count);
                    return item;
                }

                return new {type}();
            }

            public static void Return({type} item)
            {
                {reset}
                if (Interlocked.Increment(ref s_count) <= 5)
                {
                    Free.Enqueue(item);
                }
                else
                {
                    Interlocked.Decrement(ref s_count);
                }
            }

            public static {type}[] Idle => Free.ToArray();
        }

        public static class Stress
        {
            private static readonly ConditionalWeakTable<object, int[]> Holders = new();

            /// <summary>The largest idle object in bytes, how often an object was with two threads, and the most idle ones.</summary>
            public static int[] Run(int threads, int rounds)
            {
                int largest = 0, shared = 0, most = 0;
                var workers = Enumerable.Range(0, threads).Select(number => new Thread(() =>
                {
                    for (int round = 0; round < rounds; round++)
                    {
                        {type} item = Pool.Rent();
                        int[] holders = Holders.GetValue(item, static _ => new int[1]);
                        if (Interlocked.Increment(ref holders[0]) != 1)
                        {
                            Interlocked.Increment(ref shared);
                        }

                        // One in five hundred outgrows the limit.
                        int count = (number + round) % 500 == 0 ? 5000 : 10;
                        {fill}
                        Interlocked.Decrement(ref holders[0]);
                        Pool.Return(item);
                        if ((round & 1023) == 0)
                        {
                            most = Math.Max(most, Pool.Idle.Length);
                        }
                    }
                })).ToArray();
                Array.ForEach(workers, thread => thread.Start());
                Array.ForEach(workers, thread => thread.Join());
                {type}[] idle = Pool.Idle;
                return new[] { idle.Max(item => {size}), shared, Math.Max(most, idle.Length) };
            }
        }
        """;

    private const string Writer = """
        public sealed class Writer
        {
            private byte[] _bytes = new byte[16];
            private int _count;

            public int Capacity => _bytes.Length;

            public void Reset()
            {
                _count = 0;
            }

            public void Write(byte value)
            {
                if (_count == _bytes.Length)
                {
                    Array.Resize(ref _bytes, _bytes.Length * 2);
                }

                _bytes[_count++] = value;
            }
        }
        """;

    [Theory]
    [InlineData("MemoryStream", "item.SetLength(0);", "for (int i = 0; i < count; i++) { item.WriteByte(1); }", "item.Capacity", "")]
    [InlineData("StringBuilder", "item.Clear();", "for (int i = 0; i < count; i++) { item.Append('x'); }", "item.Capacity * 2", "")]
    [InlineData("List<long>", "item.Clear();", "for (int i = 0; i < count; i++) { item.Add(i); }", "item.Capacity * 8", "")]
    [InlineData("HashSet<int>", "item.Clear();", "for (int i = 0; i < count; i++) { item.Add(i); }", "item.EnsureCapacity(0) * 16", "")]
    [InlineData("Writer", "item.Reset();", "for (int i = 0; i < count; i++) { item.Write(1); }", "item.Capacity", Writer)]
    public async Task No_idle_object_is_larger_than_the_limit(string type, string reset, string fill, string size, string own)
    {
        string source = Source.Replace("{type}", type, StringComparison.Ordinal).Replace("{reset}", reset, StringComparison.Ordinal)
            .Replace("{fill}", fill, StringComparison.Ordinal).Replace("{size}", size, StringComparison.Ordinal).Replace("{own}", own, StringComparison.Ordinal);
        FixedProgram program = await FixedProgram.CreateAsync<UntrimmedPoolAnalyzer, UntrimmedPoolCodeFixProvider>(
            source, $"gcguard.few_pooled_bytes = {Limit}\ngcguard.pooled_bytes = {Limit}\n");
        Assert.Equal(1, program.Count);

        // The harness sees what it looks for: as it was written, the pool keeps what has outgrown the limit.
        int[] before = Run(program.Before, 1, 5000);
        Assert.True(before[0] > Limit, $"kept {before[0]} bytes");

        int[] after = Run(program.After, Threads, Rounds);
        Assert.InRange(after[0], 1, Limit);
        Assert.Equal(0, after[1]);
        Assert.InRange(after[2], 1, 5);
    }

    private static int[] Run(System.Reflection.Assembly program, int threads, int rounds)
        => program.GetType("Stress")!.GetMethod("Run")!.CreateDelegate<Func<int, int, int[]>>()(threads, rounds);
}
