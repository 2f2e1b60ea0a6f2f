using System;
using System.Linq;
using GcGuard.Demo.Load;
using GcGuard.Demo.Probe;
using GcGuard.Demo.Reporting;

namespace GcGuard.Demo.Promises;

/// <summary>A figure of one round of one version.</summary>
/// <param name="Name">What it is, with its unit.</param>
/// <param name="Of">
/// The figure of the second round; the first is the round of the version before that it is held against, and the same
/// one for that version itself. <see cref="double.NaN"/> where it was not measured.
/// </param>
/// <param name="Format">The figure as a reader sees it, without unit.</param>
internal sealed record Figure(string Name, Func<Round, Round, double> Of, Func<double, string> Format)
{
    /// <summary>Requests slower than nineteen of twenty of their kind before.</summary>
    public static Figure Slow { get; } = new(
        "slow requests, %",
        (before, round) => SlowLimits.From(before.Times).ShareOf(round.Times),
        Units.Percent);

    /// <summary>The time in which the collector had all threads stopped.</summary>
    public static Figure TimeInGc { get; } = new(
        "time in GC, %",
        (_, round) => round.Interval.Seconds > 0 ? round.Interval.PauseTotal / 1000 / round.Interval.Seconds : 0,
        Units.Percent);

    /// <summary>Collections that code asked for.</summary>
    public static Figure Induced { get; } = new(
        "collections asked for", (_, round) => round.Interval.Induced, value => Units.Count((long)value));

    /// <summary>Bytes on the large object heap.</summary>
    public static Figure LargeObjects { get; } = new(
        "large objects, kB a request",
        (_, round) => round.Times.Count > 0 ? (double)round.Interval.LohAllocatedBytes / round.Times.Count : 0,
        Units.Kilobytes);

    /// <summary>Bytes alive while requests wait.</summary>
    public static Figure Held { get; } = new(
        "held while waiting, MB", (_, round) => round.HeldBytes ?? double.NaN, Units.Megabytes);

    /// <summary>The most arrays that one of the service's own pools keeps.</summary>
    public static Figure PooledArrays { get; } = new(
        "arrays kept by a pool",
        (_, round) => round.Aftermath?.Pools.Where(pool => !pool.IsShared)
            .Select(pool => pool.Arrays).DefaultIfEmpty(0).Max() ?? double.NaN,
        value => Units.Count((long)value));

    /// <summary>The most memory that the process took.</summary>
    public static Figure AnonymousMemory { get; } = new(
        "peak memory, MB", (_, round) => round.Interval.PeakAnonymousBytes, Units.Megabytes);
}
