using GcGuard.Demo.Load;

namespace GcGuard.Demo.Reporting;

/// <summary>
/// From when on a request counts as slow. A fixed time would call every request slow on one machine and none on another,
/// so the limit is what one of twenty requests to the unfixed service exceeds.
/// </summary>
internal static class SlowLimit
{
    private const double Share = 0.95;

    /// <summary>The limit in milliseconds, from the times of the unfixed version.</summary>
    public static double From(Latencies before) => before.Percentile(Share);
}
