using System;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;

namespace GcGuard.Bench.Collections;

/// <summary>
/// The ratio of the CPU time (the process's, so the collector's is in it) of the chunked collection to the
/// framework's, in short rounds by turns, so that other load on the machine hits both; generation 2 collections;
/// allocations.
/// </summary>
internal static class CollectionTable
{
    /// <summary>Writes one row a workload.</summary>
    /// <param name="output">Where to.</param>
    /// <param name="rounds">Pairs of rounds a workload.</param>
    /// <param name="filter">Part of the names wanted.</param>
    public static void Write(TextWriter output, int rounds, string filter)
    {
        output.WriteLine(
            "| workload | CPU time, ratio (quartiles) | goal | gen 2 per 1,000, framework | gen 2 per 1,000, chunked | "
                + "kB per call, framework | kB per call, chunked |");
        output.WriteLine("|---|---|---|---|---|---|---|");
        foreach (Workload workload in Workloads.All().Where(x => x.Name.Contains(filter, StringComparison.Ordinal)))
        {
            CollectionSample.Warm(workload.Framework, workload.Chunked);
            var ratios = new List<double>();
            var framework = new CollectionSample();
            var chunked = new CollectionSample();
            for (int i = 0; i < rounds; i++)
            {
                double first = framework.Time(workload.Framework);
                double second = chunked.Time(workload.Chunked);
                ratios.Add(second / first);
            }

            output.WriteLine(string.Create(
                CultureInfo.InvariantCulture,
                $"| {workload.Name} | {CollectionSample.Median(ratios)} | {workload.Goal} | "
                    + $"{framework.Gen2PerThousand:0.#} | {chunked.Gen2PerThousand:0.#} | "
                    + $"{framework.KilobytesPerCall:#,0.#} | {chunked.KilobytesPerCall:#,0.#} |"));
        }
    }
}
