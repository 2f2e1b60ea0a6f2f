using System.CommandLine;
using System.Globalization;
using System.Reflection;
using System.Text.Json;
using GcGuard.Tool.Recordings;
using GcGuard.Tool.Recordings.Capture;
using GcGuard.Tool.Recordings.Model;
using GcGuard.Tool.Recordings.Reading;
using GcGuard.Tool.Reports;
using GcGuard.Tool.Solutions;
using Microsoft.Diagnostics.NETCore.Client;

namespace GcGuard.Tool.Cli;

/// <summary><c>gcguard record</c>: what a running server allocates and why it pauses.</summary>
internal sealed class RecordCommand
{
    private readonly Terminal _terminal;
    private readonly Option<int?> _processId = new("--process-id", "-p") { Description = "The process to attach to." };
    private readonly Option<string?> _name = new("--name", "-n")
    {
        Description = "The name of its entry assembly or executable, where only one process has it.",
    };

    private readonly Option<string?> _port = new("--diagnostic-port")
    {
        Description = "The path of a diagnostic port that the process listens on, as in a container beside it.",
    };

    private readonly Option<string?> _from = new("--from") { Description = "A .nettrace file instead of a process." };
    private readonly Option<string?> _duration = new("--duration")
    {
        Description = "How long: 60s, 5m or 00:00:01:00; until Enter or Ctrl-C where it is left out.",
    };

    private readonly Option<string?> _file = new("--output", "-o")
    {
        Description = "The recording; NAME_UTC.gcgrec in this folder where it is left out.",
    };

    private readonly Option<bool> _light = new("--light")
    {
        Description = "No requests: figures are per second. The default above 5,000 requests/s.",
    };

    private readonly Option<bool> _requests = new("--requests")
    {
        Description =
            $"Follow each request however many there are; above {RequestRate.MostFollowed:N0}/s it would be --light.",
    };

    private readonly Option<int?> _maxOverhead = new("--max-overhead")
    {
        Description = "End early when recording costs more than so many percent of the process's CPU time.",
    };

    private readonly Option<int> _buffer = new("--buffer-mb")
    {
        Description = "The buffer in the process.",
        DefaultValueFactory = _ => 32,
    };

    private readonly Option<int> _maxSize = new("--max-size")
    {
        Description = "The most megabytes of trace on this disk; then the recording ends.",
        DefaultValueFactory = _ => 1000,
    };

    private readonly Option<bool> _keepTrace = new("--keep-trace")
    {
        Description = "Keep the raw trace beside the recording. Unlike the recording it holds paths of requests.",
    };

    private readonly Option<bool> _heap = new("--heap")
    {
        Description = "At the end, read what a full collection leaves alive and what keeps it. The process stands "
            + "still for it, about 1 s for each million objects, so it asks first.",
    };

    private readonly Option<bool> _yes = new("--yes", "-y") { Description = "Do not ask before --heap." };
    private readonly Option<bool> _json = new("--json") { Description = "The result as JSON." };
    private readonly Argument<string[]> _command = new("command")
    {
        Description =
            "After '--': a server to start, record and end (staging: exact lines and awaits, CPU about × 1.5).",
        Arity = ArgumentArity.ZeroOrMore,
    };

    private RecordCommand(Terminal terminal) => _terminal = terminal;

    /// <summary>The command.</summary>
    public static Command Create(Terminal terminal)
    {
        var handler = new RecordCommand(terminal);
        var command = new Command(
            "record",
            "Records what a running server allocates, collects and answers, by statement and by route. Attached to a "
                + "process (production: CPU about × 1.09 at 2 ms a request, × 1.05 with --light) or started by the "
                + "tool (staging: exact lines, CPU about × 1.5). It needs no sources and keeps no values of requests.")
        {
            handler._processId, handler._name, handler._port, handler._from, handler._duration, handler._file,
            handler._light, handler._requests, handler._maxOverhead, handler._buffer, handler._maxSize,
            handler._keepTrace, handler._heap, handler._yes, handler._json, handler._command,
        };
        command.SetAction(handler.RunAsync);
        return command;
    }

    private async Task<int> RunAsync(ParseResult arguments, CancellationToken stop)
    {
        string[] command = arguments.GetValue(_command) ?? [];
        int sources = new[]
        {
            arguments.GetValue(_processId) is not null, arguments.GetValue(_name) is not null,
            arguments.GetValue(_port) is not null, arguments.GetValue(_from) is not null, command.Length > 0,
        }.Count(isGiven => isGiven);
        if (sources != 1)
        {
            throw new InputException(
                "Say what to record, by one of --process-id, --name, --diagnostic-port, --from and '-- command'.");
        }

        CheckHeap(arguments);
        string? file = arguments.GetValue(_file);
        Recording recording = arguments.GetValue(_from) is { } trace
            ? await ReadAsync(trace).ConfigureAwait(false)
            : await CaptureAsync(arguments, command, stop).ConfigureAwait(false);
        recording = recording with { Tool = Version };
        foreach (string doubt in Doubts.Of(recording))
        {
            _terminal.Note("warning: " + doubt);
        }

        file ??= FileName(recording);
        RecordingFile.Write(file, recording);
        if (arguments.GetValue(_json))
        {
            _terminal.Output
                .WriteLine(JsonSerializer.Serialize(RecordingSummary.Json(recording, file), ToolJson.Options));
            return ExitCodes.Success;
        }

        RecordingSummary.Write(recording, _terminal);
        _terminal.Output.WriteLine(
            $"{file} is written ({Format.Bytes(
                new FileInfo(file).Length)}). It holds names of code and routes, no values.");
        _terminal.Output
            .WriteLine($"Next: dotnet gcguard report {(file.Contains(' ') ? $"\"{file}\"" : file)} -o report.html");
        return ExitCodes.Success;
    }

    // Asked before the recording, at whose end nobody may be there to answer.
    private void CheckHeap(ParseResult arguments)
    {
        if (!arguments.GetValue(_heap) || (arguments.GetValue(_yes) && arguments.GetValue(_from) is null))
        {
            return;
        }

        if (arguments.GetValue(_from) is not null)
        {
            throw new InputException("--heap asks a process: a trace cannot answer.");
        }

        const string Cost =
            "--heap collects the whole heap and stops the process while it is written down: about 1 s for each million "
                + "objects.";
        if (_terminal.Ask(Cost + " Go on?") is not { } isWanted)
        {
            throw new InputException(Cost + " Nobody is here to be asked: add --yes.");
        }

        if (!isWanted)
        {
            throw new OperationCanceledException();
        }
    }

    private static string Version
        => typeof(RecordCommand).Assembly.GetCustomAttribute<AssemblyInformationalVersionAttribute>()
            ?.InformationalVersion.Split('+')[0] ?? string.Empty;

    private async Task<Recording> CaptureAsync(ParseResult arguments, string[] command, CancellationToken stop)
    {
        CaptureMode mode = command.Length > 0 ? CaptureMode.Run
            : arguments.GetValue(_light) ? CaptureMode.Light
            : CaptureMode.Attach;
        TimeSpan? duration = arguments.GetValue(_duration) is { } text ? RecordingDuration.Parse(text) : null;
        string? kept = arguments.GetValue(_keepTrace)
            ? Path.ChangeExtension(arguments.GetValue(_file) ?? "trace", ".nettrace")
            : null;
        var session = new RecordingSession(
            _terminal,
            new SessionOptions(
                mode, Math.Clamp(arguments.GetValue(_buffer), 1, 1024), 1_000_000L * arguments.GetValue(_maxSize),
                duration,
                kept, arguments.GetValue(_requests), arguments.GetValue(_maxOverhead), arguments.GetValue(_heap)));
        if (command.Length > 0)
        {
            using StartedServer server = StartedServer.Start(command, _terminal);
            TargetProcess started = await server.WaitForRuntimeAsync(stop).ConfigureAwait(false);
            return await session.RunAsync(started, new DiagnosticsClient(started.Id), stop).ConfigureAwait(false);
        }

        if (arguments.GetValue(_port) is { } port)
        {
            return await CaptureAtPortAsync(session, port, stop).ConfigureAwait(false);
        }

        TargetProcess target = arguments.GetValue(_processId) is { } id
            ? await TargetProcess.FindAsync(id, stop).ConfigureAwait(false)
            : await TargetProcess.FindAsync(arguments.GetValue(_name)!, stop).ConfigureAwait(false);
        return await session.RunAsync(target, new DiagnosticsClient(target.Id), stop).ConfigureAwait(false);
    }

    private static async Task<Recording> CaptureAtPortAsync(
        RecordingSession session, string port, CancellationToken stop)
    {
        string path = port.Split(',')[0];
        try
        {
            TargetProcess target = await TargetProcess.FindAtPortAsync(path, stop).ConfigureAwait(false);
            await using DiagnosticsClientConnector connector = await DiagnosticsClientConnector
                .FromDiagnosticPort(path + ",connect", stop).ConfigureAwait(false);
            return await session.RunAsync(target, connector.Instance, stop).ConfigureAwait(false);
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            throw new InputException($"Nobody answers at {path}: {exception.Message}");
        }
    }

    private async Task<Recording> ReadAsync(string trace)
    {
        if (!File.Exists(trace))
        {
            throw new InputException($"{trace} does not exist.");
        }

        // Conversion writes beside a trace, which may stand where nothing else may be written.
        using PrivateFolder folder = PrivateFolder.Create();
        Recording recording = await _terminal.RunAsync(
            "Reading the trace",
            (Action<string> _) => Task.Run(() => TraceReader.Read(trace, 0, CaptureMode.Trace, folder.Path)))
            .ConfigureAwait(false);
        return recording with
        {
            Server = recording.Server with { Name = Path.GetFileNameWithoutExtension(trace) },
        };
    }

    private static string FileName(Recording recording)
        => recording.Server.Name
            + recording.Started.ToString("'_'yyyyMMdd'T'HHmmss'Z'", CultureInfo.InvariantCulture)
            + RecordingFile.Extension;
}
