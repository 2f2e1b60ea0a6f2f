using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using GcGuard.Demo.Load;
using GcGuard.Demo.Probe;

namespace GcGuard.Demo.Reporting;

/// <summary>What a reader of the table has to know: limits, GC modes, pools, method and error.</summary>
internal static class TableNotes
{
    private const string Method = """
        Both versions start alike: same arguments, same environment, a full collection before the measurement. Over
        several rounds counts and pauses are sums, peaks the highest. Collections, pauses and LOH bytes come from
        the runtime's events inside the service; LOH bytes are sums of allocation ticks, at most 100 kB per heap off
        at either end. The probe's own allocations are subtracted. Threads, queue, heap and memory are sampled every 10
        to 50 ms. Callers blocked are the times that a thread had to wait for a lock, those in Lazy.Value among them.
        A pause lasts from the request to suspend until all threads run again; time in GC is their sum over
        wall time. LOH afterwards and pools are taken after a forced full collection that is not counted. Pools are
        the service's own, found from its statics and its container, and ArrayPool<byte> and <char>.Shared. The load
        is a closed loop: a stall also delays requests not sent meanwhile, which no percentile here shows.
        """;

    /// <summary>The notes, one paragraph each; those that belong to the one before start with blanks.</summary>
    public static IReadOnlyList<string> For(
        IReadOnlyList<Comparison> comparisons, int processors)
    {
        var notes = new List<string>();
        foreach (Comparison comparison in comparisons)
        {
            var before = new Measurement(comparison.Before);
            var after = new Measurement(comparison.After);
            AddScenario(notes, comparison.Scenario, before, after);
            AddPools(notes, "before", before);
            AddPools(notes, "after", after);
            AddGaps(notes, before, after);
        }

        notes.Add(string.Create(
            CultureInfo.InvariantCulture, $"Measured on {processors} cores, which service and client share."));
        notes.Add(Method);
        return notes;
    }

    private static void AddScenario(List<string> notes, Scenario scenario, Measurement before, Measurement after)
        => notes.Add(
            $"{scenario.Title}: {Rounds(before.Rounds)} per row. {before.GcMode} before, {after.GcMode} after. "
            + $"Highest heap right after a GC: {HeapAfterGc(before)} before, {HeapAfterGc(after)} after.");

    private static void AddPools(List<string> notes, string version, Measurement measurement)
    {
        foreach (PoolReport pool in measurement.OwnPools.Where(p => p.Items > 0))
        {
            notes.Add(string.Create(
                CultureInfo.InvariantCulture,
                $"    {version}: {pool.Name} keeps {pool.Items} objects with {pool.Arrays} arrays, "
                + $"{Units.Megabytes(pool.Bytes)} MB."));
        }
    }

    private static void AddGaps(List<string> notes, Measurement before, Measurement after)
    {
        int lost = before.LostCollections + after.LostCollections;
        if (lost > 0)
        {
            notes.Add(string.Create(
                CultureInfo.InvariantCulture,
                $"    {lost} collections were counted by the runtime but came with no event: the columns of the "
                + $"generations are short of them."));
        }

        if (!before.PoolsComplete || !after.PoolsComplete)
        {
            notes.Add("    The search for pools hit its bound: pools may be missing.");
        }
    }

    private static string Rounds(int rounds) =>
        rounds == 1 ? "1 round" : rounds.ToString(CultureInfo.InvariantCulture) + " rounds";

    private static string HeapAfterGc(Measurement measurement) =>
        measurement.PeakHeapAfterGc == 0 ? "no GC" : Units.Megabytes(measurement.PeakHeapAfterGc) + " MB";
}
