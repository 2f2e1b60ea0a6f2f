using System.Text.RegularExpressions;
using GcGuard.Corpus.Tests;
using GcGuard.Tool.Scan;
using GcGuard.Tool.Tests.Reports;
using Microsoft.CodeAnalysis;

namespace GcGuard.Tool.Tests.Scan;

/// <summary>The page that <c>scan --format html</c> writes.</summary>
public sealed class HtmlReportTests
{
    private const string Nasty = "<script>alert(\"a&b\")</script>";

    private static readonly ScanReport Report = new()
    {
        Solution = "/repo/<b>Shop.slnx",
        Root = "/repo",
        Projects = ["Shop.Api"],
        Lines = 10,
        Findings =
        [
            Finding("GCG3008", DiagnosticSeverity.Info, "src/A.cs", 9, "`List<int>` is first"),
            Finding("GCG1001", DiagnosticSeverity.Warning, "src/B.cs", 20, "second") with
            {
                Chain = ["OrdersController.Export", "List<T>.Add"],
                Evidence = "proven in the solution",
                Excerpt = [new CodeLine(20, "if (a < b && c) { }", true)],
            },
            Finding("GCG1001", DiagnosticSeverity.Warning, "src/A.cs", 3, Nasty),
            Finding("GCG7002", DiagnosticSeverity.Warning, "src/Shop.csproj", 0, "about the project"),
        ],
        NotJudged = System.Collections.Immutable.ImmutableSortedDictionary<string, int>.Empty.Add("Shop<Core>", 7),
        Problems = ["Broken/Broken.csproj is left out: <Project> is not closed"],
    };

    private static readonly string Page = HtmlReport.Of(Report);

    [Fact]
    public void Everything_that_comes_from_the_solution_is_text()
    {
        Assert.DoesNotContain(Nasty, Page, StringComparison.Ordinal);
        Assert.Contains("&lt;script&gt;alert(&quot;a&amp;b&quot;)&lt;/script&gt;", Page, StringComparison.Ordinal);
        Assert.Contains("<mark><i>20</i>if (a &lt; b &amp;&amp; c) { }\n</mark>", Page, StringComparison.Ordinal);
        Assert.Contains("<code>List&lt;T&gt;.Add</code>", Page, StringComparison.Ordinal);
        Assert.Contains("<p class=\"message\"><code>List&lt;int&gt;</code> is first</p>", Page, StringComparison.Ordinal);
        Assert.Contains("Shop&lt;Core&gt;: 7", Page, StringComparison.Ordinal);
        Assert.Contains("&lt;Project&gt; is not closed", Page, StringComparison.Ordinal);
        Assert.DoesNotContain("<b>Shop", Page, StringComparison.Ordinal);
        Assert.DoesNotContain("{{", Page, StringComparison.Ordinal);
    }

    /// <summary>A solution of many projects may have a complaint about each.</summary>
    [Theory]
    [InlineData(3, "<details open><summary>Not everything was seen: 3 problems</summary>")]
    [InlineData(4, "<details><summary>Not everything was seen: 4 problems</summary>")]
    public void Many_problems_are_folded_above_the_findings(int count, string expected)
        => Assert.Contains(
            expected,
            HtmlReport.Of(Report with { Problems = [.. Enumerable.Range(1, count).Select(i => $"Problem {i}")] }),
            StringComparison.Ordinal);

    [Fact]
    public void A_page_without_findings_says_so_and_offers_nothing_to_filter()
    {
        string page = HtmlReport.Of(Report with { Findings = [] });

        Assert.Contains("<main class=\"empty\">", page, StringComparison.Ordinal);
        Assert.Contains("id=\"none\">Nothing was found.</p>", page, StringComparison.Ordinal);
        Assert.Contains("<main>", Page, StringComparison.Ordinal);
        Assert.Contains("id=\"none\" hidden>No finding matches.</p>", Page, StringComparison.Ordinal);
    }

    [Fact]
    public void The_most_severe_rule_comes_first_and_one_rule_stands_together()
        => Assert.Equal(
            ["GCG1001 src/B.cs:20", "GCG1001 src/A.cs:3", "GCG7002 Shop.Api", "GCG3008 src/A.cs:9"],
            Regex.Matches(Page, "<span class=\"id\">(.*?)</span>.*<span class=\"place\">(.*?)</span>")
                .Select(match => $"{match.Groups[1].Value} {match.Groups[2].Value.Replace("<wbr>", null, StringComparison.Ordinal)}"));

    [Fact]
    public void A_long_place_breaks_behind_a_folder()
        => Assert.Contains("<span class=\"place\">src/<wbr>B.cs:20</span>", Page, StringComparison.Ordinal);

    [Fact]
    public void The_page_needs_no_network()
    {
        Assert.DoesNotMatch("<(link|img|iframe|object|embed|base)\\b|\\ssrc=|@import|url\\(|fetch\\(|XMLHttpRequest", Page);
        Assert.All(
            Regex.Matches(Page, "https?://[^\"'<\\s]+").Select(match => match.Value),
            link => Assert.Contains("<a href=\"" + link, Page, StringComparison.Ordinal));
    }

    /// <summary>The assembly of the code fixes says which rules have one.</summary>
    [Fact]
    public void Only_a_rule_that_has_a_fix_is_said_to_have_one()
    {
        Assert.Contains(Fix(RuleCatalog.Rules.First(rule => rule.IsFixedInSource)), PageOf(rule => rule.IsFixedInSource), StringComparison.Ordinal);
        Assert.DoesNotContain("code fix", PageOf(rule => !rule.HasFix), StringComparison.Ordinal);
        string ofSettings = PageOf(rule => rule is { HasFix: true, IsFixedInSource: false });
        Assert.Contains("an editor offers a code fix", ofSettings, StringComparison.Ordinal);
        Assert.DoesNotContain("dotnet format", ofSettings, StringComparison.Ordinal);

        static string Fix(RuleEntry rule) => "dotnet format analyzers --severity info --diagnostics " + rule.Id;

        static string PageOf(Func<RuleEntry, bool> chosen) => HtmlReport.Of(Report with
        {
            Findings = [Finding(RuleCatalog.Rules.First(chosen).Id, DiagnosticSeverity.Warning, "src/A.cs", 1, "text")],
        });
    }

    /// <summary>Sorts and filters as a reader would, and listens for errors.</summary>
    [BrowserFact]
    public async Task A_browser_shows_sorts_and_filters_it_without_an_error()
    {
        using var folder = new TemporaryFolder();
        string listening = Page.Replace(
            "<script>",
            "<script>window.failures = []; window.onerror = text => failures.push(text);</script><script>",
            StringComparison.Ordinal);

        string steps = await Browser.EvaluateAsync(folder.Path, listening, """
            const shown = () => [...document.querySelectorAll(".finding")].filter(row => !row.hidden)
              .map(row => row.dataset.rule + " " + row.querySelector(".place").textContent).join(", ");
            const steps = [shown()];
            sort.value = "place"; sort.dispatchEvent(new Event("change")); steps.push(shown());
            filter.value = "second"; filter.dispatchEvent(new Event("input")); steps.push(shown());
            filter.value = "zzzz"; filter.dispatchEvent(new Event("input"));
            steps.push(shown() + document.getElementById("none").hidden);
            filter.value = ""; filter.dispatchEvent(new Event("input"));
            document.querySelector("#rules tr[data-rule=GCG3008] button").click(); steps.push(shown());
            all.click(); steps.push(String(rows.every(row => row.open)));
            return [...steps, ...failures].join(" | ");
            """, isDark: false);

        Assert.Equal(
            "GCG1001 src/A.cs:3, GCG1001 src/B.cs:20, GCG7002 Shop.Api, GCG3008 src/A.cs:9"
            + " | GCG1001 src/A.cs:3, GCG3008 src/A.cs:9, GCG1001 src/B.cs:20, GCG7002 Shop.Api"
            + " | GCG1001 src/B.cs:20 | false | GCG3008 src/A.cs:9 | true",
            steps);
    }

    private static Finding Finding(string id, DiagnosticSeverity severity, string path, int line, string message) => new()
    {
        Id = id,
        Severity = severity,
        Message = message,
        Project = "Shop.Api",
        Path = path,
        Line = line,
        Column = 1,
        EndLine = line,
        EndColumn = 2,
    };
}
