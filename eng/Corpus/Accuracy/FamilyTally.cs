using System.Collections.Immutable;

namespace GcGuard.Corpus.Accuracy;

/// <summary>The counts of one family, or of several together.</summary>
/// <param name="Name">The family, or what the row is called.</param>
/// <param name="True">Sites labelled true.</param>
/// <param name="False">Sites labelled false.</param>
/// <param name="Hits">True sites reported.</param>
/// <param name="Alarms">False sites reported.</param>
internal sealed record FamilyTally(string Name, int True, int False, int Hits, int Alarms)
{
    /// <summary>Of the true sites, how many are reported.</summary>
    public WilsonInterval Recall => new(Hits, True);

    /// <summary>Of the false sites, how many are reported.</summary>
    public WilsonInterval AlarmRate => new(Alarms, False);

    /// <summary>Of what is reported, how much is true.</summary>
    public WilsonInterval Precision => new(Hits, Hits + Alarms);

    /// <summary>Counts each family that has a site, and a last row for all.</summary>
    /// <param name="outcomes">The sites.</param>
    /// <param name="isReported">Which findings make a site count as reported.</param>
    public static ImmutableArray<FamilyTally> Count(
        IReadOnlyList<LabelOutcome> outcomes, Func<LabelOutcome, bool> isReported)
    {
        ILookup<SiteFamily?, LabelOutcome> byFamily = outcomes.ToLookup(outcome => outcome.Label.Family);
        return
        [
            .. SiteFamily.All.Where(byFamily.Contains)
                .Select(family => Row(family.Name, [.. byFamily[family]], isReported)),
            Row("all", outcomes, isReported),
        ];
    }

    private static FamilyTally Row(
        string name, IReadOnlyList<LabelOutcome> outcomes, Func<LabelOutcome, bool> isReported)
    {
        int Of(LabelVerdict verdict) => outcomes.Count(outcome => outcome.Label.Verdict == verdict);
        int Reported(LabelVerdict verdict)
            => outcomes.Count(outcome => outcome.Label.Verdict == verdict && isReported(outcome));
        return new FamilyTally(
            name,
            Of(LabelVerdict.True),
            Of(LabelVerdict.False),
            Reported(LabelVerdict.True),
            Reported(LabelVerdict.False));
    }
}
