using System.Collections.Generic;

namespace GcGuard.Demo.Probe;

/// <summary>
/// What one measured interval cost the service. Sizes are bytes, times milliseconds unless said otherwise.
/// </summary>
public sealed record IntervalReport
{
    /// <summary>Length of the interval in seconds.</summary>
    public double Seconds { get; init; }

    /// <summary>Collections of generation 0 alone.</summary>
    public int Gen0 { get; init; }

    /// <summary>Collections of generations 0 and 1.</summary>
    public int Gen1 { get; init; }

    /// <summary>Generation 2 collections that stopped every thread until they were done.</summary>
    public int Gen2Blocking { get; init; }

    /// <summary>Generation 2 collections that ran beside the service's threads.</summary>
    public int Gen2Background { get; init; }

    /// <summary>Collections that code asked for (<c>GC.Collect</c> and its like).</summary>
    public int Induced { get; init; }

    /// <summary>
    /// Collections by <c>GC.CollectionCount(0)</c>: the runtime's own count, to which the sum of the four above must be
    /// equal; a lower sum means that events were lost.
    /// </summary>
    public int CollectionsCounted { get; init; }

    /// <summary>Bytes allocated by the service, by the runtime's exact counter, without the probe's own.</summary>
    public long AllocatedBytes { get; init; }

    /// <summary>
    /// Bytes allocated on the large object heap: the sum of the amounts in the allocation ticks of kind "large". A tick
    /// carries all bytes since the last one, so the error is at most one tick (100 kB) per heap at either end.
    /// </summary>
    public long LohAllocatedBytes { get; init; }

    /// <summary>
    /// Sum of all GC pauses, each from the request to suspend until all threads ran again. That is a little more than
    /// <c>GC.GetTotalPauseDuration</c>, which ends before the threads are restarted.
    /// </summary>
    public double PauseTotal { get; init; }

    /// <summary>The longest of those pauses.</summary>
    public double PauseLongest { get; init; }

    /// <summary>All of those pauses, in order.</summary>
    public IReadOnlyList<GcPause> Pauses { get; init; } = [];

    /// <summary>Highest sampled <c>GC.GetTotalMemory(false)</c>: dead objects not yet collected included.</summary>
    public long PeakHeapBytes { get; init; }

    /// <summary>Highest heap size right after a collection.</summary>
    public long PeakHeapAfterGcBytes { get; init; }

    /// <summary>Highest sampled <see cref="AnonymousMemory"/>.</summary>
    public long PeakAnonymousBytes { get; init; }

    /// <summary>
    /// How often a thread was blocked because another held a lock (<c>Monitor.LockContentionCount</c>): the callers of
    /// a Lazy whose factory runs are among them.
    /// </summary>
    public long LockWaits { get; init; }

    /// <summary>Highest sampled number of thread pool threads.</summary>
    public int PeakPoolThreads { get; init; }

    /// <summary>Highest sampled number of work items that waited for a thread pool thread.</summary>
    public long PeakQueueLength { get; init; }

    /// <summary>
    /// The fewest GC heaps at a collection in the interval; without one, those at the last before it.
    /// </summary>
    public int FewestHeaps { get; init; }

    /// <summary>The most GC heaps at a collection in the interval; without one, those at the last before it.</summary>
    public int MostHeaps { get; init; }

    /// <summary>True for Server GC, false for Workstation GC.</summary>
    public bool ServerGc { get; init; }
}
