using System.Globalization;
using System.Runtime.CompilerServices;

namespace GcGuard.Analyzers.Evidence.Profile;

/// <summary>What was measured at a statement.</summary>
/// <param name="Text">What a message says of it.</param>
/// <param name="IsPerRequest">Whether request after request makes large objects there.</param>
internal sealed record Measurement(string Text, bool IsPerRequest);

/// <summary>What was measured at the statements of one compilation.</summary>
internal sealed class Measurements
{
    /// <summary>Where the file stands, below the folder of a solution.</summary>
    public const string RelativePath = ".gcguard/profile.json";

    /// <summary>The metadata by which the package's props mark the file, whatever it is called.</summary>
    private const string Mark = "build_metadata.AdditionalFiles.GcGuardProfile";

    /// <summary>With fewer samples a figure is only about right.</summary>
    private const int FirmSamples = 30;

    /// <summary>So many requests without a large object say something; fewer say nothing.</summary>
    private const int TellingRequests = 100;

    /// <summary>What fewer requests allocated, or only one half of the recording, may be a cache that fills.</summary>
    private const int LeastRequests = 10;

    private const double Normal95 = 1.96;
    private const double Kilo = 1000;

    private static readonly ConditionalWeakTable<AnalyzerConfigOptionsProvider, Measurements> Known = new();

    private readonly ProfileFile? _file;

    private Measurements(ProfileFile? file) => _file = file;

    /// <summary>Nothing was measured.</summary>
    public static Measurements None { get; } = new(null);

    /// <summary>What was attached to the options of a compilation's analyzers.</summary>
    public static Measurements Of(AnalyzerConfigOptionsProvider options)
        => Known.TryGetValue(options, out Measurements? known) ? known : None;

    /// <summary>Reads the profile among the additional files, once for each set of options.</summary>
    public static Measurements Attach(AnalyzerOptions options, CancellationToken cancellationToken)
        => Known.TryGetValue(options.AnalyzerConfigOptionsProvider, out Measurements? known)
            ? known
            : Known.GetValue(
                options.AnalyzerConfigOptionsProvider,
                _ => FileIn(options)?.GetText(cancellationToken) is { } text ? new Measurements(ProfileFile.Of(text)) : None);

    /// <summary>
    /// What was measured at the statement around a place; null where nothing was, or where its member has changed
    /// since.
    /// </summary>
    /// <param name="place">The place.</param>
    /// <param name="member">The member that it stands in.</param>
    public Measurement? At(SyntaxNode place, ISymbol member)
    {
        if (_file is null
            || member.ContainingAssembly is not { Name: { } assembly }
            || !_file.Knows(assembly)
            || member.GetDocumentationCommentId() is not { } id
            || _file.SitesOf(assembly, id) is not { } sites)
        {
            return null;
        }

        string statement = SiteKey.StatementAt(place);
        string? hash = null;
        var byEndpoint = new Dictionary<string, MeasuredSite>(StringComparer.Ordinal);
        foreach (MeasuredSite site in sites)
        {
            if (site.Statement == statement
                && site.Requests > 0
                && site.Hash == (hash ??= SiteKey.MemberAt(place) is { } syntax ? SiteKey.HashOf(syntax) : string.Empty))
            {
                // A statement can hold several calls; what they allocate together is what the statement costs.
                byEndpoint[site.Endpoint] = byEndpoint.TryGetValue(site.Endpoint, out MeasuredSite? other) ? site.Plus(other) : site;
            }
        }

        MeasuredSite? most = null;
        foreach (MeasuredSite site in byEndpoint.Values)
        {
            if (most is null || site.LargeBytes > most.LargeBytes
                || (site.LargeBytes == most.LargeBytes && string.CompareOrdinal(site.Endpoint, most.Endpoint) < 0))
            {
                most = site;
            }
        }

        return most is not null && Describe(most) is { } text
            ? new Measurement(text, most.LargeSamples > 0 && most.Reaching >= LeastRequests
                && most.LargeFirstHalf > 0 && most.LargeSecondHalf > 0)
            : null;
    }

    private static string? Describe(MeasuredSite site)
    {
        string requests = site.Requests.ToString("N0", CultureInfo.InvariantCulture);
        if (site.LargeSamples == 0)
        {
            return site.Samples >= FirmSamples && site.Requests >= TellingRequests
                ? $"measured: no large object in {requests} requests of {site.Endpoint}"
                : null;
        }

        double mean = (double)site.LargeBytes / site.Requests;
        string bytes = Bytes(mean);
        if (site.LargeSamples < FirmSamples || site.Requests < 2)
        {
            return $"measured: about {bytes} of large objects a request of {site.Endpoint} ({site.LargeSamples} samples)";
        }

        double inKilo = mean / Kilo;
        double variance = Math.Max(0, (site.LargeSquares - (site.Requests * inKilo * inKilo)) / (site.Requests - 1));
        double percent = Math.Max(1, Math.Ceiling(100 * Normal95 * Math.Sqrt(variance / site.Requests) / inKilo));
        return string.Format(
            CultureInfo.InvariantCulture,
            "measured: {0} ± {1:0} % of large objects a request of {2} ({3} requests, {4:N0} samples)",
            bytes, percent, site.Endpoint, requests, site.LargeSamples);
    }

    private static string Bytes(double bytes)
        => bytes < 1e6 ? (bytes / 1e3).ToString(bytes < 1e4 ? "0.0" : "0", CultureInfo.InvariantCulture) + " kB"
            : (bytes / 1e6).ToString(bytes < 1e8 ? "0.0" : "0", CultureInfo.InvariantCulture) + " MB";

    private static AdditionalText? FileIn(AnalyzerOptions options)
    {
        foreach (AdditionalText file in options.AdditionalFiles)
        {
            if (file.Path.Replace('\\', '/').EndsWith(RelativePath, StringComparison.OrdinalIgnoreCase)
                || (options.AnalyzerConfigOptionsProvider.GetOptions(file).TryGetValue(Mark, out string? marked)
                    && string.Equals(marked, "true", StringComparison.OrdinalIgnoreCase)))
            {
                return file;
            }
        }

        return null;
    }
}
