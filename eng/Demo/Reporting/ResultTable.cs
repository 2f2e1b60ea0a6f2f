using System;
using System.Collections.Generic;
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
        ("held in\nwaits MB", (m, _) => m.HeldBytes is { } held ? Units.Megabytes(held) : ""),
        ("LOH\nafter MB", (m, _) => Units.Megabytes(m.LohAfter)),
        ("LOH\nholes MB", (m, _) => Units.Megabytes(m.LohFragmentation)),
        ("pools\nkeep MB", (m, _) => Units.Megabytes(m.PooledBytes)),
        ("callers\nblocked", (m, _) => Units.Count(m.LockWaits)),
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

    private static string[] Row(string title, Measurement measurement, double limit) =>
        [title, .. s_columns.Select(c => c.Cell(measurement, limit))];
}
