using System.Globalization;

namespace GcGuard.Corpus.Accuracy;

/// <summary>
/// A share with its 95 % interval after Wilson, which stays honest for small counts and for shares near 0 and 1.
/// </summary>
/// <param name="Hits">How many of <paramref name="Of"/>.</param>
/// <param name="Of">Size of the sample.</param>
internal readonly record struct WilsonInterval(int Hits, int Of)
{
    /// <summary>The 97.5 % quantile of the normal distribution.</summary>
    private const double Z = 1.959964;

    /// <summary>The share itself; NaN for an empty sample.</summary>
    public double Share => (double)Hits / Of;

    /// <summary>The lower end, from 0 to 1.</summary>
    public double Low => Math.Max(0, Centre - HalfWidth);

    /// <summary>The upper end, from 0 to 1.</summary>
    public double High => Math.Min(1, Centre + HalfWidth);

    private double Centre => (Share + (Z * Z / (2 * Of))) / Shrink;

    private double HalfWidth => Z * Math.Sqrt((Share * (1 - Share) / Of) + (Z * Z / (4.0 * Of * Of))) / Shrink;

    private double Shrink => 1 + (Z * Z / Of);

    /// <summary><c>95.0 % (83.5 to 98.6)</c>, or a dash for an empty sample.</summary>
    public override string ToString() => Of == 0
        ? "–"
        : string.Create(CultureInfo.InvariantCulture, $"{100 * Share:F1} % ({100 * Low:F1} to {100 * High:F1})");
}
