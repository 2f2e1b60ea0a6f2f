using System.Collections.Immutable;

namespace GcGuard.Corpus.Accuracy;

/// <summary>What the user asked of the accuracy run.</summary>
internal sealed record AccuracyOptions
{
    /// <summary>File of labelled sites.</summary>
    public string Labels { get; init; } = string.Empty;

    /// <summary>
    /// Folder of the checkouts, named <c>owner+name</c>, or <c>owner+name@</c> and the first digits of the commit.
    /// </summary>
    public string Checkouts { get; init; } = string.Empty;

    /// <summary>Repositories to keep; empty keeps all.</summary>
    public ImmutableHashSet<string> Repositories { get; init; } = [];

    /// <summary>Ids to count; empty means those the labels name.</summary>
    public ImmutableHashSet<string> Rules { get; init; } = [];

    /// <summary>Whether the paths between the projects of each checkout are found first.</summary>
    public bool Paths { get; init; }

    /// <summary>The preset, as <c>GcGuardMode</c> in a project would set it.</summary>
    public string Mode { get; init; } = "recommended";

    /// <summary>Analyzer options, as a .globalconfig would set them.</summary>
    public ImmutableSortedDictionary<string, string> AnalyzerOptions { get; init; } =
        ImmutableSortedDictionary<string, string>.Empty;

    /// <summary>Whether the run measures what each word of the lexicon is worth.</summary>
    public bool WithoutWords { get; init; }
}
