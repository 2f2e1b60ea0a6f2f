using System.Text;
using GcGuard.Analyzers.Evidence.Profile;
using GcGuard.Tool.Recordings.Model;
using static GcGuard.Tool.Reports.Html.HtmlText;

namespace GcGuard.Tool.Reports.Html;

/// <summary>The third answer: who fills the large object heap, by endpoint and statement, with intervals.</summary>
internal static class LargeObjectSection
{
    private const int MaxEndpoints = 4;
    private const int MaxSites = 2;
    private const int BarWidth = 100;

    /// <summary>The section.</summary>
    public static string Of(Recording recording)
    {
        var html = new StringBuilder("<section id=\"loh\"><h2><b>3</b> Who fills the large object heap?</h2>\n");
        // Bytes per second are no bytes per request: what runs outside of requests stands alone, or not at all.
        Endpoint[] all = [.. recording.Endpoints.Where(endpoint => endpoint.Allocated.LargeBytes > 0)];
        Endpoint[] endpoints = [.. all.Where(endpoint => endpoint.IsPerRequest).Take(MaxEndpoints)];
        endpoints = endpoints.Length > 0 ? endpoints : all;
        if (endpoints.Length == 0)
        {
            return html.Append("<p class=\"answer\">Nobody: no large object was sampled.</p></section>\n").ToString();
        }

        int full = recording.Collections.Count(one => one is { Generation: 2, IsInduced: false });
        html.Append($"<p class=\"answer\">{Answer(recording, endpoints[0], full)}</p>\n<table class=\"bars\">\n");
        double most = endpoints.Max(endpoint => Estimate.Large(endpoint).High);
        ILookup<string, SiteFigure> sites =
            SiteFigure.Of(recording).ToLookup(site => site.Endpoint.Name, StringComparer.Ordinal);
        foreach (Endpoint endpoint in endpoints)
        {
            Row(html, "endpoint", Encode(endpoint.Name), Estimate.Large(endpoint), most, "a");
            foreach (SiteFigure site in sites[endpoint.Name].Where(site => site.Large.Samples > 0).Take(MaxSites))
            {
                Row(
                    html,
                    "site",
                    $"{Encode(site.Place)} <small>{Encode(CallText.Short(site.Site.Call))}</small>",
                    site.Large,
                    most,
                    "c");
            }
        }

        return html.Append(
            $"</table><p class=\"legend\">Bytes {(endpoints[0].IsPerRequest
                ? "per request of the endpoint"
                : "per second")}; the line ends mark the interval of "
            + "95 %.</p></section>\n").ToString();
    }

    private static string Answer(Recording recording, Endpoint first, int full)
    {
        string share = Format.Percent(first.Allocated.LargeBytes, recording.LargeBytes);
        string collections = full > 0
            ? $", and by that share {Format.Text(
                first.FullCollectionShare / 1000.0, "0.#")} of {Format.Count(full)} full "
                + "collections that nobody called for"
            : string.Empty;
        return $"<b>{Encode(first.Name)}</b>: {share} of the large-object bytes{collections}. "
            + $"{Format.Percent(
                RecordingSummary.Unattributed(recording))} of the bytes have no statement of the server's own.";
    }

    private static void Row(StringBuilder html, string kind, string name, Estimate figure, double most, string color)
    {
        double Scaled(double value) => most > 0 ? Math.Min(value / most, 1) * BarWidth : 0;
        string interval = figure.IsFirm
            ? $"<line class=\"whisker\" x1=\"{At(
                Scaled(figure.Low))}\" x2=\"{At(Scaled(figure.High))}\" y1=\"7\" y2=\"7\"/>"
                + $"<line class=\"whisker\" x1=\"{At(
                    Scaled(figure.Low))}\" x2=\"{At(Scaled(figure.Low))}\" y1=\"3\" y2=\"11\"/>"
                + $"<line class=\"whisker\" x1=\"{At(
                    Scaled(figure.High))}\" x2=\"{At(Scaled(figure.High))}\" y1=\"3\" y2=\"11\"/>"
            : string.Empty;
        html.Append($"<tr class=\"{kind}\"><td class=\"name\">{name}</td>")
            .Append($"<td><svg class=\"bar\" viewBox=\"0 0 {BarWidth + 2} 14\" aria-hidden=\"true\">")
            .Append(
                $"<rect class=\"area {color}\" x=\"0\" y=\"2\" width=\"{At(
                    Scaled(figure.Mean))}\" height=\"10\"/>{interval}</svg></td>")
            .Append($"<td class=\"n\" title=\"{Encode(figure.Basis)}\">{Encode(figure.ToString())}</td></tr>\n");
    }
}
