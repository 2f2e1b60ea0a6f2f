using System.Collections.Generic;
using System.Linq;
using GcGuard.Demo.Load;

namespace GcGuard.Demo.Reporting;

/// <summary>
/// From when on a request counts as slow. A fixed time would call every request slow on one machine and none on
/// another, so the limit is what one of twenty requests to the unfixed service exceeds.
/// </summary>
internal static class SlowLimit
{
    private const double Share = 0.95;

    /// <summary>The limit in milliseconds, from the times of the unfixed version.</summary>
    public static double From(Latencies before) => before.Percentile(Share);

    /// <summary>
    /// The shares of slow requests in the round in the middle: each round of the fixed version is held against the
    /// round of the unfixed one that ran beside it, by that round's own limit. A machine with other work to do makes
    /// the same version's rounds differ by a factor of two; whole rounds would then count as slow, or none.
    /// </summary>
    /// <returns>The median over the rounds, before and after; between 0 and 1.</returns>
    public static (double Before, double After) MiddleShares(Measurement before, Measurement after)
    {
        (Latencies Before, Latencies After)[] rounds = [.. before.LatenciesByRound.Zip(after.LatenciesByRound)];
        return (
            Middle(rounds.Select(r => r.Before.ShareOver(From(r.Before)))),
            Middle(rounds.Select(r => r.After.ShareOver(From(r.Before)))));
    }

    // With an even number of rounds the worse of the two in the middle.
    private static double Middle(IEnumerable<double> shares)
    {
        double[] sorted = [.. shares.Order()];
        return sorted[sorted.Length / 2];
    }
}
