using System.Collections.Immutable;
using System.Globalization;
using GcGuard.Corpus.Analysis;

namespace GcGuard.Corpus.Accuracy;

/// <summary>The report of a run over sites of families, for people.</summary>
/// <param name="outcomes">What each checkout gave.</param>
/// <param name="warnings">The rules that are warnings by default, whatever the preset makes of them.</param>
/// <param name="output">Where it is written.</param>
internal sealed class FamilyReport(
    ImmutableArray<RepositoryOutcome> outcomes, ImmutableSortedSet<string> warnings, TextWriter output)
{
    private readonly ImmutableArray<LabelOutcome> _sites = [.. outcomes.SelectMany(outcome => outcome.Outcomes)];

    /// <summary>Writes everything.</summary>
    public void Write()
    {
        int repositories = outcomes.Select(outcome => outcome.Repository).Distinct().Count();
        Line($"{_sites.Length} labelled sites in {repositories} repositories.");
        Group("Rules that are warnings by default", IsWarned);
        Group("Rules that are suggestions, where no warning is", site => IsReported(site) && !IsWarned(site));
        Group("Warnings and suggestions", IsReported);
        output.WriteLine();
        output.WriteLine("Every site (verdict, what reports it, family, place):");
        foreach (LabelOutcome site in _sites)
        {
            Site(site);
        }

        Unlabelled();
    }

    /// <summary>
    /// What a change makes a rule say beside the labels is read as well, or precision is only flattered.
    /// </summary>
    private void Unlabelled()
    {
        ImmutableArray<Finding> findings = [.. outcomes.SelectMany(outcome => outcome.Unlabelled)];
        output.WriteLine();
        Line($"Findings away from every site, for a person to judge: {findings.Length}");
        foreach (Finding finding in findings)
        {
            output.WriteLine("  " + finding);
        }
    }

    private void Group(string title, Func<LabelOutcome, bool> isReported)
    {
        output.WriteLine();
        Line($"{title} (95 % intervals after Wilson):");
        Line($"{"family",-16}{"true found",12}{"false alarms",14}  {"recall",-25}{"false alarms",-25}precision");
        foreach (FamilyTally row in FamilyTally.Count(_sites, isReported))
        {
            string found = $"{row.Hits} of {row.True}";
            string alarms = $"{row.Alarms} of {row.False}";
            Line($"{row.Name,-16}{found,12}{alarms,14}  {row.Recall,-25}{row.AlarmRate,-25}{row.Precision}");
        }
    }

    private void Site(LabelOutcome site)
    {
        string[] ids = [.. site.Findings.Select(finding => finding.Id).Distinct().Order(StringComparer.Ordinal)];
        string hit = ids.Length == 0 ? "-" : string.Join(',', ids);
        Line($"{site.Label.Verdict.ToString().ToLowerInvariant(),-9}{hit,-16} {site.Label.Rule,-16}{site.Label.Place}");
        foreach (Finding finding in site.Findings)
        {
            Line($"    {finding.Path}:{finding.Line} {finding.Id}: {finding.Message}");
        }

        if (site.Silence.Length > 0)
        {
            Line($"    silent: {site.Silence}");
        }
    }

    private bool IsWarned(LabelOutcome site) => site.Findings.Any(finding => warnings.Contains(finding.Id));

    private static bool IsReported(LabelOutcome site) => !site.Findings.IsEmpty;

    private void Line(FormattableString text) => output.WriteLine(text.ToString(CultureInfo.InvariantCulture));
}
