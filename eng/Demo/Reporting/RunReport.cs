using System;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Text;
using System.Text.Json;
using GcGuard.Demo.Build;
using GcGuard.Demo.Findings;
using GcGuard.Demo.Load;

namespace GcGuard.Demo.Reporting;

/// <summary>Everything one run found out.</summary>
internal sealed record RunReport(
    SarifLog Found,
    FormattingResult Fixed,
    SarifLog Left,
    BehaviourResult Behaviour,
    IReadOnlyList<Comparison> Comparisons,
    IReadOnlyList<Promise> Promises)
{
    /// <summary>Writes the report into a file, complete or not at all; the extension decides the form.</summary>
    public void Write(string path)
    {
        string partial = path + ".part";
        File.WriteAllText(partial, Path.GetExtension(path) == ".json" ? ToJson() : ToMarkdown());
        File.Move(partial, path, overwrite: true);
    }

    private string ToMarkdown()
    {
        var text = new StringBuilder();
        text.Append("# GcGuard on OrderHub, before and after\n\n");
        text.Append(ResultTable.Build(Comparisons, Scenario.NotRun).ToMarkdown()).Append('\n');
        foreach (string note in TableNotes.For(Comparisons, Scenario.NotRun, Environment.ProcessorCount))
        {
            text.Append(note.StartsWith(' ') ? "  - " : "- ").Append(note.Trim().ReplaceLineEndings(" ")).Append('\n');
        }

        text.Append("\n## Promises\n\n").AppendJoin('\n', Promises.Select(p => $"- {p}")).Append('\n');
        text.Append("\n## Found\n\n```\n").Append(FindingsReport.Format(Found.Findings)).Append("\n```\n");
        text.Append("\n## Changed\n\n").AppendJoin('\n', Fixed.Changes.Select(c => string.Create(
            CultureInfo.InvariantCulture, $"- {c.File} +{c.Added} -{c.Removed}"))).Append('\n');
        text.Append("\n## Left\n\n```\n").Append(FindingsReport.Format(Left.Findings)).Append("\n```\n");
        return text.ToString();
    }

    private string ToJson() => JsonSerializer.Serialize(
        new
        {
            cores = Environment.ProcessorCount,
            rules = Found.Rules,
            found = Found.Findings,
            changed = Fixed.Changes,
            left = Left.Findings,
            behaviour = Behaviour,
            scenarios = Comparisons.Select(c => new
            {
                c.Scenario.Seed,
                c.Scenario.Name,
                slowLimitMilliseconds = SlowLimit.From(c.Before.Latencies),
                before = Figures(c.Before, SlowLimit.From(c.Before.Latencies)),
                after = Figures(c.After, SlowLimit.From(c.Before.Latencies)),
            }),
            notRun = Scenario.NotRun.Select(n => new { n.Title, n.Reason }),
            promises = Promises.Select(p => new { p.Text, state = p.State.ToString(), p.Detail }),
        },
        s_json);

    private static object Figures(Measurement m, double limit) => new
    {
        m.Rounds,
        m.Requests,
        m.Seconds,
        p50Milliseconds = m.Latencies.Percentile(0.50),
        p99Milliseconds = m.Latencies.Percentile(0.99),
        slowShare = m.Latencies.ShareOver(limit),
        m.Gen0,
        m.Gen1,
        m.Gen2Blocking,
        m.Gen2Background,
        m.Induced,
        lohBytesPerRequest = m.LohAllocatedPerRequest,
        bytesPerRequest = m.AllocatedPerRequest,
        pauseMilliseconds = m.PauseTotal,
        longestPauseMilliseconds = m.PauseLongest,
        gcTimeShare = m.GcTimeShare,
        peakHeapBytes = m.PeakHeap,
        peakHeapAfterGcBytes = m.PeakHeapAfterGc,
        lohBytesAfter = m.LohAfter,
        lohFragmentedBytesAfter = m.LohFragmentation,
        m.PooledBytes,
        pools = m.OwnPools,
        m.PeakPoolThreads,
        m.PeakQueueLength,
        peakResidentBytes = m.PeakResident,
        m.GcMode,
        m.LostCollections,
    };

    private static readonly JsonSerializerOptions s_json = new(JsonSerializerDefaults.Web) { WriteIndented = true };
}
