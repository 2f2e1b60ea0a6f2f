using System;
using System.Collections.Generic;

namespace GcGuard.Demo.Load;

/// <summary>The times of a scenario's requests, in milliseconds.</summary>
internal sealed class Latencies
{
    private readonly double[] _sorted;

    /// <summary>Takes the times in any order.</summary>
    public Latencies(IEnumerable<double> milliseconds)
    {
        _sorted = [.. milliseconds];
        Array.Sort(_sorted);
    }

    /// <summary>Number of requests.</summary>
    public int Count => _sorted.Length;

    /// <summary>
    /// The smallest time that at least this share of all requests did not exceed (nearest rank); 0 when there is none.
    /// </summary>
    /// <param name="share">Between 0 and 1.</param>
    /// <exception cref="ArgumentOutOfRangeException">The share is outside 0 and 1.</exception>
    public double Percentile(double share)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(share);
        ArgumentOutOfRangeException.ThrowIfGreaterThan(share, 1);
        if (_sorted.Length == 0)
        {
            return 0;
        }

        int rank = (int)Math.Ceiling(share * _sorted.Length);
        return _sorted[Math.Max(rank, 1) - 1];
    }
}
