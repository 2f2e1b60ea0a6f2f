using System;
using GcGuard.Demo.Probe;

namespace GcGuard.Bench.Effects;

/// <summary>What one call costs the collector.</summary>
/// <param name="LohBytes">Bytes allocated on the large object heap per call, from the runtime's allocation
/// events.</param>
/// <param name="Gen2">Collections of generation 2 per 1,000 calls.</param>
/// <param name="Allocated">Bytes allocated in all per call.</param>
internal readonly record struct EffectResult(double LohBytes, double Gen2, double Allocated);

/// <summary>Runs a workload many times and reads what the runtime reports about its collections.</summary>
internal static class EffectMeter
{
    private const int WarmUp = 20;
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(5);

    /// <summary>Measures <paramref name="calls"/> calls.</summary>
    public static EffectResult Measure(Action run, int calls)
    {
        for (int i = 0; i < WarmUp; i++)
        {
            run();
        }

        using var events = new GcEventCounter();
        GC.Collect();
        int collections = Collections();
        int gen2 = GC.CollectionCount(2);
        long allocated = GC.GetAllocatedBytesForCurrentThread();
        events.Begin(DateTime.UtcNow);
        for (int i = 0; i < calls; i++)
        {
            run();
        }

        DateTime end = DateTime.UtcNow;
        allocated = GC.GetAllocatedBytesForCurrentThread() - allocated;
        gen2 = GC.CollectionCount(2) - gen2;
        GcEventTotals totals = events.End(end, Collections() - collections, Patience);
        return new EffectResult((double)totals.LohAllocated / calls, 1000.0 * gen2 / calls, (double)allocated / calls);
    }

    /// <summary>Collections of every kind: a collection counts for its generation and all younger ones.</summary>
    private static int Collections() => GC.CollectionCount(0);
}
