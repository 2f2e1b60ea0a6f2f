using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.Globalization;
using System.Linq;

namespace GcGuard.Runtime.Tests.Model;

/// <summary>One operation with three numbers, which mean what the operation makes of them.</summary>
internal readonly record struct Step(string Operation, int A, int B, int C)
{
    public override string ToString() => $"{Operation}({A}, {B}, {C})";
}

/// <summary>A collection beside the framework's own, which does the same.</summary>
internal interface IModel
{
    /// <summary>The names of the operations.</summary>
    IReadOnlyList<string> Operations { get; }

    /// <summary>Does a step with both; returns what differs, or null.</summary>
    string? Apply(Step step);

    /// <summary>Compares the contents; returns what differs, or null.</summary>
    string? Compare();
}

/// <summary>Random steps until the time is over, and the fewest and smallest steps that still fail.</summary>
internal static class ModelRunner
{
    private const int LongestRun = 120;

    private const int QuickRuns = 3;

    /// <summary>GCGUARD_MODEL_SECONDS: how long each model runs in the deep lane; without that lane, a number of runs is the measure.</summary>
    private static TimeSpan Budget { get; } = TimeSpan.FromSeconds(
        double.TryParse(Environment.GetEnvironmentVariable("GCGUARD_MODEL_SECONDS"), NumberStyles.Float, CultureInfo.InvariantCulture, out double seconds)
            ? seconds
            : 4);

    /// <summary>GCGUARD_MODEL_SEED: the first seed. If it is not set it is always the same, and another one each day in the deep lane.</summary>
    private static readonly int s_firstSeed =
        int.TryParse(Environment.GetEnvironmentVariable("GCGUARD_MODEL_SEED"), NumberStyles.Integer, CultureInfo.InvariantCulture, out int seed)
            ? seed
            : DeepLane.IsOn ? DateTime.UtcNow.DayOfYear * 1000 : 1;

    /// <summary>Runs a model; returns a report of the first failure, or null, and the number of steps done.</summary>
    private static (string? Failure, long Steps) Run(Func<IModel> create)
    {
        var clock = Stopwatch.StartNew();
        long done = 0;
        for (int seed = s_firstSeed; DeepLane.IsOn ? clock.Elapsed < Budget : seed < s_firstSeed + QuickRuns; seed++)
        {
            List<Step> steps = Generate(create().Operations, new Random(seed));
            done += steps.Count;
            if (Play(create, steps) is not null)
            {
                List<Step> least = Shrink(create, steps);
                return ($"seed {seed}: {Play(create, least)}\n  {string.Join("\n  ", least)}", done);
            }
        }

        return (null, done);
    }

    /// <summary>As <see cref="Run"/>, and fails the test.</summary>
    public static void Check(Func<IModel> create)
    {
        (string? failure, _) = Run(create);
        Assert.True(failure is null, failure);
    }

    private static List<Step> Generate(IReadOnlyList<string> operations, Random random)
    {
        var steps = new List<Step>();
        int count = random.Next(1, LongestRun);
        for (int i = 0; i < count; i++)
        {
            steps.Add(new(operations[random.Next(operations.Count)], random.Next(1000), random.Next(1000), random.Next(1000)));
        }

        return steps;
    }

    private static string? Play(Func<IModel> create, IReadOnlyList<Step> steps)
    {
        IModel model = create();
        for (int i = 0; i < steps.Count; i++)
        {
            if (model.Apply(steps[i]) is { } difference)
            {
                return difference;
            }

            if (i % 16 == 15 && model.Compare() is { } between)
            {
                return between;
            }
        }

        return model.Compare();
    }

    private static List<Step> Shrink(Func<IModel> create, List<Step> steps)
    {
        List<Step> least = steps;
        bool smaller = true;
        while (smaller)
        {
            smaller = false;
            for (int length = least.Count / 2; length >= 1; length /= 2)
            {
                for (int start = 0; start + length <= least.Count;)
                {
                    List<Step> without = [.. least.Take(start), .. least.Skip(start + length)];
                    if (Play(create, without) is not null)
                    {
                        least = without;
                        smaller = true;
                    }
                    else
                    {
                        start += length;
                    }
                }
            }

            for (int i = 0; i < least.Count; i++)
            {
                foreach (Step candidate in Smaller(least[i]))
                {
                    List<Step> replaced = [.. least];
                    replaced[i] = candidate;
                    if (Play(create, replaced) is not null)
                    {
                        least = replaced;
                        smaller = true;
                        break;
                    }
                }
            }
        }

        return least;
    }

    private static IEnumerable<Step> Smaller(Step step)
    {
        if (step.A > 0)
        {
            yield return step with { A = 0 };
            yield return step with { A = step.A / 2 };
            yield return step with { A = step.A - 1 };
        }

        if (step.B > 0)
        {
            yield return step with { B = 0 };
            yield return step with { B = step.B / 2 };
            yield return step with { B = step.B - 1 };
        }

        if (step.C > 0)
        {
            yield return step with { C = 0 };
            yield return step with { C = step.C / 2 };
            yield return step with { C = step.C - 1 };
        }
    }
}
