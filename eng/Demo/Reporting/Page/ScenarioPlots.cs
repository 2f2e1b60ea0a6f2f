using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using GcGuard.Demo.Load;
using GcGuard.Demo.Probe;
using GcGuard.Demo.Promises;

namespace GcGuard.Demo.Reporting.Page;

/// <summary>The three plots of a scenario.</summary>
internal static class ScenarioPlots
{
    private const string BeforeKind = "b", AfterKind = "a";

    /// <summary>How many of a hundred requests took longer than a time; the times on a scale of powers.</summary>
    public static string Latencies(Comparison comparison)
    {
        double[] before = Times(comparison.Before), after = Times(comparison.After);
        double least = Math.Max(Math.Min(before[0], after[0]), 0.01), most = Math.Max(before[^1], after[^1]);
        double span = Math.Max(Math.Log(most / least), 0.01);
        var plot = new Plot("Latency distribution");
        foreach (double share in (double[])[0, 0.5, 0.9, 0.99])
        {
            plot.Rule(Rank(share));
            plot.Beside(Rank(share), share == 0 ? "all" : $"{(1 - share) * 100:0} %");
        }

        Draw(before, BeforeKind);
        Draw(after, AfterKind);
        plot.Below(0, Milliseconds(least));
        plot.Below(0.5, Milliseconds(least * Math.Exp(span / 2)));
        plot.Below(1, Milliseconds(most));
        return plot.ToString();

        void Draw(double[] sorted, string kind)
            => plot.Line(
                Ranks(sorted.Length).Select(index => (
                    Math.Log(Math.Max(sorted[index], least) / least) / span, Rank((double)index / sorted.Length))),
                kind);
    }

    /// <summary>
    /// The places in a sorted list that a line goes through: all of the slowest, and some of the rest.
    /// </summary>
    private static IEnumerable<int> Ranks(int count)
    {
        int step = Math.Max(count / 200, 1);
        return Enumerable.Range(0, count).Where(index => index % step == 0 || index >= count - 20);
    }

    /// <summary>Whether there was a pause in the first round.</summary>
    public static bool HasPauses(Comparison comparison)
        => comparison.Before[0].Interval.Pauses.Count + comparison.After[0].Interval.Pauses.Count > 0;

    /// <summary>Every pause of the first round, above before, below after; its height is its length.</summary>
    public static string Pauses(Comparison comparison)
    {
        IntervalReport before = comparison.Before[0].Interval, after = comparison.After[0].Interval;
        double milliseconds = Math.Max(Math.Max(before.Seconds, after.Seconds) * 1000, 1);
        double longest = Math.Max(Math.Max(before.PauseLongest, after.PauseLongest), 0.1);
        var plot = new Plot("Pauses over time");
        Draw(before.Pauses, 0.5, BeforeKind);
        Draw(after.Pauses, 0, AfterKind);
        plot.Rule(0.5);
        plot.Beside(0.97, Milliseconds(longest));
        plot.Beside(0.5, "0");
        plot.Beside(0, "0");
        plot.Below(0, "0 s");
        plot.Below(1, Seconds(milliseconds));
        return plot.ToString();

        void Draw(IReadOnlyList<GcPause> pauses, double foot, string kind)
        {
            foreach (GcPause pause in pauses)
            {
                plot.Bar(
                    pause.AtMilliseconds / milliseconds,
                    pause.Milliseconds / milliseconds,
                    foot,
                    pause.Milliseconds / longest * 0.48,
                    kind);
            }
        }
    }

    /// <summary>Bytes on the large object heap a request, round by round.</summary>
    public static string LargeObjects(Comparison comparison)
    {
        double[] before = Values(comparison.Before), after = Values(comparison.After);
        double most = Math.Max(before.Concat(after).Max(), 1);
        double slot = 1.0 / before.Length;
        var plot = new Plot("Large objects per request");
        for (int round = 0; round < before.Length; round++)
        {
            plot.Bar((round + 0.15) * slot, slot * 0.3, 0, before[round] / most * 0.94, BeforeKind);
            plot.Bar((round + 0.55) * slot, slot * 0.3, 0, after[round] / most * 0.94, AfterKind);
            plot.Below((round + 0.5) * slot, string.Create(CultureInfo.InvariantCulture, $"round {round + 1}"));
        }

        plot.Beside(0.94, Units.Kilobytes(most) + " kB");
        plot.Beside(0, "0");
        return plot.ToString();

        static double[] Values(IReadOnlyList<Round> rounds)
            => [.. rounds.Select(round => Figure.LargeObjects.Of(round, round))];
    }

    // Half of the height for the slower half, a quarter for the slowest tenth, a quarter for the slowest hundredth.
    private static double Rank(double share) => share switch
    {
        <= 0.5 => share * 0.5,
        <= 0.9 => 0.25 + ((share - 0.5) / 0.4 * 0.25),
        <= 0.99 => 0.5 + ((share - 0.9) / 0.09 * 0.25),
        _ => 0.75 + ((share - 0.99) / 0.01 * 0.25),
    };

    private static double[] Times(IReadOnlyList<Round> rounds)
        => [.. rounds.SelectMany(round => round.Times).Select(time => time.Milliseconds).Order().DefaultIfEmpty(0)];

    private static string Milliseconds(double value) => Units.Milliseconds(value) + " ms";

    private static string Seconds(double milliseconds)
        => (milliseconds / 1000).ToString("0.0", CultureInfo.InvariantCulture) + " s";
}
