using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.Linq;
using System.Threading;

namespace GcGuard.Bench.Collections;

/// <summary>What the rounds of one workload have cost.</summary>
internal sealed class CollectionSample
{
    private static readonly TimeSpan s_round = TimeSpan.FromMilliseconds(40);

    private long _calls;
    private long _collections;
    private long _allocated;

    /// <summary>Generation 2 collections in 1,000 calls.</summary>
    public double Gen2PerThousand => 1000.0 * _collections / _calls;

    /// <summary>Allocated in a call, in units of 1,000 bytes.</summary>
    public double KilobytesPerCall => _allocated / 1000.0 / _calls;

    /// <summary>
    /// Runs workloads by turns, long enough for the runtime to compile each method for the last time, which it does
    /// in the background: three times, with time in between.
    /// </summary>
    public static void Warm(params Func<object?>[] workloads)
    {
        for (int i = 0; i < 3; i++)
        {
            foreach (Func<object?> workload in workloads)
            {
                for (var clock = Stopwatch.StartNew(); clock.ElapsedMilliseconds < 120;)
                {
                    GC.KeepAlive(workload());
                }
            }

            Thread.Sleep(120);
        }
    }

    /// <summary>The median of some ratios, with their quartiles in brackets.</summary>
    public static string Median(IEnumerable<double> ratios)
    {
        double[] sorted = [.. ratios.Order()];
        return FormattableString.Invariant($"{At(0.5):0.00} ({At(0.25):0.00}–{At(0.75):0.00})");

        double At(double part) => sorted[(int)(part * (sorted.Length - 1))];
    }

    /// <summary>
    /// Runs a round of a workload; returns the CPU time of a call in microseconds (the process's, so the collector's
    /// is in it).
    /// </summary>
    public double Time(Func<object?> workload)
    {
        GC.Collect();
        int collections = GC.CollectionCount(2);
        long allocated = GC.GetAllocatedBytesForCurrentThread();
        long calls = 0;
        TimeSpan before = Environment.CpuUsage.TotalTime;
        var clock = Stopwatch.StartNew();
        while (clock.Elapsed < s_round)
        {
            GC.KeepAlive(workload());
            calls++;
        }

        double time = (Environment.CpuUsage.TotalTime - before).TotalMicroseconds / calls;
        _calls += calls;
        _collections += GC.CollectionCount(2) - collections;
        _allocated += GC.GetAllocatedBytesForCurrentThread() - allocated;
        return time;
    }
}
