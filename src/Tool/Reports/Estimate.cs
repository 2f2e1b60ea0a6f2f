using System.Globalization;
using GcGuard.Tool.Recordings.Model;

namespace GcGuard.Tool.Reports;

/// <summary>Bytes per request, or per second outside of requests, with how far the figure can be off.</summary>
/// <param name="Mean">The bytes.</param>
/// <param name="HalfWidth">Half of the interval that holds the true figure in 95 of 100 recordings.</param>
/// <param name="Units">The requests, or seconds.</param>
/// <param name="Samples">The samples.</param>
/// <param name="IsPerRequest">Whether it is per request.</param>
internal readonly record struct Estimate(double Mean, double HalfWidth, int Units, int Samples, bool IsPerRequest)
{
    /// <summary>With fewer samples a figure is only about right.</summary>
    public const int FirmSamples = 30;

    private const double Normal95 = 1.96;
    private const double Kilo = 1000;

    /// <summary>Whether it stands on enough samples.</summary>
    public bool IsFirm => Samples >= FirmSamples;

    /// <summary>The lower bound.</summary>
    public double Low => Math.Max(0, Mean - HalfWidth);

    /// <summary>The upper bound.</summary>
    public double High => Mean + HalfWidth;

    /// <summary>The interval in percent of the mean.</summary>
    public double Percent => Mean > 0 ? 100 * HalfWidth / Mean : 0;

    /// <summary>Large-object bytes of an endpoint.</summary>
    public static Estimate Large(Endpoint endpoint) => Large(endpoint.Allocated, endpoint);

    /// <summary>Large-object bytes of a part of an endpoint.</summary>
    public static Estimate Large(AllocationSums sums, Endpoint endpoint)
        => Of(sums.LargeBytes, sums.LargeSquares, sums.LargeSamples, endpoint);

    /// <summary>All bytes of an endpoint.</summary>
    public static Estimate All(AllocationSums sums, Endpoint endpoint)
        => Of(sums.Bytes, sums.Squares, sums.Samples, endpoint);

    /// <summary>The figure: <c>3.1 MB ± 4 %</c>, or <c>about 3.1 MB</c>.</summary>
    public override string ToString()
        => Samples == 0 ? "0"
            : IsFirm
                ? string.Create(
                    CultureInfo.InvariantCulture, $"{Format.Bytes(Mean)} ± {Math.Max(1, Math.Ceiling(Percent)):0} %")
            : "about " + Format.Bytes(Mean);

    /// <summary>What it stands on: <c>1,240 requests, 812 samples</c>.</summary>
    public string Basis
        => string.Create(
            CultureInfo.InvariantCulture,
            $"{Units:N0} {(IsPerRequest ? "requests" : "seconds")}, {Samples:N0} samples");

    private static Estimate Of(long bytes, long squares, int samples, Endpoint endpoint)
    {
        int units = endpoint.Units;
        if (units == 0)
        {
            return new Estimate(0, 0, 0, samples, endpoint.IsPerRequest);
        }

        // The variance between requests holds that of sampling: each request's bytes are estimated on their own.
        double mean = bytes / Kilo / units;
        double variance = units > 1 ? Math.Max(0, (squares - (units * mean * mean)) / (units - 1)) : squares;
        return new Estimate(
            (double)bytes / units, Kilo * Normal95 * Math.Sqrt(variance / units), units, samples,
            endpoint.IsPerRequest);
    }
}
