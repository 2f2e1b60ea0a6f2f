using System;

namespace GcGuard.Runtime.Tests.Collections;

/// <summary>Counts the bytes that an action allocates.</summary>
internal static class Allocation
{
    private const int Runs = 7;

    /// <summary>
    /// The least that one of several runs has allocated. What an action allocates it allocates each time; what the runtime
    /// allocates on its thread, to compile a method anew for instance, it does not.
    /// </summary>
    /// <param name="action">The action.</param>
    /// <param name="before">What is done before each run, and not counted.</param>
    public static long Least(Action action, Action? before = null)
    {
        long least = long.MaxValue;
        for (int i = 0; i < Runs; i++)
        {
            before?.Invoke();
            long start = GC.GetAllocatedBytesForCurrentThread();
            action();
            least = Math.Min(least, GC.GetAllocatedBytesForCurrentThread() - start);
        }

        return least;
    }
}
