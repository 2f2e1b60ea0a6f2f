using System.Globalization;
using System.IO;

namespace GcGuard.Bench.Effects;

/// <summary>The table that the rules' pages show.</summary>
internal static class EffectTable
{
    private const double Kilo = 1000;

    /// <summary>Measures every row and writes it as a row of Markdown.</summary>
    public static void Write(TextWriter output, int calls)
    {
        output.WriteLine("| rule | workload | LOH kB per call | gen 2 per 1,000 calls | allocated kB per call |");
        output.WriteLine("|---|---|---|---|---|");
        foreach (Effect effect in Catalog.All)
        {
            EffectResult result = EffectMeter.Measure(effect.Run, calls);
            output.WriteLine(string.Create(
                CultureInfo.InvariantCulture,
                $"| {effect.Rule} | {effect.Name} | {result.LohBytes / Kilo:N0} | {result.Gen2:N0} | {result.Allocated / Kilo:N0} |"));
        }
    }
}
