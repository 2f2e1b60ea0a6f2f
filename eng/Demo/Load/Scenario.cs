using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using GcGuard.Demo.Promises;

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
    /// Whether each round has processes of its own: the disease is in what a service that starts has not made yet.
    /// </summary>
    public bool StartsAfresh { get; init; }

    /// <summary>
    /// The monitoring system asks for the service's metrics once per this many requests, 0 for never. These requests
    /// are made, but not measured.
    /// </summary>
    public int RequestsPerScrape { get; init; }

    /// <summary>True when the partner refuses three of ten messages in this scenario.</summary>
    public bool PartnerFails { get; init; }

    /// <summary>Further arguments of the service, the same for both versions.</summary>
    public ImmutableArray<string> Arguments { get; init; } = [];

    /// <summary>What the fixed version differs in.</summary>
    public ScenarioChange Change { get; init; } = ScenarioChange.Code;

    /// <summary>What fixing is promised to do here; the one that the disease is about stands first.</summary>
    public required ImmutableArray<Promise> Promises { get; init; }

    /// <summary>
    /// Whether what waiting requests keep alive is measured too, in a second interval of the same process.
    /// </summary>
    public bool MeasuresHeldBytes => Promises.Contains(Promise.LessHeld);

    /// <summary>Seed and name.</summary>
    public string Title => Seed == NoSeed ? Name : $"{Seed} {Name}";

    /// <summary>What the demo lists as not run, and why.</summary>
    public static IReadOnlyList<(string Title, string Reason)> NotRun { get; } =
    [
        ("002 page cache in containers",
            "not run, it takes a container of an old image; GCG7004 found the image instead."),
        ("000 WCF host (samples/Legacy)",
            "not run, .NET Framework does not run here; it was compiled and its fixes are tested instead."),
    ];
}
