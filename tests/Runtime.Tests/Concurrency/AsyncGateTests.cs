using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;

namespace GcGuard.Runtime.Tests.Concurrency;

public sealed class AsyncGateTests
{
    [Fact]
    public void A_gate_has_at_least_one_slot()
    {
        Assert.Equal("slots", Assert.Throws<ArgumentOutOfRangeException>(() => new AsyncGate(0)).ParamName);
        Assert.Throws<ArgumentOutOfRangeException>(() => new AsyncGate(-1));
        Assert.Equal(3, new AsyncGate(3).Slots);
    }

    [Fact]
    public async Task As_many_enter_as_there_are_slots()
    {
        var gate = new AsyncGate(2);
        AsyncGate.Slot first = await gate.EnterAsync();
        using AsyncGate.Slot second = await gate.EnterAsync();
        Task<AsyncGate.Slot> third = Enter(gate);
        Assert.False(third.IsCompleted);
        first.Dispose();
        using AsyncGate.Slot entered = await third;
    }

    [Fact]
    public async Task Those_who_wait_enter_in_the_order_they_came()
    {
        var gate = new AsyncGate(1);
        AsyncGate.Slot slot = await gate.EnterAsync();
        List<Task<AsyncGate.Slot>> waiting = [.. Enumerable.Range(0, 50).Select(_ => Enter(gate))];
        foreach (Task<AsyncGate.Slot> next in waiting)
        {
            Assert.All(waiting.SkipWhile(task => task != next), task => Assert.False(task.IsCompleted));
            slot.Dispose();
            slot = await next;
        }

        slot.Dispose();
        Assert.True(Enter(gate).IsCompleted);
    }

    [Fact]
    public async Task A_slot_disposed_twice_frees_one()
    {
        var gate = new AsyncGate(1);
        AsyncGate.Slot slot = await gate.EnterAsync();
        slot.Dispose();
        slot.Dispose();
        using AsyncGate.Slot inside = await gate.EnterAsync();
        Assert.False(Enter(gate).IsCompleted);
        slot.Dispose();
        Assert.False(Enter(gate).IsCompleted);
    }

    [Fact]
    public async Task A_cancelled_wait_ends_and_takes_no_slot()
    {
        var gate = new AsyncGate(1);
        AsyncGate.Slot slot = await gate.EnterAsync();
        using var cancellation = new CancellationTokenSource();
        Task<AsyncGate.Slot> cancelled = Enter(gate, cancellation.Token);
        Task<AsyncGate.Slot> after = Enter(gate);
        cancellation.Cancel();
        var thrown = await Assert.ThrowsAnyAsync<OperationCanceledException>(() => cancelled);
        Assert.Equal(cancellation.Token, thrown.CancellationToken);
        Assert.False(after.IsCompleted);
        slot.Dispose();
        (await after).Dispose();
        (await gate.EnterAsync()).Dispose();
    }

    [Fact]
    public async Task A_token_cancelled_before_lets_nobody_in()
    {
        var gate = new AsyncGate(1);
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => Enter(gate, new CancellationToken(canceled: true)));
        Assert.True(Enter(gate).IsCompleted);
    }

    [Fact]
    public async Task Cancelling_after_entering_does_nothing()
    {
        var gate = new AsyncGate(1);
        AsyncGate.Slot slot = await gate.EnterAsync();
        using var cancellation = new CancellationTokenSource();
        Task<AsyncGate.Slot> next = Enter(gate, cancellation.Token);
        slot.Dispose();
        AsyncGate.Slot entered = await next;
        cancellation.Cancel();
        Assert.False(Enter(gate).IsCompleted);
        entered.Dispose();
    }

    [Fact]
    public async Task Leaving_does_not_run_the_next_one_on_the_same_stack()
    {
        var gate = new AsyncGate(1);
        AsyncGate.Slot slot = await gate.EnterAsync();
        int leaving = Environment.CurrentManagedThreadId;
        bool within = false;
        bool left = false;
        Task next = Enter(gate).ContinueWith(
            _ => within = !Volatile.Read(ref left) && Environment.CurrentManagedThreadId == leaving,
            CancellationToken.None,
            TaskContinuationOptions.ExecuteSynchronously,
            TaskScheduler.Default);
        slot.Dispose();
        Volatile.Write(ref left, true);
        await next;
        Assert.False(within);
    }

    [Fact]
    public async Task Under_load_no_slot_is_lost_and_none_is_given_twice()
    {
        const int slots = 3;
        var gate = new AsyncGate(slots);
        int inside = 0;
        int most = 0;
        int entered = 0;
        await Task.WhenAll(Enumerable.Range(0, 32).Select(worker => Task.Run(async () =>
        {
            var random = new Random(worker);
            for (int i = 0; i < 1500; i++)
            {
                using var cancellation = new CancellationTokenSource();
                Task<AsyncGate.Slot> entering = Enter(gate, cancellation.Token);
                if (random.Next(3) == 0)
                {
                    // Races with whoever leaves.
                    _ = Task.Run(cancellation.Cancel);
                }

                try
                {
                    using AsyncGate.Slot slot = await entering;
                    int now = Interlocked.Increment(ref inside);
                    InterlockedMax(ref most, now);
                    Interlocked.Increment(ref entered);
                    if (random.Next(8) == 0)
                    {
                        await Task.Yield();
                    }

                    Interlocked.Decrement(ref inside);
                    if (random.Next(4) == 0)
                    {
                        slot.Dispose();
                    }
                }
                catch (OperationCanceledException)
                {
                }
            }
        })));
        Assert.True(most <= slots, $"{most} were inside");
        Assert.True(entered > 1000, $"only {entered} entered");
        Task<AsyncGate.Slot>[] all = [.. Enumerable.Range(0, slots).Select(_ => Enter(gate))];
        Assert.All(all, task => Assert.True(task.IsCompletedSuccessfully, "a slot was lost"));
        Assert.False(Enter(gate).IsCompleted);
    }

    private static async Task<AsyncGate.Slot> Enter(AsyncGate gate, CancellationToken token = default) => await gate.EnterAsync(token);

    private static void InterlockedMax(ref int target, int value)
    {
        int seen = Volatile.Read(ref target);
        while (value > seen)
        {
            int before = Interlocked.CompareExchange(ref target, value, seen);
            if (before == seen)
            {
                return;
            }

            seen = before;
        }
    }
}
