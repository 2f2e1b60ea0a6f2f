using System;
using System.Collections.Generic;
using System.Linq;

namespace GcGuard.Demo.Load;

/// <summary>
/// From when on a request counts as slow: what one of twenty of its kind exceeded in the version before. A fixed time
/// would call every request slow on one machine and none on another, and one limit for all kinds would find the kind
/// with the most work instead of the requests that were held up.
/// </summary>
internal sealed class SlowLimits
{
    private const double Share = 0.95;
    private readonly Dictionary<string, double> _byKind;

    private SlowLimits(Dictionary<string, double> byKind) => _byKind = byKind;

    /// <summary>The limits in milliseconds, by kind of request.</summary>
    public IReadOnlyDictionary<string, double> ByKind => _byKind;

    /// <summary>The limits that a round of the version before gives.</summary>
    public static SlowLimits From(IEnumerable<RequestTime> before)
        => new(before.GroupBy(time => time.Kind, StringComparer.Ordinal).ToDictionary(
            kind => kind.Key,
            kind => new Latencies(kind.Select(time => time.Milliseconds)).Percentile(Share),
            StringComparer.Ordinal));

    /// <summary>
    /// The share of slow requests, between 0 and 1; 0 where there are no requests. A kind that was not seen before has
    /// no limit.
    /// </summary>
    public double ShareOf(IReadOnlyCollection<RequestTime> times)
        => times.Count == 0
            ? 0
            : (double)times.Count(
                time => _byKind.TryGetValue(time.Kind, out double limit) && time.Milliseconds > limit) / times.Count;
}
