using System.Text;
using GcGuard.Analyzers.Evidence.Profile;
using GcGuard.Tool.Recordings.Model;
using static GcGuard.Tool.Reports.Html.HtmlText;

namespace GcGuard.Tool.Reports.Html;

/// <summary>A recording as one page that needs nothing else: no network, no script, no other file.</summary>
internal static class ReportPage
{
    private const string Template = "report.html";
    private const int MaxKinds = 4;
    private const int MaxInducers = 2;

    /// <summary>The page.</summary>
    /// <param name="recording">The recording.</param>
    /// <param name="findings">What a scan found; null without one.</param>
    /// <param name="showsSource">Whether lines of source are shown.</param>
    public static string Of(Recording recording, FindingIndex? findings, bool showsSource)
    {
        var values = new Dictionary<string, string>(StringComparer.Ordinal)
        {
            ["server"] = Encode(recording.Server.Name),
            ["lead"] = Encode(Lead(recording)),
            ["requests"] = TimeSections.Requests(recording),
            ["memory"] = TimeSections.Memory(recording),
            ["collections"] = Collections(recording),
            ["large"] = LargeObjectSection.Of(recording),
            ["first"] = First(Step.Of(recording, findings, showsSource)),
            ["evidence"] = EvidenceSection.Of(recording),
            ["tables"] = TableSections.Of(recording, showsSource),
        };
        return Fill(Template, values);
    }

    private static string Lead(Recording recording)
        => $"{recording.Started:yyyy-MM-dd HH:mm} UTC, {Format.Milliseconds(recording.Milliseconds)}, "
            + $"{Format.Count(
                recording.RequestCount, "request")}, .NET {recording.Server.Runtime}, {recording.Server.Collector}"
            + (recording.Server.Heaps > 0 ? ", " + Format.Count(recording.Server.Heaps, "heap") : string.Empty)
            + (recording.Server.Cores > 0 ? ", " + Format.Count(recording.Server.Cores, "core") : string.Empty);

    private static string Collections(Recording recording)
    {
        List<CollectionKind> kinds = CollectionKind.Of(recording);
        var html = new StringBuilder("<section id=\"collections\"><h2><b>2</b> Which collections, and why?</h2>\n");
        double pauses = kinds.Sum(kind => kind.Total);
        html.Append(kinds.Count == 0
            ? "<p class=\"answer\">None while the recording ran.</p>\n"
            : $"<p class=\"answer\">{Format.Count(recording.Collections.Count, "collection")} stopped the server for "
                + $"<b>{Format.Milliseconds(pauses)}</b>, {Format.Percent(
                    pauses, recording.Milliseconds)} of the time.</p>\n");
        if (kinds.Count == 0)
        {
            return html.Append("</section>\n").ToString();
        }

        html.Append("<table><tr><th>Collections</th><th>Why</th><th class=\"n\">Count</th><th class=\"n\">Median</th>"
            + "<th class=\"n\">Longest</th></tr>\n");
        foreach (CollectionKind kind in kinds.Take(MaxKinds))
        {
            html.Append($"<tr><td>{Encode(kind.Name)}</td><td>{Encode(kind.Reason)}</td>")
                .Append($"<td class=\"n\">{Format.Count(kind.Pauses.Length)}</td>")
                .Append($"<td class=\"n\">{Format.Milliseconds(kind.Median)}</td>")
                .Append($"<td class=\"n\">{Format.Milliseconds(kind.Longest)}</td></tr>\n");
        }

        html.Append("</table>\n");
        foreach (Inducer inducer
            in recording.Inducers.OrderByDescending(one => one.PauseMicroseconds).Take(MaxInducers))
        {
            html.Append(
                $"<p class=\"inducer\">{Code(
                    CallText.Member(inducer.Member))} in {Encode(inducer.Assembly)} called for ")
                .Append($"<b>{Format.Count(inducer.Collections)}</b>: ")
                .Append($"{Format.Milliseconds(inducer.PauseMicroseconds / 1000.0)} of pauses</p>\n");
        }

        return html.Append("</section>\n").ToString();
    }

    private static string First(List<Step> steps)
    {
        var html = new StringBuilder("<section id=\"first\"><h2><b>5</b> What first?</h2>\n");
        if (steps.Count == 0)
        {
            return html.Append("<p class=\"answer\">Nothing: no large object was sampled and nobody called for a "
                + "collection.</p></section>\n").ToString();
        }

        html.Append("<ol class=\"steps\">\n");
        foreach (Step step in steps)
        {
            html.Append($"<li><h3>{Code(step.Place)}</h3><p>{Encode(step.What)}</p>\n");
            if (step.Source.Length > 0)
            {
                html.Append($"<pre>{Encode(step.Source)}</pre>\n");
            }

            html.Append($"<p class=\"saves\"><b>{Encode(step.Saves)}</b> <small>({Encode(step.Basis)})</small></p>\n");
            if (step.Finding.Length > 0)
            {
                html.Append($"<p class=\"rule\">{Encode(step.Finding)}</p>\n");
            }

            html.Append($"<p class=\"command\"><code>{Encode(step.Command)}</code></p></li>\n");
        }

        return html.Append("</ol></section>\n").ToString();
    }
}
