using System.Globalization;
using GcGuard.Analyzers.Options;

namespace GcGuard.Analyzers.Evidence.Profile;

/// <summary>What was measured at a statement, in the requests of the endpoint where it costs most.</summary>
/// <param name="Text">What a message says of it.</param>
/// <param name="Call">What allocates: <c>new System.Byte[]</c>, or the method that is called.</param>
/// <param name="IsPerRequest">Whether request after request makes large objects there.</param>
/// <param name="IsLarge">Whether these are enough of the process's large objects to be worth a warning.</param>
/// <param name="IsSmall">Whether enough was seen there to say that nothing large is made.</param>
internal sealed record Measurement(string Text, string Call, bool IsPerRequest, bool IsLarge, bool IsSmall)
{
    /// <summary>With fewer samples a figure is only about right, and nobody is warned.</summary>
    private const int FirmSamples = 30;

    /// <summary>So many requests without a large object say something; fewer say nothing.</summary>
    private const int TellingRequests = 100;

    private const double Normal95 = 1.96;
    private const double Kilo = 1000;

    /// <summary>What the figures of a statement say; null where they say nothing.</summary>
    /// <param name="site">The figures.</param>
    /// <param name="processBytes">The large-object bytes of the whole process.</param>
    /// <param name="options">The options of the file that the statement stands in.</param>
    public static Measurement? Of(MeasuredSite site, long processBytes, AnalyzerConfigOptions options)
    {
        bool isSmall = site.LargeSamples == 0 && site.Samples >= FirmSamples && site.Requests >= TellingRequests;
        if (site.LargeSamples == 0)
        {
            return isSmall
                ? new Measurement(
                    $"measured: no large object in {Number(site.Requests)} requests of {site.Endpoint}",
                    site.Call, IsPerRequest: false, IsLarge: false, isSmall)
                : null;
        }

        // What fewer requests allocated, or only one half of the recording, may be a cache that fills.
        bool isPerRequest = site.LargeSamples >= FirmSamples
            && site.Reaching >= options.Read(RuleOptions.MeasuredRequests)
            && site.LargeFirstHalf > 0
            && site.LargeSecondHalf > 0;
        bool isLarge = isPerRequest
            && site.LargeBytes >= processBytes / 100.0 * options.Read(RuleOptions.MeasuredPercent)
            && site.LargeSamples >= site.Requests / 100.0;
        return new Measurement(Describe(site), site.Call, isPerRequest, isLarge, IsSmall: false);
    }

    private static string Describe(MeasuredSite site)
    {
        double mean = (double)site.LargeBytes / site.Requests;
        if (site.LargeSamples < FirmSamples || site.Requests < 2)
        {
            return $"measured: about {Bytes(mean)} of large objects a request of {site.Endpoint} ({site.LargeSamples} "
                + "samples)";
        }

        double inKilo = mean / Kilo;
        double variance = Math.Max(0, (site.LargeSquares - (site.Requests * inKilo * inKilo)) / (site.Requests - 1));
        double percent = Math.Max(1, Math.Ceiling(100 * Normal95 * Math.Sqrt(variance / site.Requests) / inKilo));
        return string.Format(
            CultureInfo.InvariantCulture,
            "measured: {0} ± {1:0} % of large objects a request of {2} ({3} requests, {4:N0} samples)",
            Bytes(mean), percent, site.Endpoint, Number(site.Requests), site.LargeSamples);
    }

    private static string Number(int number) => number.ToString("N0", CultureInfo.InvariantCulture);

    private static string Bytes(double bytes)
        => bytes < 1e6 ? (bytes / 1e3).ToString(bytes < 1e4 ? "0.0" : "0", CultureInfo.InvariantCulture) + " kB"
            : (bytes / 1e6).ToString(bytes < 1e8 ? "0.0" : "0", CultureInfo.InvariantCulture) + " MB";
}
