using GcGuard.Tool.Recordings.Model;
using Microsoft.Diagnostics.Tracing;
using Microsoft.Diagnostics.Tracing.Etlx;
using Microsoft.Diagnostics.Tracing.Parsers.Clr;

namespace GcGuard.Tool.Recordings.Reading;

/// <summary>
/// Puts the collector's events together: what was collected, why, how long it stopped the server, and who asked.
/// </summary>
internal sealed class CollectionTracker
{
    private readonly List<Open> _all = [];
    private readonly Dictionary<int, Open> _byNumber = [];
    private double _suspendedAt = -1;
    private Open? _inPause;
    private Open? _background;
    private CallStackIndex _trigger = CallStackIndex.Invalid;
    private Open? _last;

    /// <summary>The most heaps that a collection saw.</summary>
    public int MaxHeaps => _all.Select(one => one.Heaps).DefaultIfEmpty().Max();

    /// <summary>Whether the number of heaps changed.</summary>
    public bool HeapsChanged => _all.Where(one => one.Heaps > 0).Select(one => one.Heaps).Distinct().Count() > 1;

    /// <summary>Whether a collection ran in the background.</summary>
    public bool SawBackground => _all.Exists(one => one.IsBackground);

    /// <summary>The pauses, as start and end in milliseconds.</summary>
    public IEnumerable<double[]> Pauses => _all.SelectMany(one => one.Pauses);

    /// <summary>A collection that began; called for each.</summary>
    public Action<GCReason, int>? Began { get; set; }

    /// <summary>Takes an event; false where it is none of the collector's.</summary>
    public bool On(TraceEvent data)
    {
        switch (data)
        {
            case GCTriggeredTraceData:
                _trigger = data.CallStackIndex();
                return true;
            case GCSuspendEETraceData suspend:
                _suspendedAt = suspend.Reason is GCSuspendEEReason.SuspendForGC or GCSuspendEEReason.SuspendForGCPrep
                    ? data.TimeStampRelativeMSec
                    : -1;
                _inPause = null;
                return true;
            case GCStartTraceData start:
                Start(start);
                return true;
            case GCHeapStatsTraceData stats:
                if (_last is { } sized)
                {
                    sized.Stats = new Sizes(
                        stats.GenerationSize0, stats.GenerationSize1, stats.GenerationSize2, stats.GenerationSize3,
                        stats.GenerationSize4,
                        stats.TotalPromotedSize0 + stats.TotalPromotedSize1 + stats.TotalPromotedSize2
                            + stats.TotalPromotedSize3);
                }

                return true;
            case GCGlobalHeapHistoryTraceData global:
                if (Current is { } one)
                {
                    one.Heaps = global.NumHeaps;
                    one.MemoryLoad = global.HasMemoryPressure ? global.MemoryPressure : -1;
                }

                return true;
            case GCPerHeapHistoryTraceData heap when heap.VersionRecognized:
                AddLargeFree(heap);
                return true;
            case GCEndTraceData end:
                End(end);
                return true;
            case GCNoUserDataTraceData when data.EventName == "GC/RestartEEStop":
                Resume(data.TimeStampRelativeMSec);
                return true;
            default:
                return false;
        }
    }

    /// <summary>What was collected, with a place for each inducer.</summary>
    /// <param name="inducerOf">The place of the inducer of a stack.</param>
    public List<Collection> Complete(Func<CallStackIndex, int> inducerOf)
        => [.. _all.Select(one => new Collection
        {
            At = (int)one.At,
            Generation = one.Generation,
            IsBackground = one.IsBackground,
            Reason = one.Reason.ToString(),
            PauseMicroseconds = (int)(1000 * one.Pauses.Sum(pause => pause[1] - pause[0])),
            Pauses = [.. one.Pauses.Select(pause => new[] { Math.Round(pause[0], 2), Math.Round(pause[1], 2) })],
            Inducer = one.IsInduced && one.Trigger != CallStackIndex.Invalid ? inducerOf(one.Trigger) : -1,
            After = one.Stats is { } sizes
                ? new HeapSizes(
                    sizes.Generation0, sizes.Generation1, sizes.Generation2, sizes.Large, one.LargeFree, sizes.Pinned,
                    sizes.Promoted, one.Heaps, one.MemoryLoad)
                : null,
        })];

    // Small collections run while one of generation 2 works in the background; what is said then is about the newest.
    private Open? Current => _inPause ?? _last ?? _background;

    private void Start(GCStartTraceData start)
    {
        var one = new Open(start.TimeStampRelativeMSec, start.Depth, start.Type == GCType.BackgroundGC, start.Reason)
        {
            Trigger = _trigger,
        };
        _trigger = CallStackIndex.Invalid;
        _all.Add(one);
        _byNumber[start.Count] = one;
        _last = one;
        _inPause = one;
        _background = one.IsBackground ? one : _background;
        Began?.Invoke(start.Reason, start.Depth);
    }

    private void End(GCEndTraceData end)
    {
        _byNumber.Remove(end.Count, out Open? one);
        if (one is not null && ReferenceEquals(one, _background))
        {
            _background = null;
        }

        // The sizes follow the end.
        _last = one ?? _last;
    }

    private void Resume(double at)
    {
        // A pause without a start of a collection in it ends the marking of the one in the background.
        if (_suspendedAt >= 0 && (_inPause ?? _background) is { } one)
        {
            one.Pauses.Add([_suspendedAt, at]);
        }

        _suspendedAt = -1;
        _inPause = null;
    }

    private void AddLargeFree(GCPerHeapHistoryTraceData heap)
    {
        if (Current is not { } one || heap.EntriesInGenData <= (int)Gens.GenLargeObj)
        {
            return;
        }

        GCPerHeapHistoryGenData large = heap.GenData(Gens.GenLargeObj);
        one.LargeFree += large.FreeListSpaceAfter + large.FreeObjSpaceAfter;
    }

    private sealed record Sizes(
        long Generation0, long Generation1, long Generation2, long Large, long Pinned, long Promoted);

    private sealed record Open(double At, int Generation, bool IsBackground, GCReason Reason)
    {
        public bool IsInduced => Reason is GCReason.Induced or GCReason.InducedNotForced or GCReason.InducedCompacting
            or GCReason.InducedLowMemory;

        public CallStackIndex Trigger { get; init; }

        public List<double[]> Pauses { get; } = [];

        public Sizes? Stats { get; set; }

        public long LargeFree { get; set; }

        public int Heaps { get; set; }

        public int MemoryLoad { get; set; } = -1;
    }
}
