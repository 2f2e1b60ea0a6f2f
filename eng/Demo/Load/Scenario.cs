using System;
using System.Collections.Generic;

namespace GcGuard.Demo.Load;

/// <summary>
/// One disease of the service under load: how many requests of which kind, how many at a time.
/// </summary>
internal sealed record Scenario
{
    /// <summary>The <see cref="Seed"/> of a disease that none of the articles has.</summary>
    public const string NoSeed = "-";

    /// <summary>The article the disease comes from, "000" to "004", or <see cref="NoSeed"/>.</summary>
    public required string Seed { get; init; }

    /// <summary>What the service does.</summary>
    public required string Name { get; init; }

    /// <summary>The measured requests, by their number from 0.</summary>
    public required Func<int, ServiceRequest> Request { get; init; }

    /// <summary>Measured requests.</summary>
    public required int Requests { get; init; }

    /// <summary>Requests under way at a time.</summary>
    public required int Concurrency { get; init; }

    /// <summary>
    /// Requests sent at once in one wave, the next wave only when all are answered; 0 for a steady load in which every
    /// answer makes room for the next request.
    /// </summary>
    public int WaveSize { get; init; }

    /// <summary>A request sent, unmeasured, before each wave, by the wave's number from 0; null for none.</summary>
    public Func<int, ServiceRequest>? BeforeWave { get; init; }

    /// <summary>Requests before the measurement, so that both versions run compiled code; the same kind.</summary>
    public required int WarmUp { get; init; }

    /// <summary>
    /// The monitoring system asks for the service's metrics once per this many requests, 0 for never. These requests
    /// are made, but not measured.
    /// </summary>
    public int RequestsPerScrape { get; init; }

    /// <summary>True when the partner refuses three of ten messages in this scenario.</summary>
    public bool PartnerFails { get; init; }

    /// <summary>
    /// True when it shows the rule areas 1, 2 and 4, for which the demo promises fewer slow requests.
    /// </summary>
    public bool PromisesFewerSlowRequests { get; init; }

    /// <summary>True when the demo promises fewer bytes on the large object heap.</summary>
    public bool PromisesFewerLargeObjects { get; init; }

    /// <summary>
    /// True when the demo promises fewer bytes that are alive while the service works on requests that have to wait.
    /// </summary>
    public bool PromisesFewerHeldBytes { get; init; }

    /// <summary>Seed and name.</summary>
    public string Title => $"{Seed} {Name}";

    /// <summary>The same scenario with a share of its requests, in whole waves; for a machine that is slow.</summary>
    /// <param name="share">Above 0 and at most 1.</param>
    public Scenario WithShare(double share)
    {
        int unit = Math.Max(WaveSize, 1);
        int units = Math.Max(1, (int)Math.Round(Requests * share / unit));
        return this with { Requests = Math.Min(Requests, units * unit) };
    }

    /// <summary>What the demo lists as not run, and why.</summary>
    public static IReadOnlyList<(string Title, string Reason)> NotRun { get; } =
    [
        ("002 page cache in containers", "it takes a container of an old runtime image"),
        ("000 WCF host, net472 (samples/Legacy)", "neither .NET Framework nor its WCF host runs here; compiled only"),
    ];
}
