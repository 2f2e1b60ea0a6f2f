using System;
using System.Reflection;
using GcGuard.Testing;

namespace GcGuard.Analyzers.Tests.FixedCode.Rules.Pools;

/// <summary>What 64 threads saw that rented and returned objects of a compiled <c>Pool</c>.</summary>
/// <param name="Most">The most objects kept at once; where the pool does not say, those that are kept at the end.</param>
/// <param name="Shared">How often an object was with two threads.</param>
/// <param name="Disposed">How often an object was handed out that was disposed of.</param>
internal sealed record PoolStress(int Most, int Shared, int Disposed)
{
    /// <summary>How often all threads rent in all: a hundred thousand times, and a million times in the long run.</summary>
    public static int Times { get; } = DeepLane.IsOn ? 1_000_000 : 40_000;

    /// <summary>The threads, compiled with the pool.</summary>
    public const string Source = """
        public static class Stress
        {
            private static int s_most, s_shared, s_disposed;

            public static int[] Run(int rounds)
            {
                s_most = s_shared = s_disposed = 0;
                var pool = new Pool();
                using var start = new Barrier(64);
                var threads = new Thread[64];
                for (int i = 0; i < threads.Length; i++)
                {
                    threads[i] = new Thread(() => Use(pool, start, rounds));
                    threads[i].Start();
                }

                foreach (Thread thread in threads)
                {
                    thread.Join();
                }

                Max(pool.Kept < 0 ? Drain(pool) : pool.Kept);
                return new[] { s_most, s_shared, s_disposed };
            }

            private static void Use(Base pool, Barrier start, int rounds)
            {
                // All hold two objects at the same moment: that many come back.
                start.SignalAndWait();
                Item first = pool.Rent(), second = pool.Rent();
                start.SignalAndWait();
                Put(pool, first);
                Put(pool, second);
                for (int round = 0; round < rounds; round++)
                {
                    Item item = pool.Rent();
                    if (Interlocked.Increment(ref item.Holders) != 1)
                    {
                        Interlocked.Increment(ref s_shared);
                    }

                    if (item.IsDisposed)
                    {
                        Interlocked.Increment(ref s_disposed);
                    }

                    Interlocked.Decrement(ref item.Holders);
                    Put(pool, item);
                    if ((round & 63) == 0)
                    {
                        Max(pool.Kept);
                    }
                }

                Max(pool.Kept);
            }

            private static void Put(Base pool, Item item)
            {
                item.IsKnown = true;
                pool.Return(item);
            }

            // Nobody else rents any more: what has come back before was kept, and the first that has not is made.
            private static int Drain(Base pool)
            {
                int count = 0;
                while (pool.Rent().IsKnown)
                {
                    count++;
                }

                return count;
            }

            private static void Max(int value)
            {
                for (int seen = Volatile.Read(ref s_most); value > seen; seen = Volatile.Read(ref s_most))
                {
                    if (Interlocked.CompareExchange(ref s_most, value, seen) == seen)
                    {
                        return;
                    }
                }
            }
        }
        """;

    /// <summary>Runs the threads.</summary>
    public static PoolStress Run(Assembly program, int rounds)
    {
        int[] seen = program.GetType("Stress")!.GetMethod("Run")!.CreateDelegate<Func<int, int[]>>()(rounds);
        return new PoolStress(seen[0], seen[1], seen[2]);
    }
}
