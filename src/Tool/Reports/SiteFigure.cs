using GcGuard.Tool.Recordings.Model;

namespace GcGuard.Tool.Reports;

/// <summary>A statement with its figures for the endpoint that allocates most there.</summary>
/// <param name="Site">The statement.</param>
/// <param name="Endpoint">The endpoint.</param>
/// <param name="Large">Large-object bytes per request of the endpoint.</param>
/// <param name="All">Bytes per request of the endpoint.</param>
/// <param name="TotalLarge">Large-object bytes of this endpoint in the whole recording.</param>
internal sealed record SiteFigure(Site Site, Endpoint Endpoint, Estimate Large, Estimate All, long TotalLarge)
{
    /// <summary>File and line, or the member where there is no PDB.</summary>
    public string Place => Site.Line > 0
        ? $"{Site.File.Replace('\\', '/').Split('/')[^1]}:{Site.Line}"
        : Format.Member(Site.Member);

    /// <summary>All statements with each of their endpoints, most large-object bytes first.</summary>
    public static IEnumerable<SiteFigure> Of(Recording recording)
        => recording.Sites
            .SelectMany(site => site.Requests.Select(requests =>
            {
                Endpoint endpoint = recording.Endpoints[requests.Endpoint];
                return new SiteFigure(
                    site,
                    endpoint,
                    Estimate.Large(requests.Allocated, endpoint),
                    Estimate.All(requests.Allocated, endpoint),
                    requests.Allocated.LargeBytes);
            }))
            .OrderByDescending(figure => figure.TotalLarge)
            .ThenByDescending(figure => figure.All.Mean * figure.All.Units);
}
