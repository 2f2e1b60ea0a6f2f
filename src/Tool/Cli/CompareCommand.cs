using System.CommandLine;
using System.Text;
using System.Text.Json;
using GcGuard.Tool.Recordings;
using GcGuard.Tool.Recordings.Model;
using GcGuard.Tool.Reports;
using GcGuard.Tool.Reports.Html;
using GcGuard.Tool.Solutions;

namespace GcGuard.Tool.Cli;

/// <summary><c>gcguard compare</c>: whether a change made requests allocate more large objects.</summary>
internal sealed class CompareCommand
{
    private readonly Terminal _terminal;
    private readonly Argument<string> _before = new("before") { Description = "The recording before the change." };
    private readonly Argument<string> _after = new("after") { Description = "The recording after it." };
    private readonly Option<double> _maxGrowth = new("--max-growth")
    {
        Description = "End with 1 where large-object bytes per request of an endpoint certainly grew more, in percent.",
        DefaultValueFactory = _ => 10,
    };

    private readonly Option<bool> _force = new("--force")
    {
        Description = "Compare recordings of another mode, runtime or collector all the same.",
    };

    private readonly Option<string> _format = new("--format")
    {
        Description = "What is written.",
        DefaultValueFactory = _ => "text",
    };

    private readonly Option<string?> _file = new("--output", "-o")
    {
        Description = "A file beside the table: a page for a name in .html, else Markdown.",
    };

    private readonly Option<bool> _json = new("--json") { Description = "The same as --format json." };

    private CompareCommand(Terminal terminal)
    {
        _terminal = terminal;
        _format.AcceptOnlyFromAmong("text", "html", "markdown", "json");
    }

    /// <summary>The command.</summary>
    public static Command Create(Terminal terminal)
    {
        var handler = new CompareCommand(terminal);
        var command = new Command(
            "compare", "Compares two recordings endpoint by endpoint, from 200 requests on each side.")
        {
            handler._before, handler._after, handler._maxGrowth, handler._force, handler._format, handler._file,
            handler._json,
        };
        command.SetAction(handler.Run);
        return command;
    }

    private int Run(ParseResult arguments)
    {
        Recording before = RecordingFile.Read(arguments.GetValue(_before)!);
        Recording after = RecordingFile.Read(arguments.GetValue(_after)!);
        string[] differences = [.. Comparison.Differences(before, after)];
        if (differences.Length > 0 && !arguments.GetValue(_force))
        {
            throw new InputException(
                $"These recordings cannot be compared: {string.Join(
                    "; ", differences)}. --force does it all the same.");
        }

        foreach (string difference in differences)
        {
            _terminal.Note("warning: " + difference);
        }

        var comparison = Comparison.Of(before, after, arguments.GetValue(_maxGrowth));
        string? file = arguments.GetValue(_file);
        string format = arguments.GetValue(_json) ? "json"
            : file?.EndsWith(".html", StringComparison.OrdinalIgnoreCase) == true ? "html"
            : arguments.GetValue(_format)!;
        string? text = format switch
        {
            "json" => JsonSerializer.Serialize(Json(comparison), ToolJson.Options) + "\n",
            "markdown" => Markdown(comparison),
            "html" => ComparisonPage.Of(
                before, after, comparison, Verdict(comparison), [s_heads, .. comparison.Endpoints.Select(Cells)]),
            _ => null,
        };
        if (file is not null)
        {
            AtomicFile.Write(file, text ?? Markdown(comparison));
        }

        // What a program reads stays alone on standard output.
        if (text is null || (file is not null && format != "json"))
        {
            _terminal.Table(s_heads, [.. comparison.Endpoints.Select(Cells)]);
            _terminal.Output.WriteLine(Verdict(comparison));
            _terminal.Output.WriteLine(file is null
                ? "Next: dotnet gcguard report " + arguments.GetValue(_after) + " -o report.html"
                : $"{file} is written.");
        }
        else
        {
            _terminal.Output.Write(text);
        }

        return comparison.HasRegression ? ExitCodes.Findings : ExitCodes.Success;
    }

    private static readonly string[] s_heads =
        ["Endpoint", "Requests", "Large objects each, before", "after", "Growth", "p99 before", "after", "Verdict"];

    private static string[] Cells(EndpointChange one)
        =>
        [
            one.Name,
            $"{Format.Count(one.Before.Units)}, {Format.Count(one.After.Units)}",
            one.Before.ToString(),
            one.After.ToString(),
            Growth(one),
            Format.Milliseconds(one.P99Before),
            Format.Milliseconds(one.P99After),
            one.Change switch
            {
                Change.TooMuch => "grew",
                Change.More => "grew, within the limit",
                Change.Less => "shrank",
                Change.Same => "same",
                _ => $"not judged: fewer than {Comparison.LeastRequests} requests or dropped events",
            },
        ];

    private static string Growth(EndpointChange one)
        => one.Before.Mean <= 0 ? one.After.Mean > 0 ? "new" : "0 %"
            : Format.Text(one.Growth, "+0;-0;0") + " % ± " + Format.Text(Math.Ceiling(one.GrowthHalfWidth), "0");

    private static string Verdict(Comparison comparison)
    {
        int Of(Change change) => comparison.Endpoints.Count(one => one.Change == change);
        return $"{Format.Count(Of(Change.TooMuch), "endpoint")} grew too much, {Of(Change.More)} within the limit; "
            + $"{Of(Change.Less)} shrank, {Of(Change.Same)} stayed, {Of(Change.TooFew)} could not be judged.";
    }

    private static string Markdown(Comparison comparison)
    {
        var text = new StringBuilder($"**GcGuard**: {Verdict(comparison)}\n\n| {string.Join(" | ", s_heads)} |\n")
            .Append("| --- | ---: | ---: | ---: | ---: | ---: | ---: | --- |\n");
        foreach (EndpointChange one in comparison.Endpoints)
        {
            text.Append($"| {string.Join(" | ", Cells(one).Select(MarkdownReport.Cell))} |\n");
        }

        return text.ToString();
    }

    private static object Json(Comparison comparison)
        => new
        {
            regression = comparison.HasRegression,
            endpoints = comparison.Endpoints.Select(one => new
            {
                one.Name,
                requestsBefore = one.Before.Units,
                requestsAfter = one.After.Units,
                largeBefore = Math.Round(one.Before.Mean),
                largeAfter = Math.Round(one.After.Mean),
                halfWidthBefore = Math.Round(one.Before.HalfWidth),
                halfWidthAfter = Math.Round(one.After.HalfWidth),
                growthPercent = double.IsFinite(one.Growth) ? Math.Round(one.Growth, 1) : (double?)null,
                growthHalfWidth = Math.Round(one.GrowthHalfWidth, 1),
                p99Before = Math.Round(one.P99Before, 2),
                p99After = Math.Round(one.P99After, 2),
                verdict = one.Change.ToString(),
            }),
        };
}
