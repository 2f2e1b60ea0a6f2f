using System;
using System.Collections.Generic;
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

    /// <summary>
    /// Measures every row and writes it as a row of Markdown: medians, and least to most where rounds differ.
    /// </summary>
    /// <param name="output">Where the table goes.</param>
    /// <param name="calls">How often each workload is called in a round.</param>
    /// <param name="rule">What the ids of the rules begin with whose rows are wanted.</param>
    public static void Write(TextWriter output, int calls, string rule = "GCG")
    {
        Effect[] effects = [.. Catalog.All.Where(effect => effect.Rule.StartsWith(rule, StringComparison.Ordinal))];
        EffectResult[][] rounds =
            [.. Enumerable.Range(0, Rounds).Select(
                _ => effects.Select(effect => EffectMeter.Measure(effect.Run, calls)).ToArray())];
        output.WriteLine("| rule | workload | LOH kB per call | gen 2 per 1,000 calls | allocated kB per call |");
        output.WriteLine("|---|---|---|---|---|");
        for (int row = 0; row < effects.Length; row++)
        {
            Effect effect = effects[row];
            EffectResult[] results = [.. rounds.Select(round => round[row])];
            string loh = Figures.Spread(results.Select(result => result.LohBytes / Kilo));
            string gen2 = Figures.Spread(results.Select(result => result.Gen2));
            string allocated = Figures.Spread(results.Select(result => result.Allocated / Kilo));
            output.WriteLine($"| {effect.Rule} | {effect.Name} | {loh} | {gen2} | {allocated} |");
        }
    }
}
