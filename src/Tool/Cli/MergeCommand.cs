using System.CommandLine;
using System.Text.Json;
using GcGuard.Tool.Recordings;
using GcGuard.Tool.Recordings.Model;
using GcGuard.Tool.Reports;

namespace GcGuard.Tool.Cli;

/// <summary><c>gcguard merge</c>: recordings of one build from many machines as one.</summary>
internal sealed class MergeCommand
{
    private readonly Terminal _terminal;
    private readonly Argument<string[]> _recordings = new("recordings")
    {
        Description = "Recordings of one build, mode and runtime.",
        Arity = ArgumentArity.OneOrMore,
    };

    private readonly Option<string> _file =
        new("--output", "-o") { Description = "The merged recording.", Required = true };
    private readonly Option<bool> _json = new("--json") { Description = "The result as JSON." };

    private MergeCommand(Terminal terminal) => _terminal = terminal;

    /// <summary>The command.</summary>
    public static Command Create(Terminal terminal)
    {
        var handler = new MergeCommand(terminal);
        var command = new Command("merge", "Adds up recordings of one build from many machines.")
        {
            handler._recordings, handler._file, handler._json,
        };
        command.SetAction(handler.Run);
        return command;
    }

    private int Run(ParseResult arguments)
    {
        string file = arguments.GetValue(_file)!;
        Recording merged = RecordingMerge.Of([.. arguments.GetValue(_recordings)!.Select(RecordingFile.Read)]);
        RecordingFile.Write(file, merged);
        if (arguments.GetValue(_json))
        {
            _terminal.Output.WriteLine(JsonSerializer.Serialize(RecordingSummary.Json(merged, file), ToolJson.Options));
            return ExitCodes.Success;
        }

        foreach (string line in RecordingSummary.Lines(merged))
        {
            _terminal.Output.WriteLine(line);
        }

        _terminal.Output.WriteLine($"Next: dotnet gcguard report {file} -o report.html");
        return ExitCodes.Success;
    }
}
