using System;
using System.Linq;
using System.Reflection;
using System.Threading;
using System.Threading.Tasks;
using GcGuard.Analyzers.Rules.Pools;
using GcGuard.Analyzers.Tests.FixedCode.Fixing;
using GcGuard.CodeFixes.Rules.Pools;

namespace GcGuard.Analyzers.Tests.FixedCode.Rules.Pools;

/// <summary>
/// The gate around the work with the objects of every storage that GCG3001 knows, under 64 threads that rent and return
/// <see cref="PoolStress.Times"/> in all: never more than its slots are inside, no object is with two of them, and the pool keeps no more than its limit.
/// </summary>
public class PoolGateStressTests
{
    private const int Threads = 64, Slots = 2;

    private static readonly int Rounds = PoolStress.Times / Threads;

    /// <summary>Work that keeps a core busy, and what is seen inside.</summary>
    private const string Work = """
        public static class Work
        {
            public static readonly Pool Items = new Pool();
            public static int Inside, Most, Shared;
            private static readonly int[] Block = new int[16];

            public static int Run(int seed)
            {
                Item item = Items.Rent();
                try
                {
                    int now = Interlocked.Increment(ref Inside);
                    if (now > Volatile.Read(ref Most))
                    {
                        Volatile.Write(ref Most, now);
                    }

                    if (Interlocked.Increment(ref item.Holders) != 1)
                    {
                        Interlocked.Increment(ref Shared);
                    }

                    int sum = 0;
                    for (int row = 0; row < 4; row++)
                    {
                        for (int column = 0; column < 4; column++)
                        {
                            sum += Block[row * column] ^ seed;
                        }
                    }

                    item.IsKnown = true;
                    Interlocked.Decrement(ref item.Holders);
                    Interlocked.Decrement(ref Inside);
                    return sum;
                }
                finally
                {
                    Items.Return(item);
                }
            }
        }
        """;

    /// <summary>The first type of each storage that has a fix.</summary>
    public static TheoryData<PoolShape> Storages => new(Enum.GetValues<PoolShape>().Where(shape => shape <= PoolShape.ThreadStaticStack));

    [Theory]
    [MemberData(nameof(Storages))]
    public async Task The_gate_lets_only_its_number_in(PoolShape shape)
    {
        FixedProgram program = await FixAsync(shape);
        Assert.Contains("Gate.Wait();", program.Text, StringComparison.Ordinal);
        Assert.Contains($"new SemaphoreSlim({Slots})", program.Text, StringComparison.Ordinal);
        (int most, int shared, int kept) = Stress(program.After, Rounds);
        Assert.InRange(most, 1, Slots);
        Assert.Equal(0, shared);
        Assert.InRange(kept, 1, Slots);
    }

    /// <summary>What the stress looks for is there without the gate: one more than its slots meet inside.</summary>
    [Fact]
    public async Task Without_the_gate_there_are_more()
    {
        string meeting = Work
            .Replace("Inside, Most, Shared;", "Inside, Most, Shared;\n    public static Action Meet;", StringComparison.Ordinal)
            .Replace("int sum = 0;", "Meet();\n            int sum = 0;", StringComparison.Ordinal);
        Type work = (await FixAsync(PoolShape.Bag, meeting)).Before.GetType("Work")!;
        using var met = new Barrier(Slots + 1);
        work.GetField("Meet")!.SetValue(null, (Action)met.SignalAndWait);
        var run = work.GetMethod("Run")!.CreateDelegate<Func<int, int>>();
        await Task.WhenAll(Enumerable.Range(0, Slots + 1).Select(
            number => Task.Factory.StartNew(() => run(number), TaskCreationOptions.LongRunning)));
        Assert.Equal(Slots + 1, (int)work.GetField("Most")!.GetValue(null)!);
    }

    private static Task<FixedProgram> FixAsync(PoolShape shape, string work = Work)
        => FixedProgram.CreateAsync<UnboundedPoolAnalyzer, UnboundedPoolCodeFixProvider>(
            PoolCase.All.First(one => one.Shape == shape && one.Fixes is { Length: > 0 }).SourceWith(work),
            $"gcguard.gate_slots = {Slots}\ngcguard.pool_bound = {Slots}\n");

    private static (int Most, int Shared, int Kept) Stress(Assembly program, int rounds)
    {
        Type work = program.GetType("Work")!;
        object pool = work.GetField("Items")!.GetValue(null)!;
        var run = work.GetMethod("Run")!.CreateDelegate<Func<int, int>>();
        var keeps = pool.GetType().GetProperty("Kept")!.GetMethod!.CreateDelegate<Func<int>>(pool);
        int kept = 0;
        using var start = new Barrier(Threads);
        Thread[] threads = [.. Enumerable.Range(0, Threads).Select(number => new Thread(() =>
        {
            start.SignalAndWait();
            for (int round = 0; round < rounds; round++)
            {
                run(number + round);
                if ((round & 63) == 0)
                {
                    Max(ref kept, keeps());
                }
            }

            Max(ref kept, keeps());
        }))];
        Array.ForEach(threads, static thread => thread.Start());
        Array.ForEach(threads, static thread => thread.Join());
        if (keeps() < 0)
        {
            Max(ref kept, Drain(pool));
        }

        return ((int)work.GetField("Most")!.GetValue(null)!, (int)work.GetField("Shared")!.GetValue(null)!, kept);
    }

    /// <summary>How many objects a pool holds that does not say so: what has been used before was kept.</summary>
    private static int Drain(object pool)
    {
        MethodInfo rent = pool.GetType().GetMethod("Rent")!;
        int count = 0;
        for (object item = rent.Invoke(pool, null)!; (bool)item.GetType().GetField("IsKnown")!.GetValue(item)!; item = rent.Invoke(pool, null)!)
        {
            count++;
        }

        return count;
    }

    private static void Max(ref int most, int value)
    {
        for (int seen = Volatile.Read(ref most); value > seen; seen = Volatile.Read(ref most))
        {
            Interlocked.CompareExchange(ref most, value, seen);
        }
    }
}
