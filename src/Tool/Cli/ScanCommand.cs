using System.Collections.Immutable;
using System.CommandLine;
using GcGuard.Analyzers.Evidence.Baseline;
using GcGuard.Tool.Scan;
using GcGuard.Tool.Solutions;
using Microsoft.CodeAnalysis;

namespace GcGuard.Tool.Cli;

/// <summary><c>gcguard scan</c>: what the package would say about a solution, which need not reference it.</summary>
internal sealed class ScanCommand
{
    private readonly Terminal _terminal;
    private readonly Argument<string?> _input = new("solution")
    {
        Description = "A solution, a project, or a folder that holds one; the current folder where it is left out.",
        Arity = ArgumentArity.ZeroOrOne,
    };

    private readonly Option<string> _severity = Choice(
        "--severity", "The least severity that is shown.", "info", "info", "warning", "error");
    private readonly Option<string[]> _diagnostics = List("--diagnostics", "Only these rules, as GCG2005.");
    private readonly Option<string[]> _include = List(
        "--include", "Only files below these folders, or of these patterns.");
    private readonly Option<string[]> _exclude = List(
        "--exclude", "No files below these folders, or of these patterns.");
    private readonly Option<bool> _noRestore = new(
        "--no-restore") { Description = "Do not run 'dotnet restore' first." };
    private readonly Option<string> _format = Choice(
        "--format", "What is written.", "text", "text", "html", "sarif", "json");
    private readonly Option<string?> _file = new(
        "--output", "-o") { Description = "The file; standard output where it is left out." };
    private readonly Option<string> _failOn = Choice(
        "--fail-on", "End with 1 where there is a finding at least as severe.", "warning", "none", "info", "warning",
            "error");

    private readonly Option<bool> _noBaseline = new("--no-baseline")
    {
        Description = $"Show what stands in {BaselineFormat.RelativePath} too.",
    };

    private readonly Option<bool> _json = new("--json") { Description = "The same as --format json." };

    private ScanCommand(Terminal terminal) => _terminal = terminal;

    /// <summary>The command.</summary>
    public static Command Create(Terminal terminal)
    {
        var handler = new ScanCommand(terminal);
        var command = new Command(
            "scan", "Finds what the package would find in a solution, without installing anything in it.")
        {
            handler._input, handler._severity, handler._diagnostics, handler._include, handler._exclude,
            handler._noRestore, handler._format, handler._file, handler._failOn, handler._noBaseline, handler._json,
        };
        command.SetAction(handler.RunAsync);
        return command;
    }

    private async Task<int> RunAsync(ParseResult arguments, CancellationToken cancellationToken)
    {
        SolutionInput input = SolutionInput.Find(arguments.GetValue(_input));
        string format = arguments.GetValue(_json) ? "json" : arguments.GetValue(_format)!;
        string? file = arguments.GetValue(_file);
        var options = new ScanOptions
        {
            IgnoresBaseline = arguments.GetValue(_noBaseline),
            Least = SeverityOf(arguments.GetValue(_severity)!),
            Rules = Items(arguments.GetValue(_diagnostics)),
            Files = new PathFilter(Items(arguments.GetValue(_include)), Items(arguments.GetValue(_exclude))),
        };
        ScanReport report = await SolutionScan.RunAsync(
            input, options, !arguments.GetValue(_noRestore), _terminal, cancellationToken).ConfigureAwait(false);
        foreach (string problem in report.Problems)
        {
            _terminal.Note("warning: " + problem);
        }

        Write(report, input, format, file, cancellationToken);
        bool fails = arguments.GetValue(_failOn) is { } least
            && least != "none"
            && report.Findings.Any(finding => finding.Severity >= SeverityOf(least));
        return fails ? ExitCodes.Findings : ExitCodes.Success;
    }

    private void Write(
        ScanReport report, SolutionInput input, string format, string? file, CancellationToken cancellationToken)
    {
        if (format == "text" && file is null)
        {
            TextReport.Write(report, _terminal);
            _terminal.Output.WriteLine(ScanNextStep.Of(report, input));
            return;
        }

        string text = format switch
        {
            "html" => HtmlReport.Of(report),
            "sarif" => SarifLog.Of(report),
            "json" => JsonReport.Of(report),
            _ => Plain(report),
        };
        if (file is null)
        {
            _terminal.Output.WriteLine(text);
            return;
        }

        cancellationToken.ThrowIfCancellationRequested();
        AtomicFile.Write(file, text);
        _terminal.Output.WriteLine(TextReport.Summary(report));
        _terminal.Output.WriteLine($"{file} is written.");
        _terminal.Output.WriteLine(ScanNextStep.Of(report, input));
    }

    private static string Plain(ScanReport report)
    {
        using var text = new StringWriter { NewLine = "\n" };
        TextReport.Write(report, new Terminal(text, TextWriter.Null, isInteractive: false, drawsTables: false));
        return text.ToString();
    }

    /// <summary>The severity of a word.</summary>
    internal static DiagnosticSeverity SeverityOf(string word) => word switch
    {
        "error" => DiagnosticSeverity.Error,
        "warning" => DiagnosticSeverity.Warning,
        _ => DiagnosticSeverity.Info,
    };

    private static ImmutableArray<string> Items(string[]? values)
        => [.. (values ?? []).SelectMany(value => value.Split([',', ';', ' '], StringSplitOptions.RemoveEmptyEntries))];

    /// <summary>An option of a few words.</summary>
    internal static Option<string> Choice(string name, string description, string usual, params string[] words)
    {
        var option = new Option<string>(name) { Description = description, DefaultValueFactory = _ => usual };
        option.AcceptOnlyFromAmong(words);
        return option;
    }

    private static Option<string[]> List(string name, string description)
        => new(name) { Description = description, AllowMultipleArgumentsPerToken = true };
}
