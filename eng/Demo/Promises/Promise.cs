using System;
using System.Linq;
using GcGuard.Demo.Load;

namespace GcGuard.Demo.Promises;

/// <summary>What the fixes are promised to do to one figure of a scenario.</summary>
/// <param name="Text">The promise in words.</param>
/// <param name="Figure">The figure.</param>
/// <param name="IsKept">Whether the medians before and after keep it.</param>
internal sealed record Promise(string Text, Figure Figure, Func<double, double, bool> IsKept)
{
    private const double MostTimeInGc = 0.05;

    // The events leave out or add up to 100 kB for each heap and round, which is less than this for each request.
    private const double MostLargeBytes = 1_000;

    /// <summary>At least 40 % fewer slow requests.</summary>
    public static Promise FewerSlowRequests { get; } = Less(Figure.Slow, 0.40);

    /// <summary>Less than 5 % of the time in the collector.</summary>
    public static Promise LittleTimeInGc { get; } = new(
        "less than 5 % of the time in GC", Figure.TimeInGc, (_, after) => after < MostTimeInGc);

    /// <summary>No collection that code asked for.</summary>
    public static Promise NoInducedCollections { get; } = new(
        "no collection that code asks for", Figure.Induced, (_, after) => after == 0);

    /// <summary>At least half of the bytes on the large object heap gone.</summary>
    public static Promise FewerLargeObjects { get; } = Less(Figure.LargeObjects, 0.50);

    /// <summary>No bytes on the large object heap.</summary>
    public static Promise NoLargeObjects { get; } = new(
        "no large objects", Figure.LargeObjects, (before, after) => before > MostLargeBytes && after < MostLargeBytes);

    /// <summary>At least half of what waiting requests hold gone.</summary>
    public static Promise LessHeld { get; } = Less(Figure.Held, 0.50);

    /// <summary>At least a quarter of the memory gone.</summary>
    public static Promise LessMemory { get; } = Less(Figure.AnonymousMemory, 0.25);

    /// <summary>A pool keeps at most one array for each core.</summary>
    public static Promise SmallPools { get; } = new(
        "at most one pooled array per core", Figure.PooledArrays, (_, after) => after <= Environment.ProcessorCount);

    /// <summary>
    /// Judges the promise. Without a figure on both sides it is broken: nothing measured is nothing kept.
    /// </summary>
    public PromiseResult Judge(Comparison comparison)
    {
        double[] before = [.. comparison.Before.Select(round => Figure.Of(round, round))];
        double[] after = [.. comparison.Before.Zip(comparison.After, Figure.Of)];
        Spread first = Spread.Of(before), second = Spread.Of(after);
        bool isMeasured = !before.Concat(after).Any(double.IsNaN);
        return new PromiseResult(this, first, second, isMeasured && IsKept(first.Median, second.Median));
    }

    // Where nothing was bad before there is nothing to mend, and the promise says nothing.
    private static Promise Less(Figure figure, double share) => new(
        $"at least {share * 100:0} % less: {figure.Name.Split(',')[0]}",
        figure,
        (before, after) => before > 0 && after <= before * (1 - share));
}

/// <summary>How a promise came out.</summary>
/// <param name="Promise">The promise.</param>
/// <param name="Before">Its figure in the rounds before.</param>
/// <param name="After">Its figure in the rounds of the fixed version.</param>
/// <param name="IsKept">Whether it was kept.</param>
internal sealed record PromiseResult(Promise Promise, Spread Before, Spread After, bool IsKept)
{
    /// <summary>The figures as one line.</summary>
    public string Figures
        => $"{Before.Show(Promise.Figure.Format)} → {After.Show(Promise.Figure.Format)}";
}

/// <summary>The promises of one scenario, the one that its disease is about first.</summary>
/// <param name="Comparison">What was measured.</param>
internal sealed record ScenarioResult(Comparison Comparison)
{
    /// <summary>How the scenario's promises came out.</summary>
    public System.Collections.Immutable.ImmutableArray<PromiseResult> Promises { get; } =
        [.. Comparison.Scenario.Promises.Select(promise => promise.Judge(Comparison))];

    /// <summary>Whether all of them were kept.</summary>
    public bool IsKept => Promises.All(promise => promise.IsKept);
}
