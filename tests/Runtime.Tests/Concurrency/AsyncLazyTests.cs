using System;
using System.Linq;
using System.Runtime.CompilerServices;
using System.Threading;
using System.Threading.Tasks;

namespace GcGuard.Runtime.Tests.Concurrency;

public sealed class AsyncLazyTests
{
    [Fact]
    public void Null_factories_are_refused()
    {
        Assert.Equal("factory", Assert.Throws<ArgumentNullException>(() => new AsyncLazy<int>((Func<int>)null!)).ParamName);
        Assert.Equal("factory", Assert.Throws<ArgumentNullException>(() => new AsyncLazy<int>((Func<Task<int>>)null!)).ParamName);
    }

    [Fact]
    public async Task The_value_is_made_once_for_all()
    {
        int runs = 0;
        var lazy = new AsyncLazy<object>(() =>
        {
            Interlocked.Increment(ref runs);
            Thread.Sleep(20);
            return new object();
        });
        Assert.False(lazy.IsValueCreated);
        object[] values = await Task.WhenAll(Enumerable.Range(0, 64).Select(_ => Task.Run(async () => await lazy)));
        Assert.Single(values.Distinct());
        Assert.Equal(1, runs);
        Assert.True(lazy.IsValueCreated);
        Assert.Same(values[0], await lazy.GetValueAsync());
    }

    [Fact]
    public async Task It_never_runs_on_the_thread_that_asks()
    {
        using var release = new ManualResetEventSlim();
        var computed = new AsyncLazy<int>(() =>
        {
            release.Wait();
            return Environment.CurrentManagedThreadId;
        });
        var made = new AsyncLazy<int>(() =>
        {
            release.Wait();
            return Task.FromResult(Environment.CurrentManagedThreadId);
        });
        Task<int> first = computed.GetValueAsync();
        Task<int> second = made.GetValueAsync();

        // Had the factory run in the call, it would never have returned.
        Assert.False(first.IsCompleted || second.IsCompleted);
        release.Set();
        await Task.WhenAll(first, second);
    }

    [Fact]
    public async Task A_free_gate_is_no_way_onto_the_thread_that_asks()
    {
        using var release = new ManualResetEventSlim();
        var lazy = new AsyncLazy<int>(
            () =>
            {
                release.Wait();
                return 1;
            },
            new AsyncGate(1));
        Task<int> task = lazy.GetValueAsync();
        Assert.False(task.IsCompleted);
        release.Set();
        Assert.Equal(1, await task);
    }

    [Fact]
    public async Task The_gate_bounds_how_many_are_made_and_is_left_after_a_fault()
    {
        var gate = new AsyncGate(2);
        int inside = 0;
        int most = 0;
        AsyncLazy<int>[] values = [.. Enumerable.Range(0, 20).Select(i => new AsyncLazy<int>(
            () =>
            {
                int now = Interlocked.Increment(ref inside);
                lock (gate)
                {
                    most = Math.Max(most, now);
                }

                Thread.Sleep(2);
                Interlocked.Decrement(ref inside);
                return i % 3 == 0 ? throw new TimeoutException() : i;
            },
            gate))];
        await Task.WhenAll(values.Select(async (value, i) =>
        {
            try
            {
                Assert.Equal(i, await value);
            }
            catch (TimeoutException)
            {
                Assert.Equal(0, i % 3);
            }
        }));
        Assert.InRange(most, 1, 2);
        (await gate.EnterAsync()).Dispose();
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task A_fault_is_kept_only_where_asked(bool keep)
    {
        int runs = 0;
        var lazy = new AsyncLazy<int>(() => ++runs == 1 ? throw new TimeoutException() : runs, keepFaults: keep);
        await Assert.ThrowsAsync<TimeoutException>(async () => await lazy);
        Assert.False(lazy.IsValueCreated);
        if (keep)
        {
            await Assert.ThrowsAsync<TimeoutException>(async () => await lazy);
            Assert.Equal(1, runs);
        }
        else
        {
            Assert.Equal(2, await lazy);
            Assert.Equal(2, await lazy);
        }
    }

    [Fact]
    public async Task A_cancellation_is_not_kept_either()
    {
        int runs = 0;
        var lazy = new AsyncLazy<int>(() => ++runs == 1 ? Task.FromCanceled<int>(new CancellationToken(canceled: true)) : Task.FromResult(runs));
        await Assert.ThrowsAnyAsync<OperationCanceledException>(async () => await lazy);
        Assert.Equal(2, await lazy);
    }

    [Fact]
    public async Task All_who_wait_get_the_fault_of_their_attempt()
    {
        int runs = 0;
        using var release = new ManualResetEventSlim();
        var lazy = new AsyncLazy<int>((Func<int>)(() =>
        {
            Interlocked.Increment(ref runs);
            release.Wait();
            throw new TimeoutException();
        }));
        Task<int>[] waiting = [.. Enumerable.Range(0, 10).Select(_ => lazy.GetValueAsync())];
        release.Set();
        foreach (Task<int> task in waiting)
        {
            await Assert.ThrowsAsync<TimeoutException>(() => task);
        }

        Assert.Equal(1, runs);
    }

    [Fact]
    public async Task A_factory_that_only_throws_is_not_ambiguous()
        => await Assert.ThrowsAsync<TimeoutException>(async () => await new AsyncLazy<int>(() => throw new TimeoutException()));

    [Fact]
    public async Task Factories_mean_what_they_meant_before_one_had_priority()
    {
        Assert.Equal(5, await new AsyncLazy<int>(() => 5));
        Assert.Equal(5, await new AsyncLazy<int>(() => Task.FromResult(5)));
        Assert.Equal("x", await new AsyncLazy<object>(() => "x"));
        Assert.Equal("x", await new AsyncLazy<object>(() => Task.FromResult<object>("x")));
        Assert.Equal("x", await new AsyncLazy<object>(async () =>
        {
            await Task.Yield();
            return "x";
        }));
        Assert.True(await new AsyncLazy<object>(() => Task.FromResult("x")) is Task<string>);
    }

    [Fact]
    public async Task A_factory_that_returns_no_task_is_a_fault()
        => await Assert.ThrowsAsync<InvalidOperationException>(async () => await new AsyncLazy<int>(() => (Task<int>)null!));

    [Fact]
    public async Task An_asynchronous_factory_is_awaited_within_the_gate()
    {
        var gate = new AsyncGate(1);
        var inside = new TaskCompletionSource();
        var within = new TaskCompletionSource();
        var lazy = new AsyncLazy<int>(
            async () =>
            {
                inside.SetResult();
                await within.Task;
                return 7;
            },
            gate);
        Task<int> value = lazy.GetValueAsync();
        await inside.Task;
        using var cancellation = new CancellationTokenSource();
        Task<AsyncGate.Slot> next = Enter(gate, cancellation.Token);
        Assert.False(next.IsCompleted || value.IsCompleted);
        cancellation.Cancel();
        within.SetResult();
        Assert.Equal(7, await value);
    }

    [Fact]
    public async Task What_the_factory_holds_on_to_is_free_once_the_value_is_made()
    {
        (AsyncLazy<int> lazy, WeakReference held) = Create();
        Assert.Equal(3, await lazy);
        // The thread that made the value may still have it on its stack; on a busy machine for long.
        for (int i = 0; i < 2_000 && held.IsAlive; i++)
        {
            await Task.Delay(5);
            GC.Collect();
            GC.WaitForPendingFinalizers();
        }

        Assert.False(held.IsAlive);
        GC.KeepAlive(lazy);
    }

    private static async Task<AsyncGate.Slot> Enter(AsyncGate gate, CancellationToken token) => await gate.EnterAsync(token);

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static (AsyncLazy<int> Lazy, WeakReference Held) Create()
    {
        byte[] bytes = [1, 2, 3];
        return (new AsyncLazy<int>(() => bytes.Length), new WeakReference(bytes));
    }
}
