using System;
using System.Collections.Generic;
using System.Diagnostics.Tracing;
using System.Threading;

namespace GcGuard.Demo.Probe;

/// <summary>
/// Counts the runtime's own GC events inside the process, for one interval at a time. The events arrive late and on one
/// thread of the runtime, so an event belongs to the interval by its time stamp, not by its arrival.
/// </summary>
/// <remarks>
/// Events and their fields:
/// https://learn.microsoft.com/dotnet/fundamentals/diagnostics/runtime-garbage-collection-events.
/// </remarks>
internal sealed class GcEventCounter : EventListener
{
    private const string RuntimeSource = "Microsoft-Windows-DotNETRuntime";
    private const EventKeywords GcKeyword = (EventKeywords)0x1;

    private const int GcStart = 1;
    private const int RestartEnd = 3;
    private const int HeapStats = 4;
    private const int SuspendBegin = 9;
    private const int AllocationTick = 10;
    private const int GlobalHeapHistory = 205;

    private readonly Lock _gate = new();
    private DateTime _begin = DateTime.MaxValue;
    private DateTime _end = DateTime.MaxValue;
    private DateTime _suspendedAt;
    private GcEventTotals _totals;
    private readonly List<GcPause> _pauses = [];
    private long _ownAllocations;
    private int _lastHeaps;
    private int _lastGeneration;
    private bool _lastIsInduced;

    /// <summary>
    /// Bytes the runtime allocated to hand events to this listener, until the last event; all of them on the thread
    /// that calls it.
    /// </summary>
    public long OwnAllocations => Interlocked.Read(ref _ownAllocations);

    /// <summary>The pauses of the interval, in order.</summary>
    public IReadOnlyList<GcPause> Pauses()
    {
        lock (_gate)
        {
            return [.. _pauses];
        }
    }

    /// <summary>Starts a new interval at a time (UTC); earlier events no longer count.</summary>
    public void Begin(DateTime at)
    {
        lock (_gate)
        {
            _totals = default;
            _pauses.Clear();
            _suspendedAt = default;
            _begin = at;
            _end = DateTime.MaxValue;
        }
    }

    /// <summary>
    /// Ends the interval at a time (UTC), waits until as many collections have been reported as the runtime counted or
    /// until the patience is over, and returns what was seen.
    /// </summary>
    public GcEventTotals End(DateTime at, int collectionsCounted, TimeSpan patience)
    {
        lock (_gate)
        {
            _end = at;
        }

        // The dispatcher wakes every few tens of milliseconds; allocation ticks have no count to wait for.
        Thread.Sleep(150);
        DateTime deadline = DateTime.UtcNow + patience;
        while (Read().Collections < collectionsCounted && DateTime.UtcNow < deadline)
        {
            Thread.Sleep(20);
        }

        lock (_gate)
        {
            // Without a collection in the interval the number is still what the last one before it left.
            if (_totals.MostHeaps == 0)
            {
                _totals.FewestHeaps = _lastHeaps;
                _totals.MostHeaps = _lastHeaps;
            }

            return _totals;
        }
    }

    /// <inheritdoc />
    protected override void OnEventSourceCreated(EventSource eventSource)
    {
        if (eventSource.Name == RuntimeSource)
        {
            // Verbose, because allocation ticks are.
            EnableEvents(eventSource, EventLevel.Verbose, GcKeyword);
        }
    }

    /// <inheritdoc />
    protected override void OnEventWritten(EventWrittenEventArgs eventData)
    {
        // The base constructor may deliver an event before this type's own fields exist.
        if (_gate is not null)
        {
            lock (_gate)
            {
                if (eventData.EventId == GlobalHeapHistory)
                {
                    _lastHeaps = (int)Number(eventData, "NumHeaps");
                }

                if (eventData.TimeStamp >= _begin && eventData.TimeStamp <= _end)
                {
                    Count(eventData);
                }
            }
        }

        Interlocked.Exchange(ref _ownAllocations, GC.GetAllocatedBytesForCurrentThread());
    }

    private GcEventTotals Read()
    {
        lock (_gate)
        {
            return _totals;
        }
    }

    private void Count(EventWrittenEventArgs eventData)
    {
        switch (eventData.EventId)
        {
            case GcStart:
                CountCollection(Number(eventData, "Depth"), Number(eventData, "Reason"), Number(eventData, "Type"));
                break;
            case SuspendBegin when IsForGc(Number(eventData, "Reason")):
                _suspendedAt = eventData.TimeStamp;
                break;
            case RestartEnd when _suspendedAt != default:
                double pause = (eventData.TimeStamp - _suspendedAt).TotalMilliseconds;
                _totals.PauseTotal += pause;
                _totals.PauseLongest = Math.Max(_totals.PauseLongest, pause);
                _pauses.Add(new GcPause(
                    (_suspendedAt - _begin).TotalMilliseconds, pause, _lastGeneration, _lastIsInduced));
                _suspendedAt = default;
                break;
            case HeapStats:
                long size = 0;
                for (int generation = 0; generation <= 4; generation++)
                {
                    size += Number(eventData, GenerationSizeNames[generation]);
                }

                _totals.PeakHeapAfterGc = Math.Max(_totals.PeakHeapAfterGc, size);
                break;
            case GlobalHeapHistory:
                _totals.FewestHeaps =
                    _totals.FewestHeaps == 0 ? _lastHeaps : Math.Min(_totals.FewestHeaps, _lastHeaps);
                _totals.MostHeaps = Math.Max(_totals.MostHeaps, _lastHeaps);
                break;
            case AllocationTick when Number(eventData, "AllocationKind") == 1:
                _totals.LohAllocated += Number(eventData, "AllocationAmount64");
                break;
        }
    }

    private void CountCollection(long depth, long reason, long type)
    {
        _lastGeneration = (int)depth;
        _lastIsInduced = IsInduced(reason);
        if (_lastIsInduced)
        {
            _totals.Induced++;
        }

        switch (depth)
        {
            case 0:
                _totals.Gen0++;
                break;
            case 1:
                _totals.Gen1++;
                break;
            default:
                // Type: 0 blocking, 1 background, 2 blocking while a background collection runs.
                if (type == 1)
                {
                    _totals.Gen2Background++;
                }
                else
                {
                    _totals.Gen2Blocking++;
                }

                break;
        }
    }

    // gc_reason in dotnet/runtime src/coreclr/gc/gc.h: induced, induced_noforce, induced_compacting,
    // induced_aggressive.
    private static bool IsInduced(long reason) => reason is 1 or 7 or 10 or 17;

    // 1: for a GC, 6: in preparation for one. Other suspensions (debugger, code versions) are no GC pauses.
    private static bool IsForGc(long reason) => reason is 1 or 6;

    private static readonly string[] GenerationSizeNames =
        ["GenerationSize0", "GenerationSize1", "GenerationSize2", "GenerationSize3", "GenerationSize4"];

    private static long Number(EventWrittenEventArgs eventData, string field)
    {
        int index = eventData.PayloadNames?.IndexOf(field) ?? -1;
        return index < 0 || eventData.Payload?[index] is not IConvertible value
            ? 0
            : value.ToInt64(System.Globalization.CultureInfo.InvariantCulture);
    }
}
