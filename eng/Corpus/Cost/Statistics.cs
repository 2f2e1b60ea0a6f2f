using System.Collections.Immutable;

namespace GcGuard.Corpus.Cost;

/// <summary>Order statistics of small samples.</summary>
internal static class Statistics
{
    /// <summary>
    /// The quantile <paramref name="q"/> (0 to 1) of sorted values, interpolated linearly; 0 of none.
    /// </summary>
    public static double Quantile(ImmutableArray<double> sorted, double q)
    {
        if (sorted.IsEmpty)
        {
            return 0;
        }

        double position = q * (sorted.Length - 1);
        int below = (int)position;
        int above = Math.Min(below + 1, sorted.Length - 1);
        return sorted[below] + ((position - below) * (sorted[above] - sorted[below]));
    }
}
