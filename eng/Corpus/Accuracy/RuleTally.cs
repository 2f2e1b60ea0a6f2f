using System.Collections.Immutable;

namespace GcGuard.Corpus.Accuracy;

/// <summary>The counts of one rule, or of several together.</summary>
/// <param name="Rule">Id, or what the row is called.</param>
/// <param name="True">Sites labelled true.</param>
/// <param name="False">Sites labelled false.</param>
/// <param name="Hits">True sites reported.</param>
/// <param name="Alarms">False sites reported.</param>
/// <param name="StrayHits">True sites of rules outside the group, reported by this rule: they count for precision
/// only.</param>
/// <param name="StrayAlarms">False sites of rules outside the group, reported by this rule.</param>
/// <param name="Doubtful">Doubtful sites reported.</param>
/// <param name="Unlabelled">Findings where nobody has labelled anything.</param>
internal sealed record RuleTally(
    string Rule, int True, int False, int Hits, int Alarms, int StrayHits, int StrayAlarms, int Doubtful,
    int Unlabelled)
{
    /// <summary>True sites not reported.</summary>
    public int Missed => True - Hits;

    /// <summary>Of what was reported at sites labelled true or false, how much is true.</summary>
    public WilsonInterval Precision => new(Hits + StrayHits, Hits + StrayHits + Alarms + StrayAlarms);

    /// <summary>Of the true sites, how many were reported.</summary>
    public WilsonInterval Recall => new(Hits, True);

    /// <summary>Counts a group of rules, one row each and a last one for all.</summary>
    /// <param name="outcomes">All labelled sites, of other rules too.</param>
    /// <param name="unlabelled">Ids of the findings at no labelled site.</param>
    /// <param name="rules">The group.</param>
    public static ImmutableArray<RuleTally> Count(
        IReadOnlyList<LabelOutcome> outcomes, IReadOnlyList<string> unlabelled, ImmutableSortedSet<string> rules)
    {
        ImmutableArray<RuleTally> rows = [.. rules.Select(rule => CountOne(outcomes, unlabelled, rules, rule))];
        return rows.Length == 1 ? rows : rows.Add(Sum(rows));
    }

    private static RuleTally CountOne(
        IReadOnlyList<LabelOutcome> outcomes, IReadOnlyList<string> unlabelled, ImmutableSortedSet<string> rules,
        string rule)
    {
        int Of(LabelVerdict verdict, bool? reported, bool own) => outcomes.Count(outcome =>
            outcome.Label.Verdict == verdict
            && (reported is null || reported == (Reporter(outcome, rules) is not null))
            && (own
                ? outcome.Label.Rule == rule
                : !rules.Contains(outcome.Label.Rule) && Reporter(outcome, rules) == rule));
        return new RuleTally(
            rule,
            True: Of(LabelVerdict.True, reported: null, own: true),
            False: Of(LabelVerdict.False, reported: null, own: true),
            Hits: Of(LabelVerdict.True, reported: true, own: true),
            Alarms: Of(LabelVerdict.False, reported: true, own: true),
            StrayHits: Of(LabelVerdict.True, reported: true, own: false),
            StrayAlarms: Of(LabelVerdict.False, reported: true, own: false),
            Doubtful: Of(LabelVerdict.Doubtful, reported: true, own: true)
                + Of(LabelVerdict.Doubtful, reported: true, own: false),
            Unlabelled: unlabelled.Count(id => id == rule));
    }

    /// <summary>The rule of a group that reports at a site: the labelled one where it does, else the first.</summary>
    public static string? Reporter(LabelOutcome outcome, ImmutableSortedSet<string> rules)
    {
        string[] ids = [.. outcome.Findings.Select(finding => finding.Id).Where(rules.Contains)];
        return Array.IndexOf(ids, outcome.Label.Rule) >= 0 ? outcome.Label.Rule : ids.FirstOrDefault();
    }

    private static RuleTally Sum(ImmutableArray<RuleTally> rows) => new(
        "all",
        rows.Sum(row => row.True),
        rows.Sum(row => row.False),
        rows.Sum(row => row.Hits),
        rows.Sum(row => row.Alarms),
        rows.Sum(row => row.StrayHits),
        rows.Sum(row => row.StrayAlarms),
        rows.Sum(row => row.Doubtful),
        rows.Sum(row => row.Unlabelled));
}
