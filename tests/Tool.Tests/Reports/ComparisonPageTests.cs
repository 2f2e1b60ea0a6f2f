using System.Net;
using GcGuard.Corpus.Tests;
using GcGuard.Tool.Recordings;
using GcGuard.Tool.Recordings.Model;

namespace GcGuard.Tool.Tests.Reports;

/// <summary>The page of a comparison: what it says, that it needs nothing else, and how a browser lays it out.</summary>
public sealed class ComparisonPageTests : IDisposable
{
    private const string Overlaps = """
        const boxes = [...document.querySelectorAll("section, .bars td, section > table, .below > table")];
        const wrong = [];
        for (const [i, a] of boxes.entries()) {
            const one = a.getBoundingClientRect();
            if (one.right > innerWidth + 1) wrong.push("wide " + a.outerHTML.slice(0, 60));
            for (const b of boxes.slice(i + 1)) {
                if (a.contains(b) || b.contains(a)) continue;
                const two = b.getBoundingClientRect();
                if (one.left < two.right - 1 && two.left < one.right - 1 && one.top < two.bottom - 1 && two.top < one.bottom - 1)
                    wrong.push(a.outerHTML.slice(0, 60) + " | " + b.outerHTML.slice(0, 60));
            }
        }
        return wrong.length + " " + wrong.join("; ");
        """;

    private readonly TemporaryFolder _folder = new();

    [Fact]
    public async Task It_says_what_became_of_each_endpoint()
    {
        string page = WebUtility.HtmlDecode(await PageAsync("GET /reports/{id:int}/a-rather-long-template/with/{many}/parts"));

        Assert.Contains("0 endpoints grew too much, 0 within the limit; 1 shrank, 1 stayed, 0 could not be judged.", page, StringComparison.Ordinal);
        Assert.Contains("900 kB → <b>100 kB</b>", page, StringComparison.Ordinal);
        Assert.Contains("<td class=\"n\">900 kB ± 4 %</td><td class=\"n\">100 kB ± 4 %</td>", page, StringComparison.Ordinal);
        Assert.DoesNotContain("NaN", page, StringComparison.Ordinal);
        Assert.DoesNotContain("{{", page, StringComparison.Ordinal);
    }

    [Fact]
    public async Task It_needs_no_network_and_no_script_and_escapes_what_a_recording_says()
    {
        string page = await PageAsync("GET /<img src=x onerror=alert(1)>");

        Assert.DoesNotContain("<img", page, StringComparison.Ordinal);
        foreach (string loads in new[] { "<script", "http:", "https:", "href=", "@import", "url(" })
        {
            Assert.DoesNotContain(loads, page, StringComparison.Ordinal);
        }
    }

    [BrowserFact]
    public async Task In_a_browser_nothing_overlaps()
        => Assert.Equal("0 ", await Browser.EvaluateAsync(
            _folder.Path, await PageAsync("GET /reports/{id:int}/a-rather-long-template/with/{many}/parts"), Overlaps, isDark: false));

    public void Dispose() => _folder.Dispose();

    private async Task<string> PageAsync(string endpoint)
    {
        string Write(string name, int kilobytes)
        {
            string file = Path.Combine(_folder.Path, name);
            RecordingFile.Write(file, SampleRecording.Of((endpoint, 1200, kilobytes), ("GET /small", 700, 0)));
            return file;
        }

        string page = Path.Combine(_folder.Path, "page.html");
        ToolResult result = await ToolResult.RunAsync("compare", Write("a.gcgrec", 900), Write("b.gcgrec", 100), "-o", page);
        Assert.True(result.ExitCode == 0, result.Error);
        Assert.Contains("page.html is written.", result.Output, StringComparison.Ordinal);
        return await File.ReadAllTextAsync(page);
    }
}
