using System.CommandLine;
using System.Text.Json;
using GcGuard.Analyzers.Evidence.Baseline;
using GcGuard.Tool.Baselines;
using GcGuard.Tool.Reports;
using GcGuard.Tool.Scan;
using GcGuard.Tool.Solutions;

namespace GcGuard.Tool.Cli;

/// <summary>
/// <c>gcguard baseline</c>: writes down what a solution has now, so that only what is new is reported.
/// </summary>
internal sealed class BaselineCommand
{
    /// <summary>How many lines are shown.</summary>
    private const int MaxShown = 20;

    private readonly Terminal _terminal;
    private readonly Argument<string?> _input = new("solution")
    {
        Description = "A solution, a project, or a folder that holds one; the current folder where it is left out.",
        Arity = ArgumentArity.ZeroOrOne,
    };

    private readonly Option<bool> _prune = new("--prune")
    {
        Description = "Remove what no longer occurs and bring edited statements up to date; add nothing.",
    };

    private readonly Option<bool> _check = new("--check")
    {
        Description = "Write nothing; end with 1 and show the entries that no longer occur where there are any.",
    };

    private readonly Option<string> _severity = ScanCommand.Choice(
        "--severity", "The least severity that is written down.", "info", "info", "warning", "error");

    private readonly Option<bool> _noRestore = new(
        "--no-restore") { Description = "Do not run 'dotnet restore' first." };

    private readonly Option<string?> _file = new("--output", "-o")
    {
        Description = $"The file; {BaselineFormat.RelativePath} beside the solution where it is left out.",
    };

    private readonly Option<bool> _json = new("--json") { Description = "The result as JSON." };

    private BaselineCommand(Terminal terminal) => _terminal = terminal;

    /// <summary>The command.</summary>
    public static Command Create(Terminal terminal)
    {
        var handler = new BaselineCommand(terminal);
        var command = new Command(
            "baseline", "Writes down the findings that a solution has, so that builds report only what is new.")
        {
            handler._input, handler._prune, handler._check, handler._severity, handler._noRestore, handler._file,
            handler._json,
        };
        command.Validators.Add(result =>
        {
            if (result.GetValue(handler._prune) && result.GetValue(handler._check))
            {
                result.AddError(
                    "--prune and --check cannot stand together: one writes the file, the other leaves it alone.");
            }
        });
        command.SetAction(handler.RunAsync);
        return command;
    }

    private async Task<int> RunAsync(ParseResult arguments, CancellationToken cancellationToken)
    {
        SolutionInput input = SolutionInput.Find(arguments.GetValue(_input));
        bool prunes = arguments.GetValue(_prune), checks = arguments.GetValue(_check);
        string file = Path.GetFullPath(
            arguments.GetValue(_file)
                ?? Path.Combine(input.Folder, BaselineFormat.RelativePath.Replace('/', Path.DirectorySeparatorChar)));
        string? text = File.Exists(file)
            ? await File.ReadAllTextAsync(file, cancellationToken).ConfigureAwait(false)
            : null;
        List<BaselineEntry> known = Known(file, text, mustBeThere: prunes || checks);
        var options = new ScanOptions
        {
            IgnoresBaseline = true,
            Least = ScanCommand.SeverityOf(prunes || checks ? "info" : arguments.GetValue(_severity)!),
        };
        ScanReport report = await SolutionScan.RunAsync(
            input, options, !arguments.GetValue(_noRestore), _terminal, cancellationToken).ConfigureAwait(false);
        foreach (string problem in report.Problems)
        {
            _terminal.Note("warning: " + problem);
        }

        // Where a project could not be loaded, what its assembly is called is not known either.
        var seen = report.Known.Select(project => project.Assembly).ToHashSet(StringComparer.Ordinal);
        var difference = BaselineDifference.Between(
            known,
            KnownFindings.Together(report.Known),
            assembly => report.Problems.IsEmpty || seen.Contains(assembly));
        List<BaselineEntry> entries = checks ? known
            : [.. difference.Still, .. difference.Unseen, .. prunes ? [] : difference.Added];
        string result = BaselineText.Of(entries);
        bool changes = !checks && result != text;
        if (changes)
        {
            cancellationToken.ThrowIfCancellationRequested();
            AtomicFile.Write(file, result);
        }

        if (arguments.GetValue(_json))
        {
            _terminal.Output.WriteLine(Json(file, entries.Count, difference, report));
        }
        else if (checks)
        {
            WriteCheck(Shown(file), difference, input);
        }
        else
        {
            WriteWritten(Shown(file), entries.Count, difference, prunes, changes);
        }

        return checks && !difference.Gone.IsEmpty ? ExitCodes.Findings : ExitCodes.Success;
    }

    /// <summary>What stands in the file. A file that is written anew need not be there, nor be readable.</summary>
    private static List<BaselineEntry> Known(string file, string? text, bool mustBeThere)
    {
        if (text is null)
        {
            return mustBeThere
                ? throw new InputException($"{file} does not exist. Write it with 'dotnet gcguard baseline'.")
                : [];
        }

        try
        {
            return BaselineText.Read(text, file);
        }
        catch (InputException) when (!mustBeThere)
        {
            return [];
        }
    }

    private void WriteCheck(string shown, BaselineDifference difference, SolutionInput input)
    {
        TextWriter output = _terminal.Output;
        WriteGone(difference);
        output.WriteLine(difference.Gone.IsEmpty
            ? $"{shown}: all of its entries still occur."
            : $"{shown}: {Format.Count(difference.Gone.Length)} of its entries no longer "
                + (difference.Gone.Length == 1 ? "occurs." : "occur."));
        WriteUnseen(difference);
        output.WriteLine(difference.Gone.IsEmpty
            ? "Next: dotnet build"
            : "Next: dotnet gcguard baseline --prune " + PathsCommand.Quoted(input.Path));
    }

    private void WriteWritten(string shown, int count, BaselineDifference difference, bool prunes, bool changes)
    {
        TextWriter output = _terminal.Output;
        if (prunes)
        {
            WriteGone(difference);
        }

        output.WriteLine(
            $"{Count(count)}: {Format.Count(prunes ? 0 : difference.Added.Length)} new, "
                + $"{Format.Count(difference.Edited)} with an edited statement, "
                + $"{Format.Count(difference.Gone.Length)} gone.");
        WriteUnseen(difference);
        output.WriteLine(changes ? $"{shown} is written." : $"{shown} was up to date.");
        output.WriteLine(count > 0
            ? $"Next: git add {PathsCommand.Quoted(shown)}"
            : $"Next: delete {PathsCommand.Quoted(shown)}, there is nothing left in it");
    }

    private void WriteGone(BaselineDifference difference)
    {
        foreach (string line in BaselineText.Lines(difference.Gone).Take(MaxShown))
        {
            _terminal.Output.WriteLine("- " + line);
        }

        if (difference.Gone.Length > MaxShown)
        {
            _terminal.Output.WriteLine($"… and {difference.Gone.Length - MaxShown} lines more");
        }
    }

    private void WriteUnseen(BaselineDifference difference)
    {
        if (!difference.Unseen.IsEmpty)
        {
            _terminal.Output.WriteLine(
                $"{Count(difference.Unseen.Length)} of assemblies that were not looked at, which stay as they are.");
        }
    }

    private static string Count(int count) => count == 1 ? "1 entry" : Format.Count(count) + " entries";

    private static string Shown(string file) => Path.GetRelativePath(Environment.CurrentDirectory, file);

    private static string Json(string file, int count, BaselineDifference difference, ScanReport report)
        => JsonSerializer.Serialize(
            new
            {
                file,
                entries = count,
                added = BaselineText.Lines(difference.Added),
                gone = BaselineText.Lines(difference.Gone),
                edited = difference.Edited,
                unseen = difference.Unseen.Length,
                problems = report.Problems,
            },
            ToolJson.Options);
}
