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
using GcGuard.Demo.Promises;
using GcGuard.Demo.Recordings;
using GcGuard.Demo.Reporting;
using GcGuard.Demo.Reporting.Page;

namespace GcGuard.Demo.Tests;

public sealed class ReportTests
{
    private static readonly Finding s_finding = new("GCG5001", "warning", "Api/Exports.cs", 27, 13, "Induces a <collection>");

    [Fact]
    public void Every_scenario_has_a_row_before_and_one_after()
    {
        string[] lines = ResultTable.Build([Comparison()]).Format(int.MaxValue).Split('\n');

        Assert.Single(lines, l => l.StartsWith("004 GC mode, before  ", StringComparison.Ordinal));
        Assert.Single(lines, l => l.StartsWith("004 GC mode, after  ", StringComparison.Ordinal));
    }

    [Fact]
    public void Lost_events_and_unfinished_walks_are_told()
    {
        IReadOnlyList<string> notes = TableNotes.For([Comparison(counted: 5, walkComplete: false)], processors: 2);

        Assert.Contains(notes, n => n.Contains("4 collections were counted by the runtime", StringComparison.Ordinal));
        Assert.Contains(notes, n => n.Contains("hit its bound", StringComparison.Ordinal));
    }

    [Fact]
    public void Complete_figures_carry_no_such_note()
    {
        IReadOnlyList<string> notes = TableNotes.For([Comparison()], processors: 2);

        Assert.DoesNotContain(notes, n => n.Contains("collections were counted", StringComparison.Ordinal));
        Assert.DoesNotContain(notes, n => n.Contains("hit its bound", StringComparison.Ordinal));
    }

    [Fact]
    public void The_screen_has_a_line_for_each_scenario_with_its_first_promise()
    {
        using var folder = new TemporaryFolder();

        string[] lines = [.. Screen.Lines(Report(folder.Path, afterMemory: 60))];

        Assert.Equal("004 GC mode  peak memory, MB  100 → 60.0  kept", lines[0]);
        Assert.Equal("1 of 1 answers are the same before and after.", lines[1]);
        Assert.Equal("Recorded: GET orders/export.tsv, large objects, kB a request: 1250 → 0.00", lines[2]);
        Assert.Equal(3 + Scenario.NotRun.Count, lines.Length);
    }

    [Fact]
    public void The_screen_names_the_promise_that_is_broken()
    {
        using var folder = new TemporaryFolder();

        RunReport report = Report(folder.Path, afterMemory: 90);

        Assert.False(report.IsAsPromised);
        Assert.EndsWith("BROKEN: at least 25 % less: peak memory", Screen.Lines(report).First(), StringComparison.Ordinal);
    }

    [Fact]
    public void A_changed_answer_breaks_the_run()
    {
        using var folder = new TemporaryFolder();

        RunReport report = Report(folder.Path) with { Behaviour = new BehaviourResult(2, ["GET /: 3 bytes"], []) };

        Assert.False(report.IsAsPromised);
        Assert.Contains("  CHANGED GET /: 3 bytes", Screen.Lines(report));
    }

    [Theory]
    [InlineData("Less", true, "")]
    [InlineData("TooFew", true, ", too few requests to judge")]
    [InlineData("TooMuch", false, ", GREW")]
    public void A_recorded_request_that_allocates_more_breaks_the_run(string verdict, bool isAsPromised, string end)
    {
        using var folder = new TemporaryFolder();
        string file = Path.Combine(folder.Path, "compare.json");
        File.WriteAllText(file, $$"""
            { "regression": false, "endpoints": [ { "name": "GET orders", "requestsBefore": 300, "requestsAfter": 290,
              "largeBefore": 1000, "largeAfter": 2000, "growthPercent": null, "verdict": "{{verdict}}" } ] }
            """);

        RunReport report = Report(folder.Path) with { Recorded = [.. RecordedEndpoint.Read(file)] };

        Assert.Equal(isAsPromised, report.IsAsPromised);
        Assert.Contains("Recorded: GET orders, large objects, kB a request: 1.0 → 2.0" + end, Screen.Lines(report));
    }

    [Fact]
    public void The_kept_figures_are_those_of_the_first_promises_and_of_the_recordings()
    {
        using var folder = new TemporaryFolder();

        string[] lines = KeptFigures.Of(Report(folder.Path)).Split('\n', StringSplitOptions.RemoveEmptyEntries);

        Assert.Equal(
            [
                "004 GC mode\tpeak memory, MB\t100\t60.0",
                "GET orders/export.tsv\trecorded: large objects, kB a request\t1250\t0.00",
            ],
            lines);
    }

    /// <summary>README shows them, so they are of the scenarios that there are.</summary>
    [Fact]
    public void Readmes_figures_are_those_of_the_demo()
    {
        string[][] kept =
        [
            .. File.ReadLines(Path.Combine(RepositoryRoot.Find()!, "eng", "Demo", "figures.tsv"))
                .Select(line => line.Split('\t')),
        ];

        Assert.Equal(
            Scenarios.All.Select(scenario => (scenario.Title, scenario.Promises[0].Figure.Name)),
            kept.Take(Scenarios.All.Count).Select(cells => (cells[0], cells[1])));
        Assert.NotEmpty(kept.Skip(Scenarios.All.Count));
    }

    [Fact]
    public void The_page_stands_alone_beside_its_values()
    {
        using var folder = new TemporaryFolder();
        string page = Path.Combine(folder.Path, "page.html"), values = Path.Combine(folder.Path, "page.json");

        DemoPage.Write(page, Report(folder.Path));

        string html = File.ReadAllText(page);
        Assert.DoesNotContain("{{", html);
        Assert.DoesNotContain("<collection>", html);
        Assert.Contains("Induces a &lt;collection&gt;", html);
        Assert.Equal(3, html.Split("<svg").Length - 1);
        using JsonDocument json = JsonDocument.Parse(File.ReadAllText(values));
        JsonElement round = json.RootElement.GetProperty("scenarios")[0].GetProperty("rounds")[0].GetProperty("before");
        Assert.Equal([1.0, 2.0], round.GetProperty("milliseconds").GetProperty("GET /").EnumerateArray().Select(n => n.GetDouble()));
        Assert.Equal(3, round.GetProperty("interval").GetProperty("gen0").GetInt32());
        Assert.Equal(7, round.GetProperty("interval").GetProperty("pauses")[0].GetProperty("milliseconds").GetDouble());
        Assert.Equal(27, json.RootElement.GetProperty("found")[0].GetProperty("line").GetInt32());
        Assert.Contains("<a href=\"page.compare.html\">", html);
        Assert.Equal([page, values, Path.Combine(folder.Path, "page.tsv")], Directory.GetFiles(folder.Path).Order(StringComparer.Ordinal));
    }

    private static RunReport Report(string folder, int afterMemory = 60)
    {
        var rules = new HashSet<string> { "GCG5001" };
        SampleCopy copy = SampleCopy.Create(Directory.CreateDirectory(Path.Combine(folder, "sources")).FullName, Path.Combine(folder, "copy"), "before");
        return new RunReport(
            new FixedSample(
                copy, copy, copy,
                new SarifLog([s_finding], rules),
                new FormattingResult([new FileChange("Api/Exports.cs", 2, 8)], new HashSet<string>()),
                [],
                []),
            new BehaviourResult(1, [], []),
            [new ScenarioResult(Comparison(afterMemory: afterMemory))],
            [new RecordedEndpoint("GET orders/export.tsv", 300, 280, 1_250_000, 0, "Less")]);
    }

    private static Comparison Comparison(int counted = 3, bool walkComplete = true, int afterMemory = 100) => new(
        Scenarios.All.First(s => s.Seed == "004"),
        [Round(counted, walkComplete, 100)],
        [Round(counted, walkComplete, afterMemory)]);

    private static Round Round(int counted, bool walkComplete, int memory) => new(
        [new RequestTime("GET /", 1.0), new RequestTime("GET /", 2.0)],
        new IntervalReport
        {
            Seconds = 1,
            Gen0 = 3,
            CollectionsCounted = counted,
            PeakAnonymousBytes = memory * 1_000_000L,
            Pauses = [new GcPause(100, 7, 2, IsInduced: false)],
        },
        new AftermathReport { WalkComplete = walkComplete });
}
