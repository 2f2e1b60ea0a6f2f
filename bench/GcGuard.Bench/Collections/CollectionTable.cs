using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.IO;
using System.Linq;
using System.Threading;

namespace GcGuard.Bench.Collections;

/// <summary>
/// The ratio of the CPU time (the process's, so the collector's is in it) of the chunked collection to the framework's, in
/// short rounds by turns, so that other load on the machine hits both; generation 2 collections; allocations.
/// </summary>
internal static class CollectionTable
{
    private static readonly TimeSpan s_round = TimeSpan.FromMilliseconds(40);

    /// <summary>Writes one row a workload.</summary>
    /// <param name="output">Where to.</param>
    /// <param name="rounds">Pairs of rounds a workload.</param>
    /// <param name="filter">Part of the names wanted.</param>
    public static void Write(TextWriter output, int rounds, string filter)
    {
        output.WriteLine("| workload | CPU time, ratio (quartiles) | goal | gen 2 per 1,000, framework | gen 2 per 1,000, chunked | kB per call, framework | kB per call, chunked |");
        output.WriteLine("|---|---|---|---|---|---|---|");
        foreach (Workload workload in Workloads.All().Where(x => x.Name.Contains(filter, StringComparison.Ordinal)))
        {
            Warm(workload);
            var ratios = new List<double>();
            var framework = new Sample();
            var chunked = new Sample();
            for (int i = 0; i < rounds; i++)
            {
                double first = Time(workload.Framework, framework);
                double second = Time(workload.Chunked, chunked);
                ratios.Add(second / first);
            }

            ratios.Sort();
            output.WriteLine(FormattableString.Invariant(
                $"| {workload.Name} | {At(ratios, 0.5):0.00} ({At(ratios, 0.25):0.00}–{At(ratios, 0.75):0.00}) | {workload.Goal} | {framework.Gen2PerThousand:0.#} | {chunked.Gen2PerThousand:0.#} | {framework.KilobytesPerCall:#,0.#} | {chunked.KilobytesPerCall:#,0.#} |"));
        }
    }

    private static double At(List<double> sorted, double part) => sorted[(int)(part * (sorted.Count - 1))];

    // Long enough for the runtime to compile each method for the last time, which it does in the background: three times, with
    // time in between.
    private static void Warm(Workload workload)
    {
        for (int i = 0; i < 3; i++)
        {
            Warm(workload.Framework);
            Warm(workload.Chunked);
            Thread.Sleep(120);
        }
    }

    private static void Warm(Func<object?> workload)
    {
        for (var clock = Stopwatch.StartNew(); clock.ElapsedMilliseconds < 120;)
        {
            GC.KeepAlive(workload());
        }
    }

    private static double Time(Func<object?> workload, Sample sample)
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
        sample.Calls += calls;
        sample.Collections += GC.CollectionCount(2) - collections;
        sample.Allocated += GC.GetAllocatedBytesForCurrentThread() - allocated;
        return time;
    }

    private sealed class Sample
    {
        public long Calls { get; set; }

        public long Collections { get; set; }

        public long Allocated { get; set; }

        public double Gen2PerThousand => 1000.0 * Collections / Calls;

        public double KilobytesPerCall => Allocated / 1000.0 / Calls;
    }
}
