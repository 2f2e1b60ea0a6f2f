using System;
using System.Runtime.CompilerServices;
using System.Threading;
using System.Threading.Tasks;

namespace GcGuard;

/// <summary>
/// A value that is made when it is first awaited, once for all who await it, never on the thread of one of them:
/// <c>Report report = await lazy;</c>.
/// </summary>
/// <typeparam name="T">The value.</typeparam>
/// <remarks>
/// <para>
/// If making the value fails, all who await that attempt get its exception, and the next to come starts another one;
/// unless faults are kept. A factory that awaits its own lazy value waits for ever.
/// </para>
/// <para>All members may be used by any number of threads at the same time.</para>
/// </remarks>
public sealed class AsyncLazy<T>
{
    private readonly object _starting = new();
    private readonly bool _keepFaults;
    private Func<Task<T>>? _make;
    private Task<T>? _task;

    /// <summary>Creates a lazy value that is computed on the thread pool.</summary>
    /// <param name="factory">Computes the value.</param>
    /// <param name="gate">Bounds how many such values are computed at the same time; null for no bound.</param>
    /// <param name="keepFaults">Whether an exception stays the answer for good.</param>
    /// <exception cref="ArgumentNullException"><paramref name="factory"/> is null.</exception>
    public AsyncLazy(Func<T> factory, AsyncGate? gate = null, bool keepFaults = false)
    {
        Throw.IfNull(factory);
        _keepFaults = keepFaults;
        _make = () => MakeAsync(factory, gate);
    }

    /// <summary>
    /// Creates a lazy value that is made asynchronously; what the factory does before its first await is done on the
    /// thread pool, too.
    /// </summary>
    /// <param name="factory">Makes the value.</param>
    /// <param name="gate">Bounds how many such values are made at the same time; null for no bound.</param>
    /// <param name="keepFaults">Whether an exception or a cancellation stays the answer for good.</param>
    /// <exception cref="ArgumentNullException"><paramref name="factory"/> is null.</exception>
    /// <remarks>What may be either factory, such as <c>() => throw …</c>, is this one, from C# 13 on.</remarks>
    [OverloadResolutionPriority(1)]
    public AsyncLazy(Func<Task<T>> factory, AsyncGate? gate = null, bool keepFaults = false)
    {
        Throw.IfNull(factory);
        _keepFaults = keepFaults;
        _make = () => MakeAsync(factory, gate);
    }

    /// <summary>Whether the value has been made.</summary>
    public bool IsValueCreated => Volatile.Read(ref _task) is { Status: TaskStatus.RanToCompletion };

    /// <summary>The value, made if it has not been.</summary>
    public TaskAwaiter<T> GetAwaiter() => GetValueAsync().GetAwaiter();

    /// <summary>The value, made if it has not been. Returns at once.</summary>
    public Task<T> GetValueAsync()
    {
        Task<T>? task = Volatile.Read(ref _task);
        return task is not null && IsAnswer(task) ? task : Start();
    }

    private bool IsAnswer(Task<T> task) => _keepFaults || !(task.IsFaulted || task.IsCanceled);

    private Task<T> Start()
    {
        lock (_starting)
        {
            if (_task is not { } task || !IsAnswer(task))
            {
                task = Task.Run(RunAsync);
                Volatile.Write(ref _task, task);
            }

            return task;
        }
    }

    private async Task<T> RunAsync()
    {
        T value = await _make!().ConfigureAwait(false);

        // Nothing is made again: what the factory holds on to is free.
        _make = null;
        return value;
    }

    private static async Task<T> MakeAsync(Func<T> factory, AsyncGate? gate)
    {
        using (gate is null ? null : await gate.EnterAsync().ConfigureAwait(false))
        {
            return factory();
        }
    }

    private static async Task<T> MakeAsync(Func<Task<T>> factory, AsyncGate? gate)
    {
        using (gate is null ? null : await gate.EnterAsync().ConfigureAwait(false))
        {
            Task<T> task = factory() ?? throw new InvalidOperationException("The factory has returned no task.");
            return await task.ConfigureAwait(false);
        }
    }
}
