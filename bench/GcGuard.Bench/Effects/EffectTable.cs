using System;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;

namespace GcGuard.Bench.Effects;

/// <summary>The table that <c>bench/README.md</c> and the rules' pages show.</summary>
internal static class EffectTable
{
    private const double Kilo = 1000;

    /// <summary>
    /// How often every row is measured. The rounds take turns, so that what else the machine does meets all rows alike.
    /// </summary>
    private const int Rounds = 5;

    /// <summary>Measures every row and writes it as a row of Markdown: medians, and least to most where rounds differ.</summary>
    public static void Write(TextWriter output, int calls)
    {
        EffectResult[][] rounds = [.. Enumerable.Range(0, Rounds).Select(_ => MeasureAll(calls))];
        output.WriteLine("| rule | workload | LOH kB per call | gen 2 per 1,000 calls | allocated kB per call |");
        output.WriteLine("|---|---|---|---|---|");
        for (int row = 0; row < Catalog.All.Count; row++)
        {
            Effect effect = Catalog.All[row];
            EffectResult[] results = [.. rounds.Select(round => round[row])];
            string loh = Spread(results.Select(result => result.LohBytes / Kilo));
            string gen2 = Spread(results.Select(result => result.Gen2));
            string allocated = Spread(results.Select(result => result.Allocated / Kilo));
            output.WriteLine($"| {effect.Rule} | {effect.Name} | {loh} | {gen2} | {allocated} |");
        }
    }

    private static EffectResult[] MeasureAll(int calls)
        => [.. Catalog.All.Select(effect => EffectMeter.Measure(effect.Run, calls))];

    private static string Spread(IEnumerable<double> values)
    {
        double[] sorted = [.. values.Order()];
        string least = Format(sorted[0]), median = Format(sorted[sorted.Length / 2]), most = Format(sorted[^1]);
        return least == most ? median : $"{median} ({least}–{most})";
    }

    private static string Format(double value) => value.ToString("N0", CultureInfo.InvariantCulture);
}
