using System.Collections.Generic;
using System.Globalization;
using System.Linq;

namespace GcGuard.Bench;

/// <summary>Writes measured values for a table.</summary>
internal static class Figures
{
    /// <summary>The median, and least to most where the values differ: <c>12 (11–14)</c>.</summary>
    public static string Spread(IEnumerable<double> values)
    {
        double[] sorted = [.. values.Order()];
        string least = Format(sorted[0]), median = Format(sorted[sorted.Length / 2]), most = Format(sorted[^1]);
        return least == most ? median : $"{median} ({least}–{most})";
    }

    private static string Format(double value) => value.ToString("N0", CultureInfo.InvariantCulture);
}
