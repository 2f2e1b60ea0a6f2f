using System.Collections.Immutable;
using GcGuard.Tool.Baselines;
using Microsoft.CodeAnalysis;

namespace GcGuard.Tool.Scan;

/// <summary>What a scan found in a solution.</summary>
internal sealed record ScanReport
{
    /// <summary>The solution's or project's file.</summary>
    public required string Solution { get; init; }

    /// <summary>The folder that paths are relative to: the repository's, or else the solution's.</summary>
    public required string Root { get; init; }

    /// <summary>The projects that were analysed, one for each target framework.</summary>
    public required ImmutableArray<string> Projects { get; init; }

    /// <summary>The lines of their source.</summary>
    public required long Lines { get; init; }

    /// <summary>The findings, by file and line.</summary>
    public required ImmutableArray<Finding> Findings { get; init; }

    /// <summary>By project: the findings as a baseline has them; none but where baselines are ignored.</summary>
    public ImmutableArray<KnownFindings> Known { get; init; } = [];

    /// <summary>The baseline whose findings are left out; null where there is none.</summary>
    public string? Baseline { get; init; }

    /// <summary>By project: places of which nobody knows whether they run per request.</summary>
    public required ImmutableSortedDictionary<string, int> NotJudged { get; init; }

    /// <summary>What could not be loaded or analysed, and what to do.</summary>
    public required ImmutableArray<string> Problems { get; init; }

    /// <summary>Whether one of the projects references the package itself.</summary>
    public bool IsInstalled { get; init; }

    /// <summary>The rules.</summary>
    public ImmutableArray<RuleEntry> Rules { get; init; } = RuleCatalog.Rules;

    /// <summary>The most severe first, then by number.</summary>
    public IEnumerable<IGrouping<string, Finding>> ByRule
        => Findings.GroupBy(finding => finding.Id)
            .OrderByDescending(group => group.Max(finding => finding.Severity))
            .ThenByDescending(group => group.Count())
            .ThenBy(group => group.Key, StringComparer.Ordinal);

    /// <summary>What the package knows of a rule.</summary>
    public RuleEntry RuleOf(string id) => Rules.First(rule => rule.Id == id);

    /// <summary>The title of a rule.</summary>
    public string TitleOf(string id)
        => RuleOf(id).Descriptor.Title.ToString(System.Globalization.CultureInfo.InvariantCulture);
}
