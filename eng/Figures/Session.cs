using GcGuard.Tool.Cli;
using GcGuard.Tool.Recordings.Capture;
using GcGuard.Tool.Recordings.Model;
using GcGuard.Tool.Tests.Recordings;
using Microsoft.Diagnostics.NETCore.Client;

namespace GcGuard.Figures;

/// <summary>Records the known server while something else sends it requests.</summary>
internal static class Session
{
    /// <summary>Requests get their ids a moment after a session began.</summary>
    private static readonly TimeSpan s_settling = TimeSpan.FromSeconds(1.5);

    /// <summary>Routes are told once a second.</summary>
    private static readonly TimeSpan s_telling = TimeSpan.FromSeconds(1.5);

    /// <summary>Records as long as a load lasts.</summary>
    public static async Task<Recording> RecordAsync(KnownServer server, Func<Task> load)
    {
        var terminal = new Terminal(TextWriter.Null, Console.Error, isInteractive: false, drawsTables: false);
        var quiet = new Terminal(TextWriter.Null, TextWriter.Null, isInteractive: false, drawsTables: false);
        TargetProcess target = await TargetProcess.FindAsync(server.ProcessId, CancellationToken.None)
            .ConfigureAwait(false);
        using var stop = new CancellationTokenSource();
        var options = new SessionOptions(
            CaptureMode.Attach, 64, 1_000_000_000, Duration: null, KeptTrace: null, FollowsRequests: true);
        Task<Recording> recording = new RecordingSession(quiet, options)
            .RunAsync(target, new DiagnosticsClient(server.ProcessId), stop.Token);
        await Task.Delay(s_settling).ConfigureAwait(false);
        await load().ConfigureAwait(false);
        await Task.Delay(s_telling).ConfigureAwait(false);
        await stop.CancelAsync().ConfigureAwait(false);
        Recording read = await recording.ConfigureAwait(false);
        if (!read.IsComplete)
        {
            terminal.Note("warning: events were dropped");
        }

        return read;
    }

    /// <summary>Says a figure and whether its promise is kept.</summary>
    public static bool Say(bool isKept, string figure)
    {
        Console.WriteLine($"{(isKept ? "kept  " : "BROKEN")} {figure}");
        return isKept;
    }

    /// <summary>The value in the middle.</summary>
    public static double Median(IEnumerable<double> values)
    {
        double[] sorted = [.. values.Order()];
        return sorted.Length % 2 == 1
            ? sorted[sorted.Length / 2]
            : (sorted[(sorted.Length / 2) - 1] + sorted[sorted.Length / 2]) / 2;
    }
}
