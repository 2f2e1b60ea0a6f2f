using GcGuard.Tool.Recordings.Model;

namespace GcGuard.Tool.Reports;

/// <summary>What became of an endpoint's large objects.</summary>
internal enum Change
{
    /// <summary>Fewer than <see cref="Comparison.LeastRequests"/> requests on a side, or dropped events.</summary>
    TooFew,

    /// <summary>No difference beyond the noise.</summary>
    Same,

    /// <summary>Certainly less.</summary>
    Less,

    /// <summary>Certainly more, within what is allowed.</summary>
    More,

    /// <summary>Certainly more than is allowed.</summary>
    TooMuch,
}

/// <summary>An endpoint before and after.</summary>
/// <param name="Name">The endpoint.</param>
/// <param name="Before">Large-object bytes per request before.</param>
/// <param name="After">Large-object bytes per request after.</param>
/// <param name="P99Before">The p99 before, in milliseconds.</param>
/// <param name="P99After">The p99 after.</param>
/// <param name="Change">What became of it.</param>
internal sealed record EndpointChange(
    string Name, Estimate Before, Estimate After, double P99Before, double P99After, Change Change)
{
    /// <summary>The growth in percent; infinite where there was nothing before.</summary>
    public double Growth => Before.Mean > 0 ? 100 * ((After.Mean / Before.Mean) - 1)
        : After.Mean > 0 ? double.PositiveInfinity : 0;

    /// <summary>Half of the interval of the growth.</summary>
    public double GrowthHalfWidth
    {
        get
        {
            if (Before.Mean <= 0 || After.Mean <= 0)
            {
                return 0;
            }

            double before = Before.HalfWidth / Before.Mean;
            double after = After.HalfWidth / After.Mean;
            return 100 * After.Mean / Before.Mean * Math.Sqrt((before * before) + (after * after));
        }
    }
}

/// <summary>Two recordings, endpoint by endpoint; totals would compare loads, not servers.</summary>
internal sealed class Comparison
{
    /// <summary>With fewer requests on a side an endpoint is not judged.</summary>
    public const int LeastRequests = 200;

    /// <summary>One large object in a hundred requests; what stays below it is no growth from nothing.</summary>
    private const double LeastBytes = 850;

    private Comparison(List<EndpointChange> endpoints) => Endpoints = endpoints;

    /// <summary>The endpoints, those that grew most first.</summary>
    public IReadOnlyList<EndpointChange> Endpoints { get; }

    /// <summary>Whether an endpoint grew more than is allowed.</summary>
    public bool HasRegression => Endpoints.Any(endpoint => endpoint.Change == Change.TooMuch);

    /// <summary>Compares two recordings.</summary>
    /// <param name="before">Before.</param>
    /// <param name="after">After.</param>
    /// <param name="maxGrowth">The growth that is allowed, in percent.</param>
    public static Comparison Of(Recording before, Recording after, double maxGrowth)
    {
        Dictionary<string, Endpoint> first = before.Endpoints.ToDictionary(one => one.Name, StringComparer.Ordinal);
        Dictionary<string, Endpoint> second = after.Endpoints.ToDictionary(one => one.Name, StringComparer.Ordinal);
        bool isComplete = before.IsComplete && after.IsComplete;
        return new Comparison(
        [
            .. first.Keys.Union(second.Keys, StringComparer.Ordinal)
                .Where(name => name != Endpoint.NoRequest)
                .Select(name => Compare(
                    first.GetValueOrDefault(name) ?? new Endpoint { Name = name },
                    second.GetValueOrDefault(name) ?? new Endpoint { Name = name },
                    maxGrowth, isComplete))
                .OrderByDescending(one => one.Change)
                .ThenByDescending(one => Math.Abs(one.After.Mean - one.Before.Mean))
                .ThenBy(one => one.Name, StringComparer.Ordinal),
        ]);
    }

    /// <summary>Why two recordings cannot be compared; empty where they can.</summary>
    public static IEnumerable<string> Differences(Recording before, Recording after)
    {
        if (before.Mode != after.Mode)
        {
            yield return $"one was recorded as {before.Mode.ToString().ToLowerInvariant()}, the other as "
                + after.Mode.ToString().ToLowerInvariant();
        }

        if (before.Server.Runtime != after.Server.Runtime)
        {
            yield return $"one ran on .NET {before.Server.Runtime}, the other on {after.Server.Runtime}";
        }

        if (before.Server.Collector != after.Server.Collector)
        {
            yield return $"one had the collector '{before.Server.Collector}', the other '{after.Server.Collector}'";
        }

        if (before.Server.MemoryLimit != after.Server.MemoryLimit)
        {
            yield return "their containers had different memory limits";
        }
    }

    private static EndpointChange Compare(Endpoint before, Endpoint after, double maxGrowth, bool isComplete)
    {
        var change = new EndpointChange(
            before.Name, Estimate.Large(before), Estimate.Large(after), P99(before), P99(after), Change.Same);
        return change with { Change = isComplete ? Judge(change, before, after, maxGrowth) : Change.TooFew };
    }

    private static Change Judge(EndpointChange change, Endpoint before, Endpoint after, double maxGrowth)
    {
        if (before.Requests < LeastRequests || after.Requests < LeastRequests)
        {
            return Change.TooFew;
        }

        if (change.Before.Mean < LeastBytes)
        {
            return change.After.IsFirm && change.After.Low > Math.Max(LeastBytes, change.Before.High)
                ? Change.TooMuch
                : Change.Same;
        }

        double low = change.Growth - change.GrowthHalfWidth;
        return low > maxGrowth ? Change.TooMuch
            : low > 0 ? Change.More
            : change.Growth + change.GrowthHalfWidth < 0 || change.After.Mean == 0 ? Change.Less
            : Change.Same;
    }

    private static double P99(Endpoint endpoint)
    {
        var all = new LatencyHistogram();
        all.Add(endpoint.Undisturbed);
        all.Add(endpoint.Paused);
        return all.Quantile(0.99);
    }
}
