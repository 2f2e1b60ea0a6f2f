using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text.Json;
using GcGuard.Demo.Build;
using GcGuard.Demo.Files;
using GcGuard.Demo.Findings;
using GcGuard.Demo.Load;
using GcGuard.Demo.Probe;
using GcGuard.Demo.Reporting;

namespace GcGuard.Demo.Tests;

public sealed class ReportTests
{
    private static readonly Finding s_finding = new("GCG5001", "warning", "Api/Exports.cs", 27, 13, "Induces a collection");

    [Fact]
    public void Every_scenario_has_a_row_before_and_one_after_and_the_rest_says_not_run()
    {
        string[] lines = ResultTable.Build([Comparison()], [("002 page cache", "needs a container")])
            .Format(int.MaxValue).Split('\n');

        Assert.Single(lines, l => l.StartsWith("004 GC mode, before  ", StringComparison.Ordinal));
        Assert.Single(lines, l => l.StartsWith("004 GC mode, after  ", StringComparison.Ordinal));
        Assert.Matches("^002 page cache +not run$", lines[^1]);
    }

    [Fact]
    public void Lost_events_and_unfinished_walks_are_told()
    {
        IReadOnlyList<string> notes = TableNotes.For([Comparison(counted: 5, walkComplete: false)], [], processors: 2);

        Assert.Contains(notes, n => n.Contains("4 collections were counted by the runtime", StringComparison.Ordinal));
        Assert.Contains(notes, n => n.Contains("hit its bound", StringComparison.Ordinal));
    }

    [Fact]
    public void Complete_figures_carry_no_such_note()
    {
        IReadOnlyList<string> notes = TableNotes.For([Comparison()], [], processors: 2);

        Assert.DoesNotContain(notes, n => n.Contains("collections were counted", StringComparison.Ordinal));
        Assert.DoesNotContain(notes, n => n.Contains("hit its bound", StringComparison.Ordinal));
    }

    [Fact]
    public void The_json_report_can_be_read_again()
    {
        using var folder = new TemporaryFolder();
        string path = Path.Combine(folder.Path, "results.json");

        Report().Write(path);

        using JsonDocument json = JsonDocument.Parse(File.ReadAllText(path));
        JsonElement scenario = json.RootElement.GetProperty("scenarios")[0];
        Assert.Equal("004", scenario.GetProperty("seed").GetString());
        Assert.Equal(3, scenario.GetProperty("before").GetProperty("gen0").GetInt32());
        Assert.Equal("Kept", json.RootElement.GetProperty("promises")[0].GetProperty("state").GetString());
        Assert.Equal(27, json.RootElement.GetProperty("found")[0].GetProperty("line").GetInt32());
        Assert.Equal([path], Directory.GetFiles(folder.Path));
    }

    [Fact]
    public void The_markdown_report_holds_table_promises_and_findings()
    {
        using var folder = new TemporaryFolder();
        string path = Path.Combine(folder.Path, "results.md");

        Report().Write(path);

        string text = File.ReadAllText(path);
        Assert.Contains("| 004 GC mode, before | 2 |", text);
        Assert.Contains("- kept            No induced collection", text);
        Assert.Contains("    Api/Exports.cs:27: Induces a collection", text);
        Assert.Contains("- Api/Exports.cs +2 -8", text);
    }

    private static RunReport Report() => new(
        new SarifLog([s_finding], new HashSet<string> { "GCG5001" }),
        new FormattingResult(1, Settled: true, [new FileChange("Api/Exports.cs", 2, 8)], new HashSet<string>()),
        new SarifLog([], new HashSet<string> { "GCG5001" }),
        new BehaviourResult(1, [], []),
        [Comparison()],
        [new Promise("No induced collection", PromiseState.Kept, "1 before, 0 after")]);

    private static Comparison Comparison(int counted = 3, bool walkComplete = true) => new(
        Scenarios.All.First(s => s.Seed == "004"), Measurement(counted, walkComplete), Measurement(counted, walkComplete));

    private static Measurement Measurement(int counted, bool walkComplete) => new([new Round(
        [1.0, 2.0],
        new IntervalReport { Seconds = 1, Gen0 = 3, CollectionsCounted = counted },
        new AftermathReport { WalkComplete = walkComplete })]);
}
