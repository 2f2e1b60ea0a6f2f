using System.Text;
using GcGuard.Analyzers.Evidence.Profile;
using GcGuard.Tool.Recordings.Model;
using static GcGuard.Tool.Reports.Html.HtmlText;

namespace GcGuard.Tool.Reports.Html;

/// <summary>All endpoints, and all statements with their stacks.</summary>
internal static class TableSections
{
    private const int MaxSites = 500;
    private const int MaxRoots = 25;

    /// <summary>The tables.</summary>
    public static string Of(Recording recording, bool showsSource)
    {
        var html = new StringBuilder("<h2>Endpoints</h2>\n<table><tr><th>Endpoint</th><th class=\"n\">Requests</th>"
            + "<th class=\"n\">Large objects each</th><th class=\"n\">All objects each</th><th class=\"n\">p50</th>"
            + "<th class=\"n\">p99</th><th class=\"n\">p99 without pauses</th><th class=\"n\">Full collections by "
            + "share</th></tr>\n");
        foreach (Endpoint endpoint in recording.Endpoints)
        {
            var all = new LatencyHistogram();
            all.Add(endpoint.Undisturbed);
            all.Add(endpoint.Paused);
            html.Append($"<tr><td>{Encode(endpoint.Name)}</td>")
                .Append(
                    $"<td class=\"n\">{(endpoint.IsPerRequest ? Format.Count(endpoint.Requests) : "per second")}</td>")
                .Append(Cell(Estimate.Large(endpoint)))
                .Append(Cell(Estimate.All(endpoint.Allocated, endpoint)))
                .Append(Time(all, 0.5))
                .Append(Time(all, 0.99))
                .Append(Time(endpoint.WithoutPauses, 0.99))
                .Append($"<td class=\"n\">{Format.Text(endpoint.FullCollectionShare / 1000.0, "0.#")}</td></tr>\n");
        }

        html.Append("</table>\n");
        if (recording.Kept is { } heap)
        {
            WriteKept(html, heap);
        }

        html.Append("<h2>Statements</h2>\n");
        SiteFigure[] sites = [.. SiteFigure.Of(recording).Take(MaxSites)];
        foreach (SiteFigure site in sites)
        {
            Write(html, site, recording, showsSource);
        }

        return html.ToString();
    }

    private static string Time(LatencyHistogram times, double part)
        => $"<td class=\"n\">{(times.Count == 0 ? "–" : Format.Milliseconds(times.Quantile(part)))}</td>";

    private static void WriteKept(StringBuilder html, KeptHeap heap)
    {
        html.Append($"<h2>What is kept</h2>\n<p>{Encode(KeptText.Sum(heap))}. Bytes are those that would be free "
            + "without the one that keeps them.</p>\n<table id=\"kept-by\"><tr>");
        for (int i = 0; i < KeptText.Heads.Length; i++)
        {
            html.Append($"<th{Numbers(i)}>{KeptText.Heads[i]}</th>");
        }

        html.Append("</tr>\n");
        foreach (KeptBy one in heap.Roots.Take(MaxRoots).Where(one => one.Bytes * 1000 >= heap.Bytes))
        {
            string[] cells = KeptText.Cells(one, heap);
            html.Append($"<tr><td>{(one.Name.Length > 0 ? Code(cells[0]) : Encode(cells[0]))}</td>");
            for (int i = 1; i < cells.Length; i++)
            {
                html.Append($"<td{Numbers(i)}>{Encode(cells[i])}</td>");
            }

            html.Append("</tr>\n");
        }

        html.Append("</table>\n");

        static string Numbers(int column) => column is >= 1 and <= 3 ? " class=\"n\"" : string.Empty;
    }

    private static string Cell(Estimate figure)
        => $"<td class=\"n\" title=\"{Encode(figure.Basis)}\">{Encode(figure.ToString())}</td>";

    private static void Write(StringBuilder html, SiteFigure figure, Recording recording, bool showsSource)
    {
        Site site = figure.Site;
        html.Append($"<details><summary><span>{Encode(figure.Place)}</span>")
            .Append($"<span>{Encode(CallText.Short(site.Call))}</span><span>{Encode(figure.Endpoint.Name)}</span>")
            .Append($"<span class=\"n\" title=\"large objects\">{Encode(figure.Large.ToString())}</span>")
            .Append($"<span class=\"n\" title=\"all objects\">{Encode(figure.All.ToString())}</span></summary>\n")
            .Append($"<p>{Code(site.Member[2..])} in {Encode(recording.Modules[site.Module].Name)}")
            .Append(site.IsCertain ? string.Empty : ", the nearest statement that fits")
            .Append(
                $"; makes {Encode(string.Join(", ", site.Types))}. Large objects: {Encode(figure.Large.ToString())} a ")
            .Append($"{(figure.Endpoint.IsPerRequest ? "request" : "second")} ({Encode(figure.Large.Basis)}).</p>\n");
        if (showsSource && SourceLines.At(site, recording) is { Length: > 0 } source)
        {
            html.Append($"<pre>{Encode(source)}</pre>\n");
        }

        foreach (CallPath stack in site.Stacks)
        {
            html.Append($"<p>{Format.Bytes(stack.Bytes)} through</p><pre class=\"stack\">")
                .AppendJoin('\n', stack.Frames.Select(Encode)).Append("</pre>\n");
        }

        html.Append("</details>\n");
    }
}
