using System.Text;
using GcGuard.Tool.Recordings.Model;
using static GcGuard.Tool.Reports.Html.HtmlText;

namespace GcGuard.Tool.Reports.Html;

/// <summary>Two recordings side by side as one page that needs nothing else.</summary>
internal static class ComparisonPage
{
    private const int Width = 560;
    private const int BarHeight = 9;
    private const int RowHeight = 26;

    /// <summary>The page.</summary>
    /// <param name="before">The recording before the change.</param>
    /// <param name="after">The one after it.</param>
    /// <param name="comparison">What was found.</param>
    /// <param name="verdict">It in one sentence.</param>
    /// <param name="rows">Heads and cells of the table.</param>
    public static string Of(
        Recording before, Recording after, Comparison comparison, string verdict, IReadOnlyList<string[]> rows)
    {
        var html = new StringBuilder("<div class=\"screen\">\n<div class=\"column\">\n");
        html.Append("<section id=\"large\"><h2><b>1</b> What does a request put on the large object heap?</h2>\n")
            .Append($"<p class=\"answer\">{Encode(verdict)}</p>\n")
            .Append(Bars(comparison, one => (one.Before.Mean, one.After.Mean), Format.Bytes))
            .Append("</section>\n</div>\n<div class=\"column\">\n");
        html.Append("<section id=\"times\"><h2><b>2</b> How long do the slow requests take?</h2>\n")
            .Append("<p class=\"answer\">The p99 of each endpoint.</p>\n")
            .Append(Bars(comparison, one => (one.P99Before, one.P99After), Format.Milliseconds))
            .Append("</section>\n");
        html.Append("<section id=\"collections\"><h2><b>3</b> What did the collector do?</h2>\n")
            .Append(Collections(before, after))
            .Append("</section>\n</div>\n</div>\n<div class=\"below\"><h2>All endpoints</h2>\n").Append(Table(rows))
            .Append("</div>\n");
        return Fill("comparison.html", new Dictionary<string, string>(StringComparer.Ordinal)
        {
            ["title"] = Encode($"{before.Server.Name}: before and after"),
            ["lead"] = Encode(
                $"{before.Started:yyyy-MM-dd HH:mm} UTC, {Format.Count(before.RequestCount, "request")}, against "
                + $"{after.Started:yyyy-MM-dd HH:mm} UTC, {Format.Count(
                    after.RequestCount, "request")}; .NET {after.Server.Runtime}, "
                + after.Server.Collector),
            ["body"] = html.ToString(),
        });
    }

    private static string Bars(
        Comparison comparison, Func<EndpointChange, (double Before, double After)> values, Func<double, string> show)
    {
        EndpointChange[] shown = [.. comparison.Endpoints
            .Where(one => one.Before.Units + one.After.Units > 0)
            .OrderByDescending(one => Math.Max(values(one).Before, values(one).After)).Take(8)];
        double most = shown.Select(one => Math.Max(values(one).Before, values(one).After)).DefaultIfEmpty(0).Max();
        var html = new StringBuilder(
            "<p class=\"legend\"><i class=\"b\"></i>before<i class=\"a\"></i>after</p>\n"
                + "<table class=\"bars pairs\">\n");
        foreach (EndpointChange one in shown)
        {
            (double first, double second) = values(one);
            html.Append($"<tr><td class=\"name\" title=\"{Encode(one.Name)}\">{Encode(one.Name)}</td><td class=\"n\">")
                .Append(
                    $"{Encode(show(first))} → <b>{Encode(show(second))}</b></td><td><svg viewBox=\"0 0 {Width} "
                        + $"{RowHeight}\" ")
                .Append($"preserveAspectRatio=\"none\" height=\"{RowHeight}\">")
                .Append(
                    $"<rect class=\"area b\" x=\"0\" y=\"3\" width=\"{At(
                        Length(first, most))}\" height=\"{BarHeight}\"/>")
                .Append(
                    $"<rect class=\"area a\" x=\"0\" y=\"14\" width=\"{At(
                        Length(second, most))}\" height=\"{BarHeight}\"/>")
                .Append("</svg></td></tr>\n");
        }

        return html.Append("</table>\n").ToString();
    }

    private static double Length(double value, double most) => most > 0 ? Width * value / most : 0;

    private static string Collections(Recording before, Recording after)
    {
        (string Name, Func<Recording, string> Value)[] lines =
        [
            ("full collections a minute", one =>
                PerMinute(one, one.Collections.Count(collection => collection.Generation == 2))),
            ("called for a minute", one => PerMinute(one, one.Collections.Count(collection => collection.IsInduced))),
            ("longest pause", one => Format.Milliseconds(
                one.Collections.Select(collection => collection.PauseMicroseconds / 1000.0).DefaultIfEmpty(0).Max())),
            ("time in pauses", one => Format.Percent(
                one.Collections.Sum(collection => collection.PauseMicroseconds / 1000.0), one.Milliseconds)),
            ("large objects a request", one => one.RequestCount > 0
                ? Format.Bytes((double)one.LargeBytes / one.RequestCount)
                : "no requests"),
        ];
        var html =
            new StringBuilder("<table><tr><th></th><th class=\"n\">Before</th><th class=\"n\">After</th></tr>\n");
        foreach ((string name, Func<Recording, string> value) in lines)
        {
            html.Append(
                $"<tr><td>{name}</td><td class=\"n\">{Encode(
                    value(before))}</td><td class=\"n\"><b>{Encode(value(after))}</b></td></tr>\n");
        }

        return html.Append("</table>\n").ToString();
    }

    private static string PerMinute(Recording recording, int count)
        => Format.Text(count * 60_000.0 / Math.Max(1, recording.Milliseconds), "0.#");

    private static string Table(IReadOnlyList<string[]> rows)
    {
        var html = new StringBuilder("<table>\n");
        foreach ((int i, string[] row) in rows.Index())
        {
            string cell = i == 0 ? "th" : "td";
            html.Append("<tr>");
            foreach ((int column, string text) in row.Index())
            {
                html.Append(
                    $"<{cell}{(column is > 0 and < 7 ? " class=\"n\"" : string.Empty)}>{Encode(text)}</{cell}>");
            }

            html.Append("</tr>\n");
        }

        return html.Append("</table>\n").ToString();
    }
}
