using System;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Linq;
using System.Reflection;
using System.Threading;
using System.Threading.Tasks;
using GcGuard.Analyzers.Rules.Pools;
using GcGuard.CodeFixes.Rules.Pools;
using GcGuard.CodeFixes.Tests.Infrastructure;

namespace GcGuard.CodeFixes.Tests.Rules.Pools;

/// <summary>
/// Pools as the fix of GCG3001 leaves them, under 64 threads that rent and return a million times in all: no object is with
/// two of them, and never more than the limit are kept.
/// </summary>
public class BoundedPoolStressTests
{
    private const int Threads = 64, Rounds = 1_000_000 / Threads, Limit = 5;

    [Theory]
    [InlineData("ConcurrentBag<Item>", "_items.TryTake(out var x) ? x : new Item()", "_items.Add(x)")]
    [InlineData("ConcurrentQueue<Item>", "_items.TryDequeue(out var x) ? x : new Item()", "_items.Enqueue(x)")]
    [InlineData("ConcurrentStack<Item>", "_items.TryPop(out var x) ? x : new Item()", "_items.Push(x)")]
    public async Task A_concurrent_pool_holds_its_limit(string storage, string rent, string put)
        => await StressAsync(
            $"    private readonly {storage} _items = new();\n    public override Item Rent() => {rent};\n    public override void Return(Item x) => {put};\n    public override int Kept => _items.Count;\n");

    [Theory]
    [InlineData("Stack<Item>", "Pop", "Push")]
    [InlineData("Queue<Item>", "Dequeue", "Enqueue")]
    public async Task A_locked_pool_holds_its_limit(string storage, string take, string put)
        => await StressAsync(
            $"    private readonly {storage} _items = new();\n    public override Item Rent() {{ lock (_items) {{ return _items.Count > 0 ? _items.{take}() : new Item(); }} }}\n    public override void Return(Item x) {{ lock (_items) {{ _items.{put}(x); }} }}\n    public override int Kept {{ get {{ lock (_items) return _items.Count; }} }}\n");

    private static async Task StressAsync(string members)
    {
        string source = $$"""
            using System;
            using System.Collections.Concurrent;
            using System.Collections.Generic;

            public sealed class Item : IDisposable
            {
                public bool IsDisposed;
                public void Dispose() => IsDisposed = true;
            }

            public abstract class Base
            {
                public abstract Item Rent();
                public abstract void Return(Item x);
                public abstract int Kept { get; }
            }

            public sealed class Pool : Base
            {
            {{members}}
            }
            """;
        FixedProgram program = await FixedProgram.CreateAsync<UnboundedPoolAnalyzer, UnboundedPoolCodeFixProvider>(source, $"gcguard.pool_bound = {Limit}\n");
        Assert.Equal(1, program.Count);

        // The harness sees what it looks for: as it was written, the pool keeps more than the limit.
        (int before, int sharedBefore, int disposedBefore) = Run(program.Before);
        Assert.True(before > Limit, $"kept {before}");
        Assert.Equal((0, 0), (sharedBefore, disposedBefore));

        (int after, int shared, int disposed) = Run(program.After);
        Assert.InRange(after, 1, Limit);
        Assert.Equal((0, 0), (shared, disposed));
    }

    /// <summary>The most objects kept at once, how often an object was with two threads, and how often one was given out disposed.</summary>
    private static (int Most, int Shared, int Disposed) Run(Assembly program)
    {
        dynamic pool = Activator.CreateInstance(program.GetType("Pool")!)!;
        Type item = program.GetType("Item")!;
        FieldInfo isDisposed = item.GetField("IsDisposed")!;
        var rent = (Func<object>)Delegate.CreateDelegate(typeof(Func<object>), (object)pool, program.GetType("Base")!.GetMethod("Rent")!);
        MethodInfo giveBack = program.GetType("Base")!.GetMethod("Return")!;
        var put = (Action<object>)typeof(BoundedPoolStressTests).GetMethod(nameof(Untyped), BindingFlags.NonPublic | BindingFlags.Static)!
            .MakeGenericMethod(item).Invoke(null, [(object)pool, giveBack])!;
        var kept = (Func<int>)Delegate.CreateDelegate(typeof(Func<int>), (object)pool, program.GetType("Base")!.GetProperty("Kept")!.GetMethod!);
        var held = new ConcurrentDictionary<object, byte>(ReferenceEqualityComparer.Instance);
        int shared = 0, disposed = 0, most = 0;
        using var start = new Barrier(Threads);
        Thread[] threads = [.. Enumerable.Range(0, Threads).Select(_ => new Thread(() =>
        {
            start.SignalAndWait();
            object[] first = [rent(), rent()];
            start.SignalAndWait();
            foreach (object one in first)
            {
                put(one);
            }

            for (int round = 0; round < Rounds; round++)
            {
                object one = rent();
                if (!held.TryAdd(one, 0))
                {
                    Interlocked.Increment(ref shared);
                }

                if ((bool)isDisposed.GetValue(one)!)
                {
                    Interlocked.Increment(ref disposed);
                }

                held.TryRemove(one, out byte _);
                put(one);
                if ((round & 255) == 0)
                {
                    Max(ref most, kept());
                }
            }

            Max(ref most, kept());
        }))];
        foreach (Thread thread in threads)
        {
            thread.Start();
        }

        foreach (Thread thread in threads)
        {
            thread.Join();
        }

        Max(ref most, kept());
        return (most, shared, disposed);
    }

    private static Action<object> Untyped<T>(object pool, MethodInfo method)
    {
        var typed = (Action<T>)Delegate.CreateDelegate(typeof(Action<T>), pool, method);
        return item => typed((T)item);
    }

    private static void Max(ref int most, int value)
    {
        for (int seen = Volatile.Read(ref most); value > seen; seen = Volatile.Read(ref most))
        {
            if (Interlocked.CompareExchange(ref most, value, seen) == seen)
            {
                return;
            }
        }
    }
}
