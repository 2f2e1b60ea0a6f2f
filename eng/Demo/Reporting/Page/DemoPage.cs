using System;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Net;
using System.Text;
using GcGuard.Demo.Findings;
using GcGuard.Demo.Load;
using GcGuard.Demo.Promises;

namespace GcGuard.Demo.Reporting.Page;

/// <summary>A run as one page that needs nothing else, with the raw values in a file beside it.</summary>
internal static class DemoPage
{
    /// <summary>Writes page and values, each complete or not at all.</summary>
    /// <param name="path">The page. The values have the same name with the extension <c>.json</c>, and README's part
    /// of them with <c>.tsv</c>.</param>
    /// <param name="report">The run.</param>
    public static void Write(string path, RunReport report)
    {
        WriteWhole(Path.ChangeExtension(path, ".json"), RawValues.ToJson(report));
        WriteWhole(Path.ChangeExtension(path, ".tsv"), KeptFigures.Of(report));
        WriteWhole(path, ToHtml(report, path));
    }

    /// <summary>Where the page of the recordings' comparison stands beside a page.</summary>
    public static string ComparisonBeside(string path) => Path.ChangeExtension(path, ".compare.html");

    /// <summary>The page.</summary>
    /// <param name="report">The run.</param>
    /// <param name="path">Where it is written: it links to what stands beside it.</param>
    internal static string ToHtml(RunReport report, string path)
    {
        string links = Link(Path.ChangeExtension(path, ".json"), "All values");
        if (!report.Recorded.IsEmpty)
        {
            links += ", " + Link(ComparisonBeside(path), "recordings compared");
        }

        var body = new StringBuilder();
        foreach (ScenarioResult result in report.Results)
        {
            AddScenario(body, result);
        }

        body.Append("<section><h2>Not run</h2>\n");
        foreach ((string title, string reason) in Scenario.NotRun)
        {
            body.Append($"<p>{Encode(title)}: {Encode(reason)}</p>\n");
        }

        body.Append("</section>\n");
        AddFindings(body, "Found", report.Sample.Found.Findings);
        AddFindings(body, "Left in the code, by hand", report.Sample.Left);
        int rounds = report.Results.Select(result => result.Comparison.Before.Count).DefaultIfEmpty(0).Max();
        string lead = string.Create(
            CultureInfo.InvariantCulture,
            $"{report.Sample.Found.Findings.Count} findings, {report.Sample.Fixed.Changes.Count} files changed by one "
            + $"run of dotnet format, {report.Behaviour.Compared - report.Behaviour.Differences.Count} of "
            + $"{report.Behaviour.Compared} answers the same. {Environment.ProcessorCount} cores, shared with the "
            + $"load; {rounds} rounds, median (least–most).");
        return Resource("demo.html")
            .Replace("{{style}}", Resource("style.css"), StringComparison.Ordinal)
            .Replace("{{lead}}", $"{Encode(lead)} {links}", StringComparison.Ordinal)
            .Replace("{{body}}", body.ToString(), StringComparison.Ordinal);
    }

    private static string Link(string path, string text)
        => $"<a href=\"{Encode(Path.GetFileName(path))}\">{text}</a>";

    private static void AddScenario(StringBuilder body, ScenarioResult result)
    {
        Scenario scenario = result.Comparison.Scenario;
        string change = scenario.Change == ScenarioChange.Code ? "the code's fixes" : "the settings' fixes";
        body.Append($"<section class=\"scenario\"><h2>{Encode(scenario.Title)}</h2>\n")
            .Append($"<p class=\"answer\">Before and after differ by {change} alone.</p>\n<table>\n")
            .Append(
                "<tr><th>Promise</th><th>Figure</th><th class=\"n\">Before</th><th "
                    + "class=\"n\">After</th><th></th></tr>\n");
        foreach (PromiseResult promise in result.Promises)
        {
            Func<double, string> format = promise.Promise.Figure.Format;
            body.Append($"<tr><td>{Encode(promise.Promise.Text)}</td><td>{Encode(promise.Promise.Figure.Name)}</td>")
                .Append($"<td class=\"n\">{Encode(promise.Before.Show(format))}</td>")
                .Append($"<td class=\"n\">{Encode(promise.After.Show(format))}</td>")
                .Append(
                    promise.IsKept ? "<td class=\"kept\">kept</td></tr>\n" : "<td class=\"broken\">broken</td></tr>\n");
        }

        body.Append("</table>\n<div class=\"plots\">\n");
        AddPlot(body, "Requests that took longer than a time", ScenarioPlots.Latencies(result.Comparison));
        AddPlot(
            body,
            ScenarioPlots.HasPauses(result.Comparison)
                ? "Pauses of the first round: before above, after below"
                : "Pauses of the first round: none",
            ScenarioPlots.Pauses(result.Comparison));
        AddPlot(body, "Large objects a request", ScenarioPlots.LargeObjects(result.Comparison));
        body.Append("</div></section>\n");
    }

    private static void AddPlot(StringBuilder body, string caption, string plot)
        => body.Append($"<figure><figcaption>{Encode(caption)}</figcaption>\n{plot}</figure>\n");

    private static void AddFindings(
        StringBuilder body, string title, System.Collections.Generic.IReadOnlyList<Finding> findings)
        => body.Append(CultureInfo.InvariantCulture, $"<details><summary>{title} ({findings.Count})</summary>\n")
            .Append($"<pre>{Encode(FindingsReport.Format(findings))}</pre></details>\n");

    private static string Encode(string text) => WebUtility.HtmlEncode(text);

    private static string Resource(string name)
    {
        using Stream stream = typeof(DemoPage).Assembly.GetManifestResourceStream(name)!;
        using var reader = new StreamReader(stream);
        return reader.ReadToEnd();
    }

    private static void WriteWhole(string path, string text)
    {
        string partial = path + ".part";
        File.WriteAllText(partial, text);
        File.Move(partial, path, overwrite: true);
    }
}
