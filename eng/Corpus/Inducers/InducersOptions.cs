using System.Collections.Immutable;

namespace GcGuard.Corpus.Inducers;

/// <summary>What the user asked of the search for inducers.</summary>
internal sealed record InducersOptions
{
    /// <summary>Full path of the folder of the published application.</summary>
    public string Folder { get; init; } = string.Empty;

    /// <summary>
    /// Names of the application's own assemblies; empty means those its <c>.deps.json</c> calls projects.
    /// </summary>
    public ImmutableArray<string> Applications { get; init; } = [];

    /// <summary>The most chains shown for a method, of those that end alike.</summary>
    public int Chains { get; init; } = 3;

    /// <summary>Whether the pass of GCG5003 over the same assemblies is timed as well.</summary>
    public bool Cost { get; init; }

    /// <summary>Whether the report is JSON.</summary>
    public bool Json { get; init; }

    /// <summary>Whether the report is rows of the table of known assemblies.</summary>
    public bool Table { get; init; }
}
