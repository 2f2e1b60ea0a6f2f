using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using GcGuard.Demo.Load;
using GcGuard.Demo.Probe;

namespace GcGuard.Demo.Reporting;

/// <summary>
/// What fixing is promised to achieve. A promise counts once all rules it rests on are in the package; which those are
/// is read from the compiler's logs, which list every rule of the analyzers that ran.
/// </summary>
internal static class Promises
{
    private const double MaximumGcTime = 0.05;
    private const double FewerSlowRequests = 0.40;
    private const double FewerLargeObjects = 0.50;
    private const double FewerHeldBytes = 0.50;

    private static readonly string[] s_inducedGc = ["GCG5001", "GCG5002"];
    private static readonly string[] s_largeObjects = Area(1, 1, 3, 4);
    private static readonly string[] s_retries = Area(6, 1, 3, 4);
    private static readonly string[] s_pools = Area(3, 1, 2, 3, 4, 5, 6, 7, 8);
    private static readonly string[] s_requestPath =
        [.. Area(1, 1, 2, 3, 4, 5), .. Area(2, 1, 2, 3, 4, 5, 6, 7, 8), .. Area(4, 1, 2, 3, 4)];

    /// <summary>Judges all promises.</summary>
    /// <param name="rules">The rules in the package.</param>
    /// <param name="comparisons">What was measured.</param>
    /// <param name="processors">Cores of the machine.</param>
    public static IReadOnlyList<Promise> Judge(
        IReadOnlySet<string> rules, IReadOnlyList<Comparison> comparisons, int processors) =>
    [
        Judge("No induced collection after the fixes", s_inducedGc, rules, () => InducedGc(comparisons)),
        Judge("Less than 5 % of the time in GC after the fixes", s_requestPath, rules, () => GcTime(comparisons)),
        Judge(
            "At least 40 % fewer slow requests in the round in the middle",
            s_requestPath,
            rules,
            () => SlowRequests(comparisons)),
        Judge(
            "At most one pooled array per core in each pool",
            s_pools,
            rules,
            () => PooledArrays(comparisons, processors)),
        Judge(
            "At least 50 % fewer bytes on the large object heap",
            s_largeObjects,
            rules,
            () => LargeObjects(comparisons)),
        Judge(
            "At least 50 % fewer bytes held while requests wait to be repeated",
            s_retries,
            rules,
            () => HeldBytes(comparisons)),
    ];

    private static Promise Judge(
        string text, string[] needed, IReadOnlySet<string> rules, Func<(bool Kept, string Detail)> judge)
    {
        string[] missing = [.. needed.Where(id => !rules.Contains(id))];
        (bool kept, string detail) = judge();

        // The figures are shown all the same: they are the distance still to go.
        return missing.Length > 0
            ? new Promise(text, PromiseState.NotCounted, $"{detail}; missing rules {string.Join(", ", missing)}")
            : new Promise(text, kept ? PromiseState.Kept : PromiseState.Broken, detail);
    }

    private static (bool Kept, string Detail) InducedGc(IReadOnlyList<Comparison> comparisons)
    {
        int before = comparisons.Sum(c => c.Before.Induced);
        int after = comparisons.Sum(c => c.After.Induced);
        return (after == 0, string.Create(CultureInfo.InvariantCulture, $"{before} before, {after} after"));
    }

    private static (bool Kept, string Detail) GcTime(IReadOnlyList<Comparison> comparisons)
    {
        Comparison worst = comparisons.MaxBy(c => c.After.GcTimeShare)!;
        return (worst.After.GcTimeShare < MaximumGcTime,
            $"at worst {Units.Percent(worst.Before.GcTimeShare)} % before and "
            + $"{Units.Percent(worst.After.GcTimeShare)} % after ({worst.Scenario.Title})");
    }

    private static (bool Kept, string Detail) SlowRequests(IReadOnlyList<Comparison> comparisons)
    {
        bool kept = true;
        var details = new List<string>();
        foreach (Comparison c in comparisons.Where(c => c.Scenario.PromisesFewerSlowRequests))
        {
            (double before, double after) = SlowLimit.MiddleShares(c.Before, c.After);
            kept &= after <= before * (1 - FewerSlowRequests);
            details.Add($"{c.Scenario.Title} {Units.Percent(before)} % before, {Units.Percent(after)} % after");
        }

        return (kept, string.Join("; ", details));
    }

    private static (bool Kept, string Detail) LargeObjects(IReadOnlyList<Comparison> comparisons)
    {
        bool kept = true;
        var details = new List<string>();
        foreach (Comparison c in comparisons.Where(c => c.Scenario.PromisesFewerLargeObjects))
        {
            double before = c.Before.LohAllocatedPerRequest;
            double after = c.After.LohAllocatedPerRequest;
            kept &= after <= before * (1 - FewerLargeObjects);
            details.Add(
                $"{c.Scenario.Title} {Units
                    .Kilobytes(before)} kB per request before, {Units.Kilobytes(after)} kB after");
        }

        return (kept, string.Join("; ", details));
    }

    private static (bool Kept, string Detail) HeldBytes(IReadOnlyList<Comparison> comparisons)
    {
        bool kept = true;
        var details = new List<string>();
        foreach (Comparison c in comparisons.Where(c => c.Scenario.PromisesFewerHeldBytes))
        {
            // Nothing measured is no promise kept.
            kept &= c is { Before.HeldBytes: { } before and > 0, After.HeldBytes: { } after }
                && after <= before * (1 - FewerHeldBytes);
            details.Add(
                $"{c.Scenario.Title} {Units.Megabytes(
                    c.Before.HeldBytes ?? 0)} MB before, {Units.Megabytes(c.After.HeldBytes ?? 0)} MB after");
        }

        return (kept, string.Join("; ", details));
    }

    private static (bool Kept, string Detail) PooledArrays(IReadOnlyList<Comparison> comparisons, int processors)
    {
        PoolReport? worst = comparisons.SelectMany(c => c.After.OwnPools).MaxBy(p => p.Arrays);
        return worst is null
            ? (true, "no pool left")
            : (worst.Arrays <= processors, string.Create(
                CultureInfo.InvariantCulture, $"{worst.Name} keeps {worst.Arrays} arrays on {processors} cores after"));
    }

    private static string[] Area(int area, params int[] numbers) =>
        [.. numbers.Select(n => string.Create(CultureInfo.InvariantCulture, $"GCG{area}{n:D3}"))];
}
