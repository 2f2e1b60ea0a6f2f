using System.Collections.Immutable;
using System.Globalization;
using GcGuard.Corpus.Analysis;

namespace GcGuard.Corpus.Accuracy;

/// <summary>The report of an accuracy run, for people.</summary>
/// <param name="outcomes">What each repository gave.</param>
/// <param name="warnings">The rules that are warnings by default.</param>
/// <param name="suggestions">The rules that are less by default.</param>
/// <param name="output">Where it is written.</param>
internal sealed class AccuracyReport(
    ImmutableArray<RepositoryOutcome> outcomes, ImmutableSortedSet<string> warnings,
    ImmutableSortedSet<string> suggestions, TextWriter output)
{
    private readonly ImmutableArray<LabelOutcome> _labels = [.. outcomes.SelectMany(outcome => outcome.Outcomes)];
    private readonly ImmutableArray<Finding> _unlabelled = [.. outcomes.SelectMany(outcome => outcome.Unlabelled)];

    /// <summary>Writes everything.</summary>
    public void Write()
    {
        int repositories = outcomes.Select(outcome => outcome.Repository).Distinct().Count();
        Line($"{_labels.Length} labelled sites in {repositories} repositories.");
        Group("Default warnings", warnings);
        Group("Suggestions", suggestions);
        Claims();
        Sites("Found", LabelVerdict.True, reported: true);
        Sites("False alarms", LabelVerdict.False, reported: true);
        Sites("Missed", LabelVerdict.True, reported: false);
        Sites("Reported, doubtful", LabelVerdict.Doubtful, reported: true);
        OtherRule();
        Unlabelled("Unlabelled findings, for a person to judge", _unlabelled);
    }

    private void Group(string title, ImmutableSortedSet<string> rules)
    {
        if (rules.IsEmpty)
        {
            return;
        }

        output.WriteLine();
        output.WriteLine($"{title} (95 % intervals after Wilson):");
        output.WriteLine(string.Create(
            CultureInfo.InvariantCulture,
            $"{"rule",-9}{"true",6}{"false",7}{"hits",6}{"false alarms",14}{"missed",8}{"doubtful",10}"
                + $"{"unlabelled",12}  {"precision",-26}recall"));
        foreach (RuleTally row in RuleTally.Count(_labels, [.. _unlabelled.Select(finding => finding.Id)], rules))
        {
            string stray = row.StrayHits + row.StrayAlarms == 0
                ? string.Empty
                : string.Create(
                    CultureInfo.InvariantCulture,
                    $"  (precision counts {row.StrayHits} true and {row.StrayAlarms} false sites of other rules)");
            output.WriteLine(string.Create(
                CultureInfo.InvariantCulture,
                $"{row.Rule,-9}{row.True,6}{row.False,7}{row.Hits,6}{row.Alarms,14}{row.Missed,8}{row.Doubtful,10}"
                    + $"{row.Unlabelled,12}  {row.Precision.ToString(),-26}{row.Recall}{stray}"));
        }
    }

    /// <summary>
    /// How many of the true sites are found that the rules claim to find, and how many of those they do not.
    /// </summary>
    private void Claims()
    {
        if (_labels.All(outcome => outcome.Label.Claim == LabelClaim.Unsaid))
        {
            return;
        }

        output.WriteLine();
        output.WriteLine(
            "Recall by what the rules claim (default warnings; after a comma with the suspects GCG1006, GCG2009 and "
                + "GCG6002, where those were run):");
        foreach ((LabelClaim claim, string name) in ((LabelClaim, string)[])
            [(LabelClaim.Claimed, "claimed"), (LabelClaim.Suggested, "suggested"), (
                LabelClaim.Elsewhere,
                "callers are elsewhere"), (LabelClaim.LeftOut, "left out by the page")])
        {
            ImmutableArray<LabelOutcome> sites =
                [.. _labels.Where(
                    outcome => outcome.Label.Verdict == LabelVerdict.True
                        && outcome.Label.Claim == claim
                        && warnings.Contains(outcome.Label.Rule))];
            int hits = sites.Count(Reported);
            int either = sites.Count(outcome => Reported(outcome) || outcome.IsSuggested);
            Line(
                $"  {name,-21} {hits} of {sites.Length}  {new WilsonInterval(hits, sites.Length)}{(either > hits
                    ? $", {either} with suggestions"
                    : string.Empty)}");
        }
    }

    private void Sites(string title, LabelVerdict verdict, bool reported)
    {
        ImmutableArray<LabelOutcome> sites =
            [.. _labels.Where(outcome => outcome.Label.Verdict == verdict && Reported(outcome) == reported)];
        Heading(title, sites.Length);
        foreach (LabelOutcome outcome in sites)
        {
            Line($"  {outcome.Label.Place} {outcome.Label.Rule}: {outcome.Label.Reason}");
            foreach (Finding finding in outcome.Findings)
            {
                Line($"      reported {finding.Id}: {finding.Message}");
            }

            if (outcome.Silence.Length > 0)
            {
                Line($"      silent: {outcome.Silence}");
            }
        }
    }

    /// <summary>A suggestion at the site of a warning is no warning.</summary>
    private bool Reported(LabelOutcome outcome)
    {
        ImmutableSortedSet<string> group = suggestions.Contains(outcome.Label.Rule) ? suggestions : warnings;
        return outcome.Findings.Any(finding => group.Contains(finding.Id));
    }

    private void OtherRule()
    {
        ImmutableArray<LabelOutcome> sites =
            [.. _labels.Where(
                outcome => !outcome.Findings.IsEmpty
                    && outcome.Findings.All(finding => finding.Id != outcome.Label.Rule))];
        Heading("Reported by another rule than the labelled one", sites.Length);
        foreach (LabelOutcome outcome in sites)
        {
            Line(
                $"  {outcome.Label.Verdict} {outcome.Label.Place} {outcome.Label.Rule}: {string.Join(
                    ", ", outcome.Findings.Select(finding => finding.Id).Distinct())}");
        }
    }

    private void Unlabelled(string title, ImmutableArray<Finding> findings)
    {
        Heading(title, findings.Length);
        foreach (Finding finding in findings)
        {
            output.WriteLine("  " + finding);
        }
    }

    private void Heading(string title, int count)
    {
        output.WriteLine();
        Line($"{title}: {count}");
    }

    private void Line(FormattableString text) => output.WriteLine(text.ToString(CultureInfo.InvariantCulture));
}
