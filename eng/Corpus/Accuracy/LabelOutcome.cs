using System.Collections.Immutable;
using GcGuard.Analyzers;
using GcGuard.Corpus.Analysis;

namespace GcGuard.Corpus.Accuracy;

/// <summary>What the rules said of one labelled site.</summary>
/// <param name="Label">The site.</param>
/// <param name="Findings">The findings in its statement.</param>
/// <param name="Silence">What is known about why nothing was reported; empty where something was.</param>
internal sealed record LabelOutcome(Label Label, ImmutableArray<Finding> Findings, string Silence)
{
    /// <summary>
    /// Whether the suspect of the labelled rule's area is among the findings: GCG1006, GCG2009 or GCG6002.
    /// </summary>
    public bool IsSuggested
        => Label.Rule[..^3] switch
        {
            "GCG1" => Has(RuleIds.TableText),
            "GCG2" => Has(RuleIds.DocumentCopy),
            "GCG6" => Has(RuleIds.BufferOverWait),
            _ => false,
        };

    private bool Has(string rule) => Label.Rule != rule && Findings.Any(finding => finding.Id == rule);
}

/// <summary>What one repository gave.</summary>
/// <param name="Outcomes">One for each label.</param>
/// <param name="Unlabelled">Findings at no labelled site.</param>
/// <param name="Failures">Exceptions of analyzers.</param>
internal sealed record RepositoryOutcome(
    string Repository,
    ImmutableArray<LabelOutcome> Outcomes,
    ImmutableArray<Finding> Unlabelled,
    ImmutableArray<AnalyzerFailure> Failures);
