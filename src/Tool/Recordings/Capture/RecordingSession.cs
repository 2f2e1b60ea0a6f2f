using System.Diagnostics;
using GcGuard.Tool.Cli;
using GcGuard.Tool.Recordings.Heap;
using GcGuard.Tool.Recordings.Model;
using GcGuard.Tool.Recordings.Reading;
using GcGuard.Tool.Solutions;
using Microsoft.Diagnostics.NETCore.Client;

namespace GcGuard.Tool.Recordings.Capture;

/// <summary>What a recording may cost, and where its trace goes.</summary>
/// <param name="Mode">How it is made.</param>
/// <param name="BufferMegabytes">The buffer in the target.</param>
/// <param name="MaxBytes">The most that the raw trace may take on this disk.</param>
/// <param name="Duration">How long; null until the user ends it.</param>
/// <param name="KeptTrace">Where the raw trace is kept; null where it is deleted.</param>
/// <param name="FollowsRequests">Whether requests are followed however many there are.</param>
/// <param name="MaxOverhead">The most percent of CPU time that it may add; null for no limit.</param>
/// <param name="ReadsHeap">Whether the heap is read at its end, for which the process stands still.</param>
internal sealed record SessionOptions(
    CaptureMode Mode, int BufferMegabytes, long MaxBytes, TimeSpan? Duration, string? KeptTrace,
    bool FollowsRequests = false, int? MaxOverhead = null, bool ReadsHeap = false);

/// <summary>Records one process from start to end.</summary>
internal sealed class RecordingSession(Terminal terminal, SessionOptions options)
{
    private const long Megabyte = 1024 * 1024;

    /// <summary>The most megabytes of buffer while a heap is read; what dotnet-gcdump takes.</summary>
    private const int HeapBuffer = 1024;

    private CaptureMode _mode = options.Mode;

    /// <summary>Records a target.</summary>
    /// <param name="target">The target.</param>
    /// <param name="client">Speaks to it.</param>
    /// <param name="stop">Ends the recording, not its analysis.</param>
    public async Task<Recording> RunAsync(TargetProcess target, DiagnosticsClient client, CancellationToken stop)
    {
        var memory = new MemoryWatch(target.Id);
        CheckHeadroom(target, memory, options.BufferMegabytes);
        string why = await ChooseModeAsync(client, stop).ConfigureAwait(false);
        Announce(target, why);
        using PrivateFolder folder = PrivateFolder.Create();
        string trace = options.KeptTrace ?? Path.Combine(folder.Path, "trace.nettrace");
        TimeSpan? rundown = await CaptureAsync(target, client, memory, trace, stop).ConfigureAwait(false);
        HeapGraph? heap = options.ReadsHeap && rundown is not null
            ? await ReadHeapAsync(client, memory).ConfigureAwait(false)
            : null;
        Recording recording = await terminal.RunAsync(
            "Reading the trace",
            (Action<string> _) => Task.Run(() => TraceReader.Read(trace, target.Id, _mode, folder.Path, heap)))
            .ConfigureAwait(false);
        if (!recording.Evidence.HasMethods && rundown is not null)
        {
            throw new InputException(
                $"Process {target.Id} ({target.Name}) names no methods: it was compiled by Native AOT, which cannot be "
                    + "recorded. Record a build without PublishAot.");
        }

        return Complete(recording, target, memory, rundown ?? TimeSpan.Zero);
    }

    // Written faster than it can be read, a heap needs room; what is not needed is not taken.
    private async Task<HeapGraph?> ReadHeapAsync(DiagnosticsClient client, MemoryWatch memory)
    {
        int buffer = Math.Clamp((int)Math.Min(Headroom(memory) / (2 * Megabyte), HeapBuffer), 1, HeapBuffer);
        try
        {
            return await terminal.RunAsync(
                "Reading the heap", (Action<string> _) => HeapCapture.ReadAsync(client, buffer)).ConfigureAwait(false);
        }
        catch (InputException exception)
        {
            // What was recorded before is as good as without it.
            terminal.Note("warning: " + exception.Message);
            return null;
        }
    }

    // To follow a request costs 11 µs, which is much where a request takes little more.
    private async Task<string> ChooseModeAsync(DiagnosticsClient client, CancellationToken stop)
    {
        if (_mode != CaptureMode.Attach || options.FollowsRequests
            || await RequestRate.MeasureAsync(client, stop).ConfigureAwait(false)
                is not (> RequestRate.MostFollowed and var rate))
        {
            return string.Empty;
        }

        _mode = CaptureMode.Light;
        return $"; {rate:N0} requests/s are too many to follow each (--requests does)";
    }

    // How long it took to stop; null where the target had ended before.
    private async Task<TimeSpan?> CaptureAsync(
        TargetProcess target, DiagnosticsClient client, MemoryWatch memory, string trace, CancellationToken stop)
    {
        bool isStarted = _mode == CaptureMode.Run;
        using LiveCounts? live =
            isStarted || terminal.IsInteractive || options.MaxOverhead is not null ? new LiveCounts() : null;
        using TraceCapture capture = await TraceCapture.StartAsync(
            target, client, _mode, options.BufferMegabytes, trace, options.MaxBytes, live, stop)
            .ConfigureAwait(false);
        if (isStarted)
        {
            await StartedServer.ResumeAsync(client, stop).ConfigureAwait(false);
            await Task.WhenAny(live!.RunsTasks, Task.Delay(StartedServer.StartTimeout, stop)).ConfigureAwait(false);
            stop.ThrowIfCancellationRequested();
            if (!terminal.IsInteractive && options.MaxOverhead is null)
            {
                live.Stop();
            }
        }

        terminal.Note(options.Duration is { } duration
            ? $"  recording; ends after {duration.TotalSeconds:0} s, with Enter or Ctrl-C"
            : "  recording; ends with Enter or Ctrl-C");
        using var ended = CancellationTokenSource.CreateLinkedTokenSource(stop);
        Task watch = memory.RunAsync(ended.Token);
        long start = Stopwatch.GetTimestamp();
        Task enter = terminal.WaitForEnterAsync(takesLines: options.Duration is null);
        LiveMembers? members = terminal.IsInteractive
            ? await LiveMembers.TryStartAsync(target, client, stop).ConfigureAwait(false)
            : null;
        Task shown = live is null || !terminal.IsInteractive
            ? Task.CompletedTask
            : terminal.WatchAsync(() => [.. live.Lines(), .. members?.Lines() ?? []], ended.Token);
        Task<double> tooMuch = WatchOverheadAsync(target, live, ended.Token);
        while (!ended.IsCancellationRequested && !capture.Ended.IsCompleted && !capture.IsFull && !enter.IsCompleted
            && capture.Failure is null && !tooMuch.IsCompletedSuccessfully
            && !(options.Duration <= Stopwatch.GetElapsedTime(start)))
        {
            await Task.WhenAny(capture.Ended, enter, Task.Delay(100, CancellationToken.None)).ConfigureAwait(false);
        }

        bool hasEnded = capture.Ended.IsCompleted;
        await ended.CancelAsync().ConfigureAwait(false);
        await watch.ConfigureAwait(false);
        await shown.ConfigureAwait(false);
        if (members is not null)
        {
            await members.DisposeAsync().ConfigureAwait(false);
        }

        if (hasEnded)
        {
            terminal.Note($"warning: process {target.Id} ({target.Name}) ended before the recording did");
        }
        else if (capture.IsFull)
        {
            terminal.Note("warning: the trace reached --max-size; the recording ends early");
        }
        else if (tooMuch.IsCompletedSuccessfully)
        {
            terminal.Note(
                $"warning: recording costs about {tooMuch.Result:0.#} % of CPU, more than --max-overhead "
                    + $"{options.MaxOverhead}; the recording ends early");
        }

        TimeSpan? rundown = await capture.StopAsync().ConfigureAwait(false);
        return capture.Failure is { } failure
            ? throw new InputException($"The trace cannot be written to {Path.GetDirectoryName(trace)}: {failure}")
            : rundown;
    }

    // Ends with the first second of too high a cost; else never, but for being told to.
    private async Task<double> WatchOverheadAsync(TargetProcess target, LiveCounts? live, CancellationToken stop)
    {
        var watch = options.MaxOverhead is null || live is null
            ? null
            : new OverheadWatch(OverheadWatch.TimeOf(target.Id), live.Counts);
        while (true)
        {
            await Task.Delay(
                watch is null ? Timeout.InfiniteTimeSpan : TimeSpan.FromSeconds(1), stop).ConfigureAwait(false);
            if (watch?.Look() is { } percent && percent > options.MaxOverhead)
            {
                return percent;
            }
        }
    }

    /// <summary>Refuses a container in which the buffer could be what is too much.</summary>
    internal static void CheckHeadroom(TargetProcess target, MemoryWatch memory, int bufferMegabytes)
    {
        long headroom = Headroom(memory);
        if (headroom < 2 * bufferMegabytes * Megabyte)
        {
            throw new InputException(
                $"The container of process {target.Id} has only {headroom / Megabyte} MB left, less than twice the "
                    + $"buffer of {bufferMegabytes} MB: choose a smaller --buffer-mb.");
        }
    }

    // The cache of files gives way to whoever needs the memory.
    private static long Headroom(MemoryWatch memory)
        => memory.Limit > 0 ? memory.Limit - (memory.Used ?? 0) + (memory.FileCache ?? 0) : long.MaxValue;

    private void Announce(TargetProcess target, string why)
    {
        string cost = _mode switch
        {
            CaptureMode.Run => "run: exact lines, awaits; CPU about × 1.5",
            CaptureMode.Light => "attach, light: no requests; CPU about × 1.05 with requests of 2 ms",
            _ => "attach: requests; CPU about × 1.09 with requests of 2 ms (11 µs a request)",
        };
        terminal.Note($"Recording process {target.Id} ({target.Name}, .NET {target.Runtime})");
        terminal.Note($"  {cost}{why}");
        terminal.Note(
            $"  {options.BufferMegabytes} MB buffer in the process, at most {options.MaxBytes
                / 1_000_000} MB of trace on this "
                + "disk; other sessions get no allocation ticks meanwhile");
        if (terminal.IsInteractive)
        {
            terminal.Note("  the table below takes samples of its own; redirect standard error to do without");
        }
    }

    private Recording Complete(Recording recording, TargetProcess target, MemoryWatch memory, TimeSpan rundown)
    {
        for (int i = 0; i < Math.Min(recording.Seconds.Count, memory.Seconds.Count); i++)
        {
            recording.Seconds[i].ContainerMemory = memory.Seconds[i].Used;
            recording.Seconds[i].FileCache = memory.Seconds[i].FileCache;
        }

        return recording with
        {
            Server = recording.Server with
            {
                Name = target.Name,
                Runtime = target.Runtime,
                MemoryLimit = memory.Limit,
            },
            Evidence = recording.Evidence with { RundownMilliseconds = (int)rundown.TotalMilliseconds },
        };
    }
}
