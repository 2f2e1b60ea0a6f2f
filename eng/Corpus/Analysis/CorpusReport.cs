using System.Collections.Immutable;
using GcGuard.Corpus.Cost;
using GcGuard.Corpus.Fixes;

namespace GcGuard.Corpus.Analysis;

/// <summary>What the tool found in one folder; free of compilations.</summary>
internal sealed record CorpusReport
{
    /// <summary>Full path of the folder.</summary>
    public required string Root { get; init; }

    /// <summary>Labels of the compilations.</summary>
    public required ImmutableArray<string> Projects { get; init; }

    /// <summary>Number of source files compiled, counted once per project.</summary>
    public required int Files { get; init; }

    /// <summary>Number of lines compiled, counted once per project.</summary>
    public required long Lines { get; init; }

    /// <summary>Findings, sorted, each place and message once.</summary>
    public required ImmutableArray<Finding> Findings { get; init; }

    /// <summary>Exceptions of analyzers.</summary>
    public required ImmutableArray<AnalyzerFailure> Failures { get; init; }

    /// <summary>Time in the callbacks of each rule, by rule.</summary>
    public required ImmutableSortedDictionary<string, TimeSpan> TimePerRule { get; init; }

    /// <summary>Wall time of reading, compiling and analysing.</summary>
    public required TimeSpan Elapsed { get; init; }

    /// <summary>Packages asked for that are not on this machine, with the number of projects that ask.</summary>
    public required ImmutableSortedDictionary<string, int> MissingPackages { get; init; }

    /// <summary>Attempts to fix.</summary>
    public ImmutableArray<FixOutcome> Fixes { get; init; } = [];

    /// <summary>Measured cost, or null when it was not asked for.</summary>
    public CostReport? Cost { get; init; }

    /// <summary>Whether the package did something it promises never to do.</summary>
    public bool HasDefects => !Failures.IsEmpty || Fixes.Any(fix => fix.IsDefect);
}
