using System;
using System.Collections.Generic;
using System.Linq;

namespace GcGuard.Demo.Promises;

/// <summary>A figure over several rounds.</summary>
/// <param name="Median">The one in the middle; of an even number, the higher of the two there.</param>
/// <param name="Least">The lowest.</param>
/// <param name="Most">The highest.</param>
internal readonly record struct Spread(double Median, double Least, double Most)
{
    /// <summary>The spread of at least one value.</summary>
    public static Spread Of(IEnumerable<double> values)
    {
        double[] sorted = [.. values.Order()];
        ArgumentOutOfRangeException.ThrowIfZero(sorted.Length);
        return new Spread(sorted[sorted.Length / 2], sorted[0], sorted[^1]);
    }

    /// <summary>Median and, where the rounds differ, the range.</summary>
    public string Show(Func<double, string> format)
    {
        string median = format(Median);
        string range = $"{format(Least)}–{format(Most)}";
        return format(Least) == format(Most) ? median : $"{median} ({range})";
    }
}
