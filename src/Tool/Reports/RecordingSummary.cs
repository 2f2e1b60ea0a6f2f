using GcGuard.Analyzers.Evidence.Profile;
using GcGuard.Tool.Cli;
using GcGuard.Tool.Recordings.Model;

namespace GcGuard.Tool.Reports;

/// <summary>A recording in a few lines.</summary>
internal static class RecordingSummary
{
    private const int MaxRows = 8;

    /// <summary>Writes it.</summary>
    public static void Write(Recording recording, Terminal terminal)
    {
        TextWriter output = terminal.Output;
        foreach (string line in Lines(recording))
        {
            output.WriteLine(line);
        }

        Endpoint[] endpoints = [.. recording.Endpoints.Where(endpoint => endpoint.Allocated.Samples > 0).Take(MaxRows)];
        if (endpoints.Length > 0)
        {
            output.WriteLine();
            terminal.Table(
                ["Endpoint", "Requests", "Large objects each", "All objects each"],
                [.. endpoints.Select(endpoint => new[]
                {
                    endpoint.Name,
                    endpoint.IsPerRequest ? Format.Count(endpoint.Requests) : "per second",
                    Estimate.Large(endpoint).ToString(),
                    Estimate.All(endpoint.Allocated, endpoint).ToString(),
                })]);
        }

        SiteFigure[] sites = [.. SiteFigure.Of(recording).Where(site => site.Large.Samples > 0).Take(MaxRows)];
        if (sites.Length > 0)
        {
            output.WriteLine();
            terminal.Table(
                ["Statement", "Call", "Large objects", "Samples", "Endpoint"],
                [.. sites.Select(site => new[]
                {
                    site.Place, CallText.Short(site.Site.Call), site.Large.ToString(), Format.Count(site.Large.Samples),
                    site.Endpoint.Name,
                })]);
        }

        if (recording.Kept is { } heap)
        {
            output.WriteLine();
            output.WriteLine(KeptText.Sum(heap));
            terminal.Table(KeptText.Heads, [.. heap.Roots.Take(MaxRows).Select(one => KeptText.Cells(one, heap))]);
        }

        output.WriteLine();
    }

    /// <summary>The same for programs.</summary>
    public static object Json(Recording recording, string file)
        => new
        {
            file,
            server = recording.Server.Name,
            runtime = recording.Server.Runtime,
            mode = recording.Mode.ToString(),
            seconds = recording.Milliseconds / 1000.0,
            requests = recording.RequestCount,
            samples = recording.Evidence.Samples,
            droppedEvents = recording.Evidence.DroppedEvents,
            unattributedPercent = Unattributed(recording),
            doubts = Doubts.Of(recording),
            endpoints = recording.Endpoints.Select(endpoint => new
            {
                endpoint.Name,
                endpoint.Requests,
                large = Figure(Estimate.Large(endpoint)),
                all = Figure(Estimate.All(endpoint.Allocated, endpoint)),
            }),
            sites = SiteFigure.Of(recording).Select(site => new
            {
                assembly = recording.Modules[site.Site.Module].Name,
                site.Site.Member,
                site.Site.Call,
                site.Site.File,
                site.Site.Line,
                certain = site.Site.IsCertain,
                endpoint = site.Endpoint.Name,
                large = Figure(site.Large),
                all = Figure(site.All),
            }),
            kept = KeptText.Json(recording.Kept),
        };

    /// <summary>The first lines: what was recorded, and the collections.</summary>
    public static IEnumerable<string> Lines(Recording recording)
    {
        string requests = recording.Evidence.HasRequests
            ? Format.Count(recording.RequestCount, "request")
            : "no requests recorded";
        yield return $"{recording.Server.Name}, .NET {recording.Server.Runtime}, {recording.Server.Collector}: "
            + $"{Format.Milliseconds(
                recording.Milliseconds)}, {requests}, {Format.Count(recording.Evidence.Samples, "sample")}";
        double pause = recording.Collections.Sum(one => one.PauseMicroseconds / 1000.0);
        double longest = recording.Collections.Select(one => one.PauseMicroseconds / 1000.0).DefaultIfEmpty().Max();
        yield return string.Join(
            ", ",
            Enumerable.Range(0, 3).Select(generation =>
                $"generation {generation}: {recording.Collections.Count(one => one.Generation == generation)}"))
            + $" collections; paused {Format.Milliseconds(pause)} in all, longest {Format.Milliseconds(longest)}; "
            + $"{recording.Collections.Count(one => one.IsInduced)} called for by code";
        yield return $"{Format.Percent(
            Unattributed(recording))} of the large-object bytes have no statement of the server's own; "
            + $"{Format.Count(recording.Evidence.DroppedEvents, "event")} dropped";
    }

    /// <summary>The large-object bytes without a statement, in percent.</summary>
    public static double Unattributed(Recording recording)
        => recording.LargeBytes == 0 ? 0
            : Math.Round(100.0 * recording.Evidence.UnattributedLargeBytes / recording.LargeBytes, 1);

    private static object Figure(Estimate estimate)
        => new
        {
            bytes = Math.Round(estimate.Mean),
            halfWidth = Math.Round(estimate.HalfWidth),
            requests = estimate.Units,
            samples = estimate.Samples,
            firm = estimate.IsFirm,
        };
}
