namespace GcGuard.Tool.Profiles;

/// <summary>
/// Keeps lines of an old profile where a new one differs from them by no more than two recordings of the same code do,
/// so that a commit shows what has changed.
/// </summary>
internal static class KeptFigures
{
    private const double Normal95 = 1.96;

    /// <summary>Shares of the process compare sums, which must not be of loads that have little in common.</summary>
    private const double MostLoad = 2;

    /// <summary>The new profile with old lines where these are as good; the old one where all are.</summary>
    public static MeasuredProfile Keep(MeasuredProfile old, MeasuredProfile current)
    {
        Dictionary<string, MeasuredEndpoint> endpoints =
            old.Endpoints.ToDictionary(one => one.Endpoint, StringComparer.Ordinal);
        Dictionary<(string, string), MeasuredInducer> inducers =
            old.Inducers.ToDictionary(one => (one.Assembly, one.Member));
        Dictionary<string, MeasuredSite> sites = old.Sites.ToDictionary(site => site.Key, StringComparer.Ordinal);
        MeasuredProfile kept = current with
        {
            Endpoints =
                [.. current.Endpoints.Select(one => endpoints.TryGetValue(one.Endpoint, out MeasuredEndpoint? before)
                && IsSame(before, one) ? before : one)],
            Inducers = [
                .. current.Inducers
                    .Select(one => inducers.TryGetValue((one.Assembly, one.Member), out MeasuredInducer? before)
                && IsSame(before, old.Milliseconds, one, current.Milliseconds) ? before : one)],
            Sites = [.. current.Sites.Select(site => sites.TryGetValue(site.Key, out MeasuredSite? before)
                && before.Hash == site.Hash && IsSame(before, site) ? before : site)],
        };
        return kept.Endpoints.SequenceEqual(old.Endpoints) && kept.Inducers.SequenceEqual(old.Inducers)
            && kept.Sites.SequenceEqual(old.Sites)
            && kept.Unresolved.SequenceEqual(old.Unresolved)
            && kept.Mode == old.Mode
            ? old
            : kept;
    }

    private static bool IsSame(MeasuredEndpoint a, MeasuredEndpoint b)
        => IsSameLoad(a.Requests, b.Requests)
            && IsSame((a.Requests, a.Bytes, a.Squares), (b.Requests, b.Bytes, b.Squares))
            && IsSame((a.Requests, a.LargeBytes, a.LargeSquares), (b.Requests, b.LargeBytes, b.LargeSquares));

    private static bool IsSame(MeasuredSite a, MeasuredSite b)
        => IsSameLoad(a.Requests, b.Requests)
            && IsSame((a.Requests, a.Bytes, a.Squares), (b.Requests, b.Bytes, b.Squares))
            && IsSame((a.Requests, a.LargeBytes, a.LargeSquares), (b.Requests, b.LargeBytes, b.LargeSquares));

    private static bool IsSameLoad(int a, int b) => a > 0 && b > 0 && a <= MostLoad * b && b <= MostLoad * a;

    // Two means differ for certain when they are further apart than the intervals of both allow.
    private static bool IsSame((int Requests, long Bytes, long Squares) a, (int Requests, long Bytes, long Squares) b)
    {
        (double meanA, double varianceA) = MeanOf(a);
        (double meanB, double varianceB) = MeanOf(b);
        return Math.Abs(meanA - meanB) <= Normal95 * Math.Sqrt(varianceA + varianceB);
    }

    // In kB, as the squares are; the variance is that of the mean.
    private static (double Mean, double Variance) MeanOf((int Requests, long Bytes, long Squares) sums)
    {
        double mean = sums.Bytes / 1000.0 / sums.Requests;
        double variance = Math.Max(0, sums.Squares - (sums.Requests * mean * mean)) / Math.Max(1, sums.Requests - 1);
        return (mean, variance / sums.Requests);
    }

    // Collections come one by one, so their number varies by its root.
    private static bool IsSame(MeasuredInducer a, int timeA, MeasuredInducer b, int timeB)
    {
        double rateA = (double)a.Collections / timeA, rateB = (double)b.Collections / timeB;
        return Math.Abs(rateA - rateB) <= Normal95 * Math.Sqrt((rateA / timeA) + (rateB / timeB))
            && IsSameLoad(timeA, timeB);
    }
}
