using System;
using System.Collections.Generic;
using System.Linq;
using GcGuard.Demo.Probe;

namespace GcGuard.Demo.Load;

/// <summary>
/// All rounds of one version under one scenario. Counts and times are sums, peaks the highest, shares and per-request
/// figures taken over all rounds; what stays afterwards is the worst round's.
/// </summary>
internal sealed class Measurement
{
    private readonly IReadOnlyList<Round> _rounds;

    /// <summary>Takes at least one round.</summary>
    public Measurement(IReadOnlyList<Round> rounds)
    {
        ArgumentOutOfRangeException.ThrowIfZero(rounds.Count);
        _rounds = rounds;
        Latencies = new Latencies(rounds.SelectMany(r => r.Times).Select(time => time.Milliseconds));
    }

    /// <summary>Rounds that were measured.</summary>
    public int Rounds => _rounds.Count;

    /// <summary>Times of all measured requests.</summary>
    public Latencies Latencies { get; }

    /// <summary>Measured requests.</summary>
    public int Requests => Latencies.Count;

    /// <summary>Seconds under load.</summary>
    public double Seconds => Sum(i => i.Seconds);

    /// <summary>Collections of generation 0 alone.</summary>
    public int Gen0 => (int)Sum(i => i.Gen0);

    /// <summary>Collections of generations 0 and 1.</summary>
    public int Gen1 => (int)Sum(i => i.Gen1);

    /// <summary>Blocking generation 2 collections.</summary>
    public int Gen2Blocking => (int)Sum(i => i.Gen2Blocking);

    /// <summary>Background generation 2 collections.</summary>
    public int Gen2Background => (int)Sum(i => i.Gen2Background);

    /// <summary>Collections that code asked for.</summary>
    public int Induced => (int)Sum(i => i.Induced);

    /// <summary>Collections the runtime counted but reported no event for; 0 when the figures are complete.</summary>
    public int LostCollections =>
        (int)Sum(i => Math.Max(0, i.CollectionsCounted - (i.Gen0 + i.Gen1 + i.Gen2Blocking + i.Gen2Background)));

    /// <summary>Bytes allocated per measured request.</summary>
    public double AllocatedPerRequest => PerRequest(Sum(i => i.AllocatedBytes));

    /// <summary>Bytes allocated on the large object heap per measured request.</summary>
    public double LohAllocatedPerRequest => PerRequest(Sum(i => i.LohAllocatedBytes));

    /// <summary>Sum of all GC pauses in milliseconds.</summary>
    public double PauseTotal => Sum(i => i.PauseTotal);

    /// <summary>The longest GC pause in milliseconds.</summary>
    public double PauseLongest => _rounds.Max(r => r.Interval.PauseLongest);

    /// <summary>Share of the time under load, between 0 and 1, in which the GC had all threads stopped.</summary>
    public double GcTimeShare => Seconds > 0 ? PauseTotal / 1000 / Seconds : 0;

    /// <summary>Highest managed heap in bytes, garbage included.</summary>
    public long PeakHeap => _rounds.Max(r => r.Interval.PeakHeapBytes);

    /// <summary>Highest heap right after a collection, in bytes.</summary>
    public long PeakHeapAfterGc => _rounds.Max(r => r.Interval.PeakHeapAfterGcBytes);

    private IEnumerable<AftermathReport> Aftermaths
        => _rounds.Select(round => round.Aftermath).OfType<AftermathReport>();

    /// <summary>Large object heap after the load, in bytes.</summary>
    public long LohAfter => Aftermaths.Max(left => left.LohBytes);

    /// <summary>Holes in the large object heap after the load, in bytes.</summary>
    public long LohFragmentation => Aftermaths.Max(left => left.LohFragmentedBytes);

    /// <summary>Bytes kept in pools after the load, the runtime's shared array pools included.</summary>
    public long PooledBytes => Aftermaths.Max(left => left.Pools.Sum(p => p.Bytes));

    /// <summary>The service's own pools after the load, each as the round with the most arrays left it.</summary>
    public IReadOnlyList<PoolReport> OwnPools =>
        [.. Aftermaths.SelectMany(left => left.Pools).Where(p => !p.IsShared)
            .GroupBy(p => p.Name, StringComparer.Ordinal)
            .Select(g => g.OrderByDescending(p => p.Arrays).ThenByDescending(p => p.Bytes).First())
            .OrderBy(p => p.Name, StringComparer.Ordinal)];

    /// <summary>False when the search for pools hit its bound.</summary>
    public bool PoolsComplete => Aftermaths.All(left => left.WalkComplete);

    /// <summary>How often a thread was blocked because another held a lock.</summary>
    public long LockWaits => (long)Sum(i => i.LockWaits);

    /// <summary>Most thread pool threads.</summary>
    public int PeakPoolThreads => _rounds.Max(r => r.Interval.PeakPoolThreads);

    /// <summary>Most work items that waited for a thread.</summary>
    public long PeakQueueLength => _rounds.Max(r => r.Interval.PeakQueueLength);

    /// <summary>Highest anonymous memory in bytes.</summary>
    public long PeakAnonymous => _rounds.Max(r => r.Interval.PeakAnonymousBytes);

    /// <summary>
    /// Bytes alive while requests waited, above those alive without any: the round in the middle; null where nobody
    /// looked.
    /// </summary>
    public long? HeldBytes
    {
        get
        {
            long[] held = [.. _rounds.Select(r => r.HeldBytes).OfType<long>().Order()];
            return held.Length == 0 ? null : held[held.Length / 2];
        }
    }

    /// <summary>GC kind and heaps, readable.</summary>
    public string GcMode
    {
        get
        {
            IntervalReport[] intervals = [.. _rounds.Select(r => r.Interval)];
            string kind = intervals[0].ServerGc ? "Server GC" : "Workstation GC";
            int[] heaps = [.. intervals.SelectMany(i => new[] { i.FewestHeaps, i.MostHeaps }).Where(n => n > 0)];
            if (heaps.Length == 0)
            {
                return kind;
            }

            return heaps.Min() == heaps.Max()
                ? $"{kind}, {heaps.Max()} heaps"
                : $"{kind}, {heaps.Min()} to {heaps.Max()} heaps";
        }
    }

    private double PerRequest(double bytes) => Requests > 0 ? bytes / Requests : 0;

    private double Sum(Func<IntervalReport, double> value) => _rounds.Sum(r => value(r.Interval));
}
