using System.Globalization;
using System.Net;
using System.Text;
using System.Text.RegularExpressions;
using Microsoft.CodeAnalysis;

namespace GcGuard.Tool.Scan;

/// <summary>
/// A scan as one page that needs nothing else: no network, no other file. Without scripts it is a list by rule.
/// </summary>
internal static partial class HtmlReport
{
    private const string Template = "page.html";

    /// <summary>More problems than these are folded, so that the findings are not pushed off the page.</summary>
    private const int MostShown = 3;

    /// <summary>The text.</summary>
    public static string Of(ScanReport report)
    {
        string solution = Path.GetFileName(report.Solution);
        return Page()
            .Replace("{{solution}}", Encode(solution), StringComparison.Ordinal)
            .Replace("{{summary}}", Encode(TextReport.Summary(report)), StringComparison.Ordinal)
            .Replace("{{cards}}", Cards(report), StringComparison.Ordinal)
            .Replace("{{rules}}", Rules(report), StringComparison.Ordinal)
            .Replace("{{empty}}", report.Findings.IsEmpty ? " class=\"empty\"" : string.Empty, StringComparison.Ordinal)
            .Replace(
                "{{none}}",
                report.Findings.IsEmpty ? ">Nothing was found." : " hidden>No finding matches.",
                StringComparison.Ordinal)
            .Replace("{{aside}}", Aside(report), StringComparison.Ordinal)
            .Replace("{{findings}}", Findings(report), StringComparison.Ordinal);
    }

    private static string Page()
    {
        using Stream stream = typeof(HtmlReport).Assembly.GetManifestResourceStream(Template)!;
        using var reader = new StreamReader(stream);
        return reader.ReadToEnd();
    }

    private static string Cards(ScanReport report)
    {
        int Of(DiagnosticSeverity severity) => report.Findings.Count(finding => finding.Severity == severity);
        return Card(Of(DiagnosticSeverity.Error), "errors", "error")
            + Card(Of(DiagnosticSeverity.Warning), "warnings", "warning")
            + Card(Of(DiagnosticSeverity.Info), "suggestions", "suggestion")
            + Card(report.Findings.Count(finding => finding.Chain.Length > 0), "on a proven request path", "proven")
            + Card(report.NotJudged.Values.Sum(), "places not judged", "open");
    }

    private static string Card(int number, string what, string kind)
        => $"<li class=\"card {kind}\"><b>{Number(number)}</b> {what}</li>\n";

    private static string Rules(ScanReport report)
    {
        var html = new StringBuilder();
        foreach (IGrouping<string, Finding> rule in report.ByRule)
        {
            html.Append($"<tr data-rule=\"{rule.Key}\"><td>")
                .Append($"<button type=\"button\" class=\"rule\">{rule.Key}</button></td>")
                .Append($"<td>{Encode(report.TitleOf(rule.Key))}</td>")
                .Append($"<td class=\"n\">{Number(rule.Count())}</td></tr>\n");
        }

        return html.ToString();
    }

    private static string Aside(ScanReport report)
    {
        var html = new StringBuilder();
        if (report.Baseline is { } baseline)
        {
            html.Append($"<p>Left out: what stands in <code>{Encode(baseline)}</code>.</p>\n");
        }

        if (report.NotJudged.Count > 0)
        {
            html.Append(
                $"<details><summary>Not judged: {TextReport.Count(report.NotJudged.Values.Sum(), "place")}</summary>")
                .Append("<p>Nothing in the solution says whether requests reach these places.</p><ul>");
            foreach ((string project, int count) in report.NotJudged)
            {
                html.Append($"<li>{Encode(project)}: {Number(count)}</li>");
            }

            html.Append("</ul></details>\n");
        }

        if (report.Problems.Length > 0)
        {
            html.Append($"<details{(report.Problems.Length <= MostShown ? " open" : string.Empty)}>")
                .Append(
                    $"<summary>Not everything was seen: {TextReport.Count(
                        report.Problems.Length, "problem")}</summary><ul>");
            foreach (string problem in report.Problems)
            {
                html.Append($"<li>{Encode(problem)}</li>");
            }

            html.Append("</ul></details>\n");
        }

        return html.ToString();
    }

    private static string Findings(ScanReport report)
    {
        var html = new StringBuilder();
        foreach (Finding finding in report.ByRule.SelectMany(rule => rule))
        {
            Write(html, finding, report.RuleOf(finding.Id));
        }

        return html.ToString();
    }

    private static void Write(StringBuilder html, Finding finding, RuleEntry entry)
    {
        DiagnosticDescriptor rule = entry.Descriptor;
        string severity = TextReport.Word(finding.Severity);
        string place = finding.Line > 0 ? $"{finding.Path}:{finding.Line}" : finding.Project;
        html.Append($"<details class=\"finding\" data-rule=\"{finding.Id}\" data-severity=\"{(int)finding.Severity}\" ")
            .Append(
                $"data-place=\"{Encode(finding.Path)}:{finding.Line.ToString("D6", CultureInfo.InvariantCulture)}\" ")
            .Append($"data-project=\"{Encode(finding.Project)}\">\n<summary>")
            .Append($"<span class=\"badge {severity}\">{severity}</span><span class=\"id\">{finding.Id}</span>")
            .Append($"<span class=\"title\">{Encode(rule.Title.ToString(CultureInfo.InvariantCulture))}</span>")
            .Append($"<span class=\"place\">{Breakable(place)}</span></summary>\n")
            .Append($"<p class=\"message\">{WithCode(finding.Message)}</p>\n");
        if (finding.Excerpt.Length > 0)
        {
            html.Append("<pre>");
            foreach (CodeLine line in finding.Excerpt)
            {
                string text = $"<i>{Number(line.Number)}</i>{Encode(line.Text)}\n";
                html.Append(line.IsFound ? $"<mark>{text}</mark>" : text);
            }

            html.Append("</pre>\n");
        }

        if (finding.Chain.Length > 0)
        {
            html.Append($"<h3>Request path <small>{Encode(finding.Evidence)}</small></h3>\n<ol class=\"chain\">");
            foreach (string link in finding.Chain)
            {
                html.Append($"<li><code>{Encode(link)}</code></li>");
            }

            html.Append("</ol>\n");
        }

        html.Append($"<h3>What to do</h3>\n<p>{WithCode(rule.Description.ToString(CultureInfo.InvariantCulture))} ")
            .Append($"The rule's page has the rewrite: <a href=\"{Encode(rule.HelpLinkUri)}\">{finding.Id}</a>.")
            .Append(Fix(entry))
            .Append("</p>\n</details>\n");
    }

    /// <summary>How the package's own fix is applied; nothing where it has none.</summary>
    private static string Fix(RuleEntry rule)
        => rule.IsFixedInSource
            ? " With the package installed, a code fix does it where the change is safe: "
                + $"<code>dotnet format analyzers --severity info --diagnostics {rule.Id}</code>"
            : rule.HasFix
                ? " With the package installed, an editor offers a code fix where the change is safe."
                : string.Empty;

    /// <summary>A text whose parts between backticks are code.</summary>
    private static string WithCode(string text) => Backticks().Replace(Encode(text), "<code>$1</code>");

    /// <summary>A path that breaks behind a folder rather than inside a name.</summary>
    private static string Breakable(string path)
        => Encode(path).Replace("/", "/<wbr>", StringComparison.Ordinal);

    private static string Encode(string text) => WebUtility.HtmlEncode(text);

    [GeneratedRegex("`([^`]+)`")]
    private static partial Regex Backticks();

    private static string Number(int number) => number.ToString(CultureInfo.InvariantCulture);
}
