using System;
using GcGuard.Demo.Load;

namespace GcGuard.Demo.Reporting;

/// <summary>
/// From when on a request counts as slow. A fixed time would call every request slow on one machine and none on another,
/// so the limit is what one of twenty requests to the unfixed service exceeds, rounded up to two digits.
/// </summary>
internal static class SlowLimit
{
    private const double Share = 0.95;

    /// <summary>The limit in milliseconds, from the times of the unfixed version.</summary>
    public static double From(Latencies before)
    {
        double time = before.Percentile(Share);
        if (time <= 0)
        {
            return 0;
        }

        double unit = Math.Pow(10, Math.Floor(Math.Log10(time)) - 1);
        double rounded = Math.Ceiling(time / unit) * unit;

        // The factor 10^-n is not exact in binary.
        return Math.Round(rounded, 6);
    }
}
