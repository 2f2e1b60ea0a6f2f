using System.Collections.Immutable;

namespace GcGuard.Corpus.CommandLine;

/// <summary>What the user asked for.</summary>
internal sealed record CorpusOptions
{
    /// <summary>Full path of the folder to analyse.</summary>
    public string Folder { get; init; } = string.Empty;

    /// <summary>Files or folders of assemblies every project references.</summary>
    public ImmutableArray<string> References { get; init; } = [];

    /// <summary>The framework chosen of a project that has several; null for the newest .NET.</summary>
    public string? Framework { get; init; }

    /// <summary>The MSBuild configuration conditions are evaluated with.</summary>
    public string Configuration { get; init; } = "Release";

    /// <summary>The preset, as <c>GcGuardMode</c> in a project would set it.</summary>
    public string Mode { get; init; } = "recommended";

    /// <summary>Analyzer options, as a .globalconfig would set them.</summary>
    public ImmutableSortedDictionary<string, string> AnalyzerOptions { get; init; } =
        ImmutableSortedDictionary<string, string>.Empty;

    /// <summary>Whether names silence nothing.</summary>
    public bool WithoutWords { get; init; }

    /// <summary>Whether the paths between the projects are found first.</summary>
    public bool Paths { get; init; }

    /// <summary>Where the paths are written; null for nowhere.</summary>
    public string? PathsFile { get; init; }

    /// <summary>Ids to keep; empty keeps all.</summary>
    public ImmutableHashSet<string> Rules { get; init; } = [];

    /// <summary>Parts of project labels; only projects that contain one are analysed, all when empty.</summary>
    public ImmutableArray<string> Projects { get; init; } = [];

    /// <summary>
    /// Parts of project labels; projects that contain one are not analysed, only bound where others reference them.
    /// </summary>
    public ImmutableArray<string> Without { get; init; } = [];

    /// <summary>Whether fixes are applied and compiled.</summary>
    public bool Fixes { get; init; }

    /// <summary>Whether the change of every fix is printed.</summary>
    public bool Diff { get; init; }

    /// <summary>Pairs of cost measurements; 0 when cost is not asked for.</summary>
    public int CostPairs { get; init; }

    /// <summary>Other analyzer assemblies whose cost is measured beside.</summary>
    public ImmutableArray<string> Peers { get; init; } = [];

    /// <summary>Pairs of measurements of each peer; null for as many as of GcGuard.</summary>
    public int? PeerPairs { get; init; }

    /// <summary>Whether the cost over twice the code is measured as well.</summary>
    public bool Twice { get; init; }

    /// <summary>Whether the cost of one document after an edit is measured as well.</summary>
    public bool Editor { get; init; }

    /// <summary>Path of a SARIF file to write, or null.</summary>
    public string? Sarif { get; init; }

    /// <summary>Whether the report is JSON.</summary>
    public bool Json { get; init; }
}
