using System.Text.Json.Serialization;

namespace GcGuard.Tool.Profiles;

/// <summary>What a team commits: measured sums by statement and endpoint, and nothing that a request held.</summary>
internal sealed record MeasuredProfile
{
    /// <summary>The layout that this version of the tool writes.</summary>
    public const int CurrentSchema = 1;

    /// <summary>Where the file stands, below the folder of a solution.</summary>
    public const string RelativePath = GcGuard.Analyzers.Evidence.Profile.Measurements.RelativePath;

    /// <summary>The day of the recording.</summary>
    public required string Recorded { get; init; }

    /// <summary>How long it took.</summary>
    public required int Milliseconds { get; init; }

    /// <summary>How it was made.</summary>
    public required string Mode { get; init; }

    /// <summary>The large-object bytes of the whole process.</summary>
    public required long LargeBytes { get; init; }

    /// <summary>The endpoints, by name.</summary>
    public required IReadOnlyList<MeasuredEndpoint> Endpoints { get; init; }

    /// <summary>Who called for collections.</summary>
    public required IReadOnlyList<MeasuredInducer> Inducers { get; init; }

    /// <summary>The statements, in ordinal order.</summary>
    public required IReadOnlyList<MeasuredSite> Sites { get; init; }

    /// <summary>What was measured, but not found in these sources.</summary>
    public required IReadOnlyList<UnresolvedSite> Unresolved { get; init; }
}

/// <summary>An endpoint.</summary>
internal sealed record MeasuredEndpoint(
    string Endpoint, int Requests, long Bytes, int Samples, long Squares, long LargeBytes, int LargeSamples,
    long LargeSquares, int Paused);

/// <summary>Code that called for collections.</summary>
internal sealed record MeasuredInducer(string Assembly, string Member, int Collections, long PauseMicroseconds);

/// <summary>A statement, and what requests of one endpoint allocated there.</summary>
internal sealed record MeasuredSite(
    string Assembly, string Member, string Hash, string Statement, int Ordinal, string Call, string Endpoint,
    int Requests,
    int Reaching, long Bytes, int Samples, long Squares, long LargeBytes, int LargeSamples, long LargeSquares,
    int LargeFirstHalf, int LargeSecondHalf)
{
    /// <summary>What the order of lines follows.</summary>
    [JsonIgnore]
    public string Key => string.Join('\n', Assembly, Member, Statement, Ordinal, Call, Endpoint);
}

/// <summary>A site that is not in these sources.</summary>
internal sealed record UnresolvedSite(string Assembly, string Member, string Call, long LargeBytes, string Reason);
