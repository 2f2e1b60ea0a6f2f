using System;
using System.Collections.Generic;
using System.Linq;
using GcGuard.Demo.Load;

namespace GcGuard.Demo.Reporting;

/// <summary>The one table: two rows per scenario, before and after.</summary>
internal static class ResultTable
{
    private static readonly (string Head, Func<Measurement, string> Cell)[] s_columns =
    [
        ("requests", m => Units.Count(m.Requests)),
        ("p50\nms", m => Units.Milliseconds(m.Latencies.Percentile(0.50))),
        ("p99\nms", m => Units.Milliseconds(m.Latencies.Percentile(0.99))),
        ("gen\n0", m => Units.Count(m.Gen0)),
        ("gen\n1", m => Units.Count(m.Gen1)),
        ("gen 2\nblocking", m => Units.Count(m.Gen2Blocking)),
        ("gen 2\nbackground", m => Units.Count(m.Gen2Background)),
        ("induced", m => Units.Count(m.Induced)),
        ("LOH/req\nkB", m => Units.Kilobytes(m.LohAllocatedPerRequest)),
        ("alloc/req\nkB", m => Units.Kilobytes(m.AllocatedPerRequest)),
        ("pauses\nms", m => Units.Milliseconds(m.PauseTotal)),
        ("longest\nms", m => Units.Milliseconds(m.PauseLongest)),
        ("time in\nGC %", m => Units.Percent(m.GcTimeShare)),
        ("peak\nheap MB", m => Units.Megabytes(m.PeakHeap)),
        ("held in\nwaits MB", m => m.HeldBytes is { } held ? Units.Megabytes(held) : ""),
        ("LOH\nafter MB", m => Units.Megabytes(m.LohAfter)),
        ("LOH\nholes MB", m => Units.Megabytes(m.LohFragmentation)),
        ("pools\nkeep MB", m => Units.Megabytes(m.PooledBytes)),
        ("callers\nblocked", m => Units.Count(m.LockWaits)),
        ("pool\nthreads", m => Units.Count(m.PeakPoolThreads)),
        ("pool\nqueue", m => Units.Count(m.PeakQueueLength)),
        ("peak\nmemory MB", m => Units.Megabytes(m.PeakAnonymous)),
    ];

    /// <summary>Builds the table from the comparisons.</summary>
    public static TextTable Build(IReadOnlyList<Comparison> comparisons)
    {
        var table = new TextTable([.. s_columns.Select(c => c.Head).Prepend("scenario")]);
        for (int i = 0; i < comparisons.Count; i++)
        {
            if (i > 0)
            {
                table.AddRule();
            }

            table.AddRow(Row(comparisons[i].Scenario.Title + ", before", new Measurement(comparisons[i].Before)));
            table.AddRow(Row(comparisons[i].Scenario.Title + ", after", new Measurement(comparisons[i].After)));
        }

        return table;
    }

    private static string[] Row(string title, Measurement measurement) =>
        [title, .. s_columns.Select(c => c.Cell(measurement))];
}
