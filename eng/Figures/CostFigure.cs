using System.Globalization;
using GcGuard.Tool.Recordings.Capture;
using GcGuard.Tool.Recordings.Model;
using GcGuard.Tool.Tests.Recordings;
using Microsoft.Diagnostics.NETCore.Client;

namespace GcGuard.Figures;

/// <summary>
/// What recording adds to the processor time of a request: windows with and without a session in turn, of one process
/// under one load, so that what the machine does meanwhile meets both.
/// </summary>
internal static class CostFigure
{
    private const double Slow = 2000;
    private static readonly TimeSpan s_window = TimeSpan.FromSeconds(2);
    private static readonly TimeSpan s_settling = TimeSpan.FromSeconds(0.7);
    private static readonly TimeSpan s_telling = TimeSpan.FromSeconds(1.5);

    // What a mode may cost at 2 ms; docs/profile.md says so before it begins.
    private static readonly (CaptureMode Mode, bool IsWatched, double Most)[] s_modes =
    [
        (CaptureMode.Light, false, 1.05), (CaptureMode.Attach, false, 1.10), (CaptureMode.Attach, true, 1.15),
        (CaptureMode.Run, false, 1.5),
    ];

    /// <summary>Measures; true where each mode costs no more than it says.</summary>
    public static async Task<bool> RunAsync(int pairs)
    {
        using var server = new KnownServer();
        await server.StartAsync().ConfigureAwait(false);
        string work = await SlowAsync(server, "/work/").ConfigureAwait(false);
        string rows = await SlowAsync(server, "/rows/").ConfigureAwait(false);
        bool isKept = true;
        foreach ((CaptureMode mode, bool isWatched, double most) in s_modes)
        {
            isKept &= await MeasureAsync(server, work, mode, isWatched, pairs, most).ConfigureAwait(false);
            // What follows depends on the server so much that nothing is promised.
            await MeasureAsync(server, rows, mode, isWatched, pairs, double.PositiveInfinity).ConfigureAwait(false);
            await MeasureAsync(server, "/health", mode, isWatched, pairs, double.PositiveInfinity)
                .ConfigureAwait(false);
        }

        return isKept;
    }

    // A route with so many rows that a request takes 2 ms.
    private static async Task<string> SlowAsync(KnownServer server, string route)
    {
        // What the runtime compiles again after many calls would look like a gain.
        await MicrosecondsAsync(server, route + "500", TimeSpan.FromSeconds(5)).ConfigureAwait(false);
        double each = await MicrosecondsAsync(server, route + "500", s_window).ConfigureAwait(false);
        return route + Math.Max(1, (int)(500 * Slow / each));
    }

    private static async Task<bool> MeasureAsync(
        KnownServer server, string path, CaptureMode mode, bool isWatched, int pairs, double most)
    {
        (double allocated, long answered) = (await AllocatedAsync(server).ConfigureAwait(false), server.Answered);
        using var stop = new CancellationTokenSource();
        Task load = Task.WhenAll(server.LoadAsync(path, stop.Token), server.LoadAsync(path, stop.Token));
        await Task.Delay(2000).ConfigureAwait(false);
        var without = new List<double>();
        var with = new List<double>();
        for (int i = 0; i < pairs; i++)
        {
            without.Add(await WindowAsync(server, s_window).ConfigureAwait(false));
            with.Add(await WithSessionAsync(server, mode, isWatched).ConfigureAwait(false));
        }

        without.Add(await WindowAsync(server, s_window).ConfigureAwait(false));
        await stop.CancelAsync().ConfigureAwait(false);
        await load.ConfigureAwait(false);
        allocated = (await AllocatedAsync(server).ConfigureAwait(false) - allocated) / (server.Answered - answered);
        // Each window with a session is compared with the mean of its neighbours.
        double ratio = Session.Median(with.Select((one, i) => one / ((without[i] + without[i + 1]) / 2)));
        double adds = Session.Median(with.Select((one, i) => one - ((without[i] + without[i + 1]) / 2)));
        double after = Session.Median(without.Skip(1).Select((one, i) => one / without[i]));
        return Session.Say(
            ratio <= most,
            $"{mode,-6} {(isWatched ? "watched" : string.Empty),-7} {path,-10} "
                + $"{Session.Median(without):0} µs and {allocated / 1000:0} kB a request: "
                + $"CPU × {ratio:0.00} ({adds:+0.0;-0.0} µs), {pairs} pairs; afterwards × {after:0.00}");
    }

    private static async Task<double> AllocatedAsync(KnownServer server)
        => double.Parse(
            await server.GetAsync("/allocated").ConfigureAwait(false), CultureInfo.InvariantCulture);

    private static async Task<double> WithSessionAsync(KnownServer server, CaptureMode mode, bool isWatched)
    {
        var client = new DiagnosticsClient(server.ProcessId);
        TargetProcess target = await TargetProcess.FindAsync(server.ProcessId, CancellationToken.None)
            .ConfigureAwait(false);
        using PrivateFolder folder = PrivateFolder.Create();
        using TraceCapture capture = await TraceCapture.StartAsync(
            target, client, mode, 64, Path.Combine(folder.Path, "trace.nettrace"), 1_000_000_000, live: null,
            CancellationToken.None).ConfigureAwait(false);
        LiveMembers? members = isWatched
            ? await LiveMembers.TryStartAsync(target, client, CancellationToken.None).ConfigureAwait(false)
            : null;
        // Names of methods are told once, at its begin.
        await Task.Delay(isWatched ? s_telling : TimeSpan.Zero).ConfigureAwait(false);
        double cost = await WindowAsync(server, s_window).ConfigureAwait(false);
        if (members is not null)
        {
            await members.DisposeAsync().ConfigureAwait(false);
        }

        await capture.StopAsync().ConfigureAwait(false);
        return cost;
    }

    private static async Task<double> MicrosecondsAsync(KnownServer server, string path, TimeSpan window)
    {
        using var stop = new CancellationTokenSource();
        Task load = Task.WhenAll(server.LoadAsync(path, stop.Token), server.LoadAsync(path, stop.Token));
        double cost = await WindowAsync(server, window).ConfigureAwait(false);
        await stop.CancelAsync().ConfigureAwait(false);
        await load.ConfigureAwait(false);
        return cost;
    }

    // Processor time of the server by request, in microseconds.
    private static async Task<double> WindowAsync(KnownServer server, TimeSpan window)
    {
        await Task.Delay(s_settling).ConfigureAwait(false);
        (TimeSpan time, long answered) = (server.ProcessorTime, server.Answered);
        await Task.Delay(window).ConfigureAwait(false);
        return (server.ProcessorTime - time).TotalMicroseconds / Math.Max(1, server.Answered - answered);
    }
}
