using System.Collections.Immutable;
using System.CommandLine;
using System.Text.Json;
using GcGuard.Tool.Recordings;
using GcGuard.Tool.Recordings.Model;
using GcGuard.Tool.Reports;
using GcGuard.Tool.Reports.Html;
using GcGuard.Tool.Scan;
using GcGuard.Tool.Solutions;

namespace GcGuard.Tool.Cli;

/// <summary><c>gcguard report</c>: a recording as a page, a text or JSON.</summary>
internal sealed class ReportCommand
{
    private readonly Terminal _terminal;
    private readonly Argument<string> _recording =
        new("recording") { Description = "What 'dotnet gcguard record' wrote." };
    private readonly Option<string?> _format = new("--format")
    {
        Description = "What is written: html where there is an --output, else text.",
    };

    private readonly Option<string?> _file = new("--output", "-o")
    {
        Description = "The file; standard output where it is left out.",
    };

    private readonly Option<string?> _solution = new("--solution")
    {
        Description = "A solution to scan, to name the finding and the command that fixes each statement.",
    };

    private readonly Option<bool> _noSource = new("--no-source") { Description = "Show no lines of source." };
    private readonly Option<bool> _json = new("--json") { Description = "The same as --format json." };

    private ReportCommand(Terminal terminal)
    {
        _terminal = terminal;
        _format.AcceptOnlyFromAmong("html", "json", "markdown", "text");
    }

    /// <summary>The command.</summary>
    public static Command Create(Terminal terminal)
    {
        var handler = new ReportCommand(terminal);
        var command = new Command(
            "report", "Says why a recorded server pauses, who fills the large object heap, and what to do first.")
        {
            handler._recording, handler._format, handler._file, handler._solution, handler._noSource, handler._json,
        };
        command.SetAction(handler.RunAsync);
        return command;
    }

    private async Task<int> RunAsync(ParseResult arguments, CancellationToken cancellationToken)
    {
        string path = arguments.GetValue(_recording)!;
        string? file = arguments.GetValue(_file);
        string format = arguments.GetValue(_json) ? "json"
            : arguments.GetValue(_format) ?? (file is null ? "text" : "html");
        Recording recording = RecordingFile.Read(path);
        FindingIndex? findings = arguments.GetValue(_solution) is { } solution
            ? new FindingIndex(await ScanAsync(SolutionInput.Find(solution), cancellationToken).ConfigureAwait(false))
            : null;
        string next = "Next: dotnet gcguard compare " + path + " AFTER" + RecordingFile.Extension;
        if (format == "text" && file is null)
        {
            RecordingSummary.Write(recording, _terminal);
            WriteSteps(Step.Of(recording, findings, !arguments.GetValue(_noSource)));
            foreach (string doubt in Doubts.Of(recording))
            {
                _terminal.Note("warning: " + doubt);
            }

            _terminal.Output.WriteLine(next);
            return ExitCodes.Success;
        }

        string text = format switch
        {
            "html" => ReportPage.Of(recording, findings, !arguments.GetValue(_noSource)),
            "json" => JsonSerializer.Serialize(RecordingSummary.Json(recording, path), ToolJson.Options),
            "markdown" => MarkdownReport.Of(recording),
            _ => Plain(recording),
        };
        if (file is null)
        {
            _terminal.Output.WriteLine(text.TrimEnd('\n'));
            return ExitCodes.Success;
        }

        cancellationToken.ThrowIfCancellationRequested();
        AtomicFile.Write(file, text);
        _terminal.Output.WriteLine($"{file} is written.");
        _terminal.Output.WriteLine(next);
        return ExitCodes.Success;
    }

    /// <summary>What costs most comes first, whether a team has known of it for long or not.</summary>
    private Task<ScanReport> ScanAsync(SolutionInput input, CancellationToken cancellationToken)
        => SolutionScan.RunAsync(
            input, new ScanOptions { IgnoresBaseline = true }, restores: false, _terminal, cancellationToken);

    private void WriteSteps(List<Step> steps)
    {
        for (int i = 0; i < steps.Count; i++)
        {
            Step step = steps[i];
            _terminal.Output.WriteLine($"{i + 1}. {step.Place}: {step.What}: {step.Saves} ({step.Basis})");
            if (step.Finding.Length > 0)
            {
                _terminal.Output.WriteLine($"   {step.Finding}");
            }

            _terminal.Output.WriteLine($"   {step.Command}");
        }
    }

    private static string Plain(Recording recording)
    {
        using var text = new StringWriter { NewLine = "\n" };
        RecordingSummary.Write(
            recording, new Terminal(text, TextWriter.Null, isInteractive: false, drawsTables: false));
        return text.ToString();
    }
}
