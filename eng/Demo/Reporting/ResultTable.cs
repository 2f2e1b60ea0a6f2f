using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using GcGuard.Demo.Load;

namespace GcGuard.Demo.Reporting;

/// <summary>The one table: two rows per scenario, before and after.</summary>
internal static class ResultTable
{
    private const string NotRun = "not run";

    private static readonly (string Head, Func<Measurement, double, string> Cell)[] s_columns =
    [
        ("requests", (m, _) => Units.Count(m.Requests)),
        ("p50\nms", (m, _) => Units.Milliseconds(m.Latencies.Percentile(0.50))),
        ("p99\nms", (m, _) => Units.Milliseconds(m.Latencies.Percentile(0.99))),
        ("slow\n%", (m, limit) => Units.Percent(m.Latencies.ShareOver(limit))),
        ("gen\n0", (m, _) => Units.Count(m.Gen0)),
        ("gen\n1", (m, _) => Units.Count(m.Gen1)),
        ("gen 2\nblocking", (m, _) => Units.Count(m.Gen2Blocking)),
        ("gen 2\nbackground", (m, _) => Units.Count(m.Gen2Background)),
        ("induced", (m, _) => Units.Count(m.Induced)),
        ("LOH/req\nkB", (m, _) => Units.Kilobytes(m.LohAllocatedPerRequest)),
        ("alloc/req\nkB", (m, _) => Units.Kilobytes(m.AllocatedPerRequest)),
        ("pauses\nms", (m, _) => Units.Milliseconds(m.PauseTotal)),
        ("longest\nms", (m, _) => Units.Milliseconds(m.PauseLongest)),
        ("time in\nGC %", (m, _) => Units.Percent(m.GcTimeShare)),
        ("peak\nheap MB", (m, _) => Units.Megabytes(m.PeakHeap)),
        ("LOH\nafter MB", (m, _) => Units.Megabytes(m.LohAfter)),
        ("LOH\nholes MB", (m, _) => Units.Megabytes(m.LohFragmentation)),
        ("pools\nkeep MB", (m, _) => Units.Megabytes(m.PooledBytes)),
        ("pool\nthreads", (m, _) => Units.Count(m.PeakPoolThreads)),
        ("pool\nqueue", (m, _) => Units.Count(m.PeakQueueLength)),
        ("peak\nRSS MB", (m, _) => Units.Megabytes(m.PeakResident)),
    ];

    /// <summary>Builds the table from the comparisons, and one row for each thing that cannot run.</summary>
    public static TextTable Build(
        IReadOnlyList<Comparison> comparisons, IReadOnlyList<(string Title, string Reason)> notRun)
    {
        var table = new TextTable([.. s_columns.Select(c => c.Head).Prepend("scenario")]);
        foreach (Comparison comparison in comparisons)
        {
            double limit = SlowLimit.From(comparison.Before.Latencies);
            table.AddRow(Row(comparison.Scenario.Title + ", before", comparison.Before, limit));
            table.AddRow(Row(comparison.Scenario.Title + ", after", comparison.After, limit));
            table.AddRule();
        }

        foreach ((string title, _) in notRun)
        {
            table.AddRow([title, NotRun, .. Enumerable.Repeat("", s_columns.Length - 1)]);
        }

        return table;
    }

    /// <summary>What a reader of the table has to know: limits, GC modes, pools, method and error.</summary>
    public static IReadOnlyList<string> Notes(
        IReadOnlyList<Comparison> comparisons, IReadOnlyList<(string Title, string Reason)> notRun)
    {
        var notes = new List<string>();
        foreach (Comparison c in comparisons)
        {
            notes.Add(string.Create(
                CultureInfo.InvariantCulture,
                $"{c.Scenario.Title}: {c.Before.Rounds} fresh process(es) per row; slow is over {SlowLimit.From(c.Before.Latencies):0.##} ms, which one of twenty exceeded before; "
                + $"{c.Before.GcMode} before, {c.After.GcMode} after; "
                + $"highest heap right after a GC {HeapAfterGc(c.Before)} before, {HeapAfterGc(c.After)} after"));
            AddPools(notes, "before", c.Before);
            AddPools(notes, "after", c.After);
            AddLosses(notes, c);
        }

        notes.AddRange(notRun.Select(n => $"{n.Title}: not run, {n.Reason}"));
        notes.Add(string.Create(
            CultureInfo.InvariantCulture,
            $"Measured on {Environment.ProcessorCount} cores shared with the client. Over several processes counts and pauses are sums, peaks the highest. "
            + $"Both versions start alike: same arguments, same environment, a full collection before the measurement."));
        notes.Add(
            "Collections, pauses and LOH bytes come from the runtime's events inside the service. LOH bytes are sums of allocation ticks: at most "
            + "100 kB per heap off at either end. The probe's own allocations are subtracted. Threads, queue, heap and RSS are sampled every 10 to 50 ms. "
            + "LOH afterwards and pools are taken after a forced full collection that is not counted.");
        notes.Add(
            "Pools: objects of the service that keep others in a collection or slots and are named pool or take objects back, found from its statics and "
            + "its container; plus ArrayPool<byte>.Shared and ArrayPool<char>.Shared. A pause is the time from the request to suspend until all threads run again; time in GC is their sum over wall time. Times are measured in a closed "
            + "loop: a stall also delays requests not sent meanwhile, which no percentile here shows.");
        return notes;
    }

    private static string[] Row(string title, Measurement measurement, double limit) =>
        [title, .. s_columns.Select(c => c.Cell(measurement, limit))];

    private static string HeapAfterGc(Measurement measurement) =>
        measurement.PeakHeapAfterGc == 0 ? "(no GC)" : Units.Megabytes(measurement.PeakHeapAfterGc) + " MB";

    private static void AddPools(List<string> notes, string version, Measurement measurement)
    {
        foreach (Probe.PoolReport pool in measurement.OwnPools.Where(p => p.Items > 0))
        {
            notes.Add(string.Create(
                CultureInfo.InvariantCulture,
                $"    {version}: {pool.Name} keeps {pool.Items} objects with {pool.Arrays} arrays, {Units.Megabytes(pool.Bytes)} MB"));
        }
    }

    private static void AddLosses(List<string> notes, Comparison comparison)
    {
        int lost = comparison.Before.LostCollections + comparison.After.LostCollections;
        if (lost > 0)
        {
            notes.Add($"    {lost} collections were counted by the runtime but reported by no event: the columns by generation are short of them");
        }

        if (!comparison.Before.PoolsComplete || !comparison.After.PoolsComplete)
        {
            notes.Add("    the search for pools hit its bound: pools may be missing");
        }
    }
}
