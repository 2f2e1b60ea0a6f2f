using System;
using System.Diagnostics;
using System.Runtime;
using System.Threading;

namespace GcGuard.Demo.Probe;

/// <summary>Measures the service between <see cref="Begin"/> and <see cref="End"/>.</summary>
internal sealed class IntervalMeter
{
    private readonly GcEventCounter _events = new();
    private readonly PeakSampler _sampler = new();

    private long _startTicks;
    private long _allocatedAtStart;
    private long _probeAllocatedAtStart;
    private int _collectionsAtStart;
    private long _lockWaitsAtStart;

    public IntervalMeter()
    {
        _sampler.Start();
    }

    /// <summary>Settles the heap, so that both versions start alike, then starts the interval.</summary>
    public void Begin()
    {
        GC.Collect();
        GC.WaitForPendingFinalizers();
        GC.Collect();

        // Events carry times of their own clock: keep the collections above well before the interval.
        Thread.Sleep(50);

        _sampler.Reset();
        _events.Begin(DateTime.UtcNow);
        _collectionsAtStart = GC.CollectionCount(0);
        _lockWaitsAtStart = Monitor.LockContentionCount;
        _probeAllocatedAtStart = ProbeAllocations();
        _allocatedAtStart = GC.GetTotalAllocatedBytes(precise: true);
        _startTicks = Stopwatch.GetTimestamp();
    }

    /// <summary>Ends the interval.</summary>
    public IntervalReport End()
    {
        double seconds = Stopwatch.GetElapsedTime(_startTicks).TotalSeconds;
        int collections = GC.CollectionCount(0) - _collectionsAtStart;
        long lockWaits = Monitor.LockContentionCount - _lockWaitsAtStart;
        DateTime end = DateTime.UtcNow;
        PeakSampler.Peaks peaks = _sampler.Read();
        GcEventTotals events = _events.End(end, collections, TimeSpan.FromSeconds(1));

        // After the wait above, because events still on their way when the load ended are the probe's cost too.
        long allocated = GC.GetTotalAllocatedBytes(precise: true) - _allocatedAtStart;
        long probe = ProbeAllocations() - _probeAllocatedAtStart;

        return new IntervalReport
        {
            Seconds = seconds,
            Gen0 = events.Gen0,
            Gen1 = events.Gen1,
            Gen2Blocking = events.Gen2Blocking,
            Gen2Background = events.Gen2Background,
            Induced = events.Induced,
            CollectionsCounted = collections,
            AllocatedBytes = Math.Max(0, allocated - probe),
            LohAllocatedBytes = events.LohAllocated,
            PauseTotal = events.PauseTotal,
            PauseLongest = events.PauseLongest,
            Pauses = _events.Pauses(),
            PeakHeapBytes = peaks.Heap,
            PeakHeapAfterGcBytes = events.PeakHeapAfterGc,
            PeakAnonymousBytes = peaks.Anonymous,
            LockWaits = lockWaits,
            PeakPoolThreads = peaks.Threads,
            PeakQueueLength = peaks.Queue,
            FewestHeaps = events.FewestHeaps,
            MostHeaps = events.MostHeaps,
            ServerGc = GCSettings.IsServerGC,
        };
    }

    private long ProbeAllocations() => _events.OwnAllocations + _sampler.OwnAllocations;
}
