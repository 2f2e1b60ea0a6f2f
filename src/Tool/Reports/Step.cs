using GcGuard.Analyzers.Evidence.Profile;
using GcGuard.Tool.Recordings.Model;

namespace GcGuard.Tool.Reports;

/// <summary>Something to do, with what it saves.</summary>
/// <param name="Place">File and line, or the member.</param>
/// <param name="What">What happens there.</param>
/// <param name="Saves">What is saved.</param>
/// <param name="Basis">What the figure stands on.</param>
/// <param name="Finding">The rule that finds it, with its title; empty where no scan says.</param>
/// <param name="Command">The command that shows or fixes it.</param>
/// <param name="Source">The line of source; empty where it is not known.</param>
internal sealed record Step(
    string Place, string What, string Saves, string Basis, string Finding, string Command, string Source)
{
    private const int MaxSteps = 3;

    /// <summary>Who calls for collections comes first where that makes up this part of all pauses.</summary>
    private const double MuchOfAllPauses = 0.3;

    /// <summary>The three that save most.</summary>
    /// <param name="recording">The recording.</param>
    /// <param name="findings">What a scan found; null without one.</param>
    /// <param name="showsSource">Whether lines of source are shown.</param>
    public static List<Step> Of(Recording recording, FindingIndex? findings, bool showsSource)
    {
        var steps = new List<Step>();
        double pauses = recording.Collections.Sum(one => (double)one.PauseMicroseconds);
        steps.AddRange(recording.Inducers
            .Where(inducer => inducer.PauseMicroseconds > MuchOfAllPauses * pauses)
            .OrderByDescending(inducer => inducer.PauseMicroseconds)
            .Select(inducer => OfInducer(inducer, pauses, findings)));
        steps.AddRange(recording.Sites
            .Where(site => site.Allocated.LargeSamples > 0)
            .Take(MaxSteps)
            .Select(site => OfSite(site, recording, findings, showsSource)));
        return [.. steps.Take(MaxSteps)];
    }

    private static Step OfInducer(Inducer inducer, double pauses, FindingIndex? findings)
    {
        FoundRule? rule = findings?.ForMember(inducer.Member);
        return new Step(
            CallText.Member(inducer.Member),
            $"calls for {Format.Count(inducer.Collections, "collection")}",
            Format.Milliseconds(inducer.PauseMicroseconds / 1000.0) + " of pauses, "
                + Format.Percent(inducer.PauseMicroseconds, pauses) + " of all",
            $"in {inducer.Assembly}",
            rule is null ? string.Empty : $"{rule.Id} {rule.Title}",
            rule?.Command ?? "dotnet gcguard scan --diagnostics GCG5001,GCG5002,GCG5003",
            string.Empty);
    }

    private static Step OfSite(Site site, Recording recording, FindingIndex? findings, bool showsSource)
    {
        SiteFigure figure = SiteFigure.Of(recording).First(one => ReferenceEquals(one.Site, site));
        FoundRule? rule = findings?.ForLine(site.File, site.Line);
        return new Step(
            figure.Place,
            CallText.Short(site.Call),
            $"{figure.Large} a request of {figure.Endpoint.Name}, "
                + $"{Format.Percent(site.Allocated.LargeBytes, recording.LargeBytes)} of the large-object bytes",
            figure.Large.Basis,
            rule is null
                ? findings is null ? string.Empty : "no rule of GcGuard finds it without a profile"
                : $"{rule.Id} {rule.Title}",
            rule?.Command ?? (findings is null
                ? "dotnet gcguard report --solution ."
                : "dotnet gcguard profile, which makes it GCG1007; then fix it by hand"),
            showsSource ? SourceLines.At(site, recording) : string.Empty);
    }
}
