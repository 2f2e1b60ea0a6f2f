using System.Collections.Immutable;
using System.Net;
using GcGuard.Corpus.Tests;
using GcGuard.Tool.Recordings.Model;
using GcGuard.Tool.Reports;
using GcGuard.Tool.Reports.Html;
using GcGuard.Tool.Scan;
using Microsoft.CodeAnalysis;

namespace GcGuard.Tool.Tests.Reports;

/// <summary>The page of a recording: what it says, that it needs nothing else, and how a browser lays it out.</summary>
public sealed class ReportPageTests : IDisposable
{
    private const string Overlaps = """
        const boxes = [...document.querySelectorAll("section, .steps > li, .bars td, #evidence > div, .below > table, details")];
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
        const last = Math.max(...[...document.querySelectorAll("section")].map(s => s.getBoundingClientRect().bottom));
        if (last > innerHeight) wrong.push("the answers end at " + last + " of " + innerHeight);
        return wrong.length + " " + wrong.join("; ");
        """;

    private readonly TemporaryFolder _folder = new();

    private static Recording Recording => SampleRecording.Of(
        ("GET /export", 1200, 900), ("GET /reports/{id:int}/a-rather-long-template/with/{many}/parts", 900, 400),
        ("POST /import", 800, 200), ("GET /small", 700, 0));

    [Fact]
    public void The_five_answers_stand_on_it()
    {
        string page = WebUtility.HtmlDecode(ReportPage.Of(Recording, findings: null, showsSource: true));

        Assert.Contains("The p99 is <b>30 ms</b>, without the pauses that requests met <b>5.0 ms</b>", page, StringComparison.Ordinal);
        Assert.Contains("360 of 3,600 requests met", page, StringComparison.Ordinal);
        Assert.Contains("20 collections stopped the server for <b>400 ms</b>, 1.3 % of the time", page, StringComparison.Ordinal);
        Assert.Contains("Janitor.<wbr>RunAsync</code> in Shop.Api called for <b>4</b>: 80 ms", page, StringComparison.Ordinal);
        Assert.Contains("<b>GET /export</b>: 68 % of the large-object bytes", page, StringComparison.Ordinal);
        Assert.Contains("the large object heap is <b>40.0 MB</b>, 30 % of it holes", page, StringComparison.Ordinal);
        Assert.Contains(
            "<b>900 kB ± 4 % a request of GET /export, 68 % of the large-object bytes</b> <small>(1,200 requests, 1,200 samples)",
            page, StringComparison.Ordinal);
    }

    [Fact]
    public void It_needs_no_network_and_no_script_and_escapes_what_a_recording_says()
    {
        const string Attack = "<img src=x onerror=alert(1)>{{tables}}";
        Recording recording = SampleRecording.Of(("GET /" + Attack, 500, 100));
        recording = recording with
        {
            Server = recording.Server with { Name = Attack },
            Modules = [new CodeModule(Attack, Guid.Empty, false)],
            Sites = [recording.Sites[0] with { Member = "M:" + Attack, Call = Attack, File = Attack, Types = [Attack],
                Stacks = [new CallPath(1, [Attack])] }],
            Inducers = [new Inducer(Attack, Attack, 1, 1_000_000, [Attack])],
        };
        string page = ReportPage.Of(recording, findings: null, showsSource: true);

        Assert.DoesNotContain("<img", page, StringComparison.Ordinal);
        foreach (string loads in new[] { "<script", "http:", "https:", " src=", "href=", "@import", "url(" })
        {
            Assert.DoesNotContain(loads, page.Replace("img src=x", string.Empty, StringComparison.Ordinal), StringComparison.Ordinal);
        }
    }

    [Fact]
    public void Few_samples_are_only_about_and_dropped_events_are_said()
    {
        Recording recording = SampleRecording.Of(("GET /a", 29, 500));
        recording = recording with { Evidence = recording.Evidence with { DroppedEvents = 5_000 } };
        string page = ReportPage.Of(recording, findings: null, showsSource: true);

        Assert.Contains("about 500 kB", page, StringComparison.Ordinal);
        Assert.DoesNotContain("500 kB ±", page, StringComparison.Ordinal);
        Assert.Contains("no figure per request is right", page, StringComparison.Ordinal);
    }

    [Fact]
    public void An_empty_recording_has_a_page()
    {
        Recording recording = SampleRecording.Of() with { Collections = [], Inducers = [], Seconds = [] };
        string page = ReportPage.Of(recording, findings: null, showsSource: true);

        Assert.Contains("Nobody: no large object was sampled.", page, StringComparison.Ordinal);
        Assert.Contains("None while the recording ran.", page, StringComparison.Ordinal);
        Assert.DoesNotContain("NaN", page, StringComparison.Ordinal);
        Assert.DoesNotContain("Infinity", page, StringComparison.Ordinal);
    }

    /// <summary>The runtime tells of heaps at its collections; without one nobody knows how many there are.</summary>
    [Fact]
    public void Without_a_collection_nothing_is_made_up()
    {
        Recording recording = SampleRecording.Of(("GET /a", 500, 0));
        Endpoint undisturbed = recording.Endpoints[0] with
        {
            Undisturbed = recording.Endpoints[0].WithoutPauses, Paused = new LatencyHistogram(),
        };
        recording = recording with
        {
            Server = recording.Server with { Heaps = 0 }, Collections = [], Inducers = [],
            Endpoints = [undisturbed, new Endpoint { Name = Endpoint.NoRequest, Units = 30 }],
        };
        string page = WebUtility.HtmlDecode(ReportPage.Of(recording, findings: null, showsSource: true));

        Assert.Contains("No request met a pause.", page, StringComparison.Ordinal);
        Assert.DoesNotContain("0 heap", page, StringComparison.Ordinal);
        Assert.Contains("<dt>Heaps, cores</dt><dd>not known, 4</dd>", page, StringComparison.Ordinal);
        string withoutRequests = page[page.IndexOf("<td>(no request)</td>", StringComparison.Ordinal)..];
        Assert.Equal(3, withoutRequests[..withoutRequests.IndexOf("</tr>", StringComparison.Ordinal)].Split(">–<").Length - 1);
    }

    [Fact]
    public void What_only_the_profile_finds_is_told_to_be_put_into_one()
    {
        var nothing = new ScanReport
        {
            Solution = "Shop.sln", Root = "/src", Projects = ["Shop.Api"], Lines = 1, Findings = [], Problems = [],
            NotJudged = ImmutableSortedDictionary<string, int>.Empty,
        };
        string page = WebUtility.HtmlDecode(ReportPage.Of(Recording, new FindingIndex(nothing), showsSource: true));

        Assert.Contains("no rule of GcGuard finds it without a profile", page, StringComparison.Ordinal);
        Assert.Contains("dotnet gcguard profile", page, StringComparison.Ordinal);
    }

    /// <summary>The file is not named after the type, and the type is generic: the chain tells where the finding is.</summary>
    [Fact]
    public void Who_calls_for_collections_is_joined_with_its_finding()
    {
        var found = new ScanReport
        {
            Solution = "Shop.sln", Root = "/src", Projects = ["Shop.Api"], Lines = 1, Problems = [],
            NotJudged = ImmutableSortedDictionary<string, int>.Empty,
            Findings =
            [
                InducedAt("Other.cs", "GCG5001", "ShopController.Get", "Other.Free"),
                InducedAt("Behaviors.cs", "GCG5002", "ShopController.Get", "Footprint.HandleAsync"),
            ],
        };
        Recording recording = Recording with
        {
            Inducers =
            [
                new Inducer("Shop.Footprint`2+<HandleAsync>d__2.MoveNext", "Shop.Api", 4, 8_000_000, ["a"]),
            ],
        };

        Step step = Step.Of(recording, new FindingIndex(found), showsSource: true)[0];

        Assert.Equal("Footprint.HandleAsync", step.Place);
        Assert.StartsWith("GCG5002", step.Finding, StringComparison.Ordinal);
    }

    private static Finding InducedAt(string path, string id, params string[] chain) => new()
    {
        Id = id, Severity = DiagnosticSeverity.Warning, Message = "m", Project = "Shop.Api", Path = path, Line = 3,
        Chain = [.. chain],
    };

    [BrowserFact]
    public async Task In_a_browser_nothing_overlaps_and_the_answers_fill_the_first_screen()
    {
        string page = ReportPage.Of(Recording, findings: null, showsSource: true);

        Assert.Equal("0 ", await Browser.EvaluateAsync(_folder.Path, page, Overlaps, isDark: false));
    }

    [BrowserFact]
    public async Task It_is_dark_where_the_reader_wants_it()
    {
        const string Colors = "const s = getComputedStyle(document.body); return s.backgroundColor + ' ' + s.color;";
        string page = ReportPage.Of(Recording, findings: null, showsSource: true);

        Assert.Equal("rgb(246, 247, 249) rgb(27, 35, 48)", await Browser.EvaluateAsync(_folder.Path, page, Colors, isDark: false));
        Assert.Equal("rgb(18, 22, 28) rgb(228, 232, 238)", await Browser.EvaluateAsync(_folder.Path, page, Colors, isDark: true));
    }

    public void Dispose() => _folder.Dispose();
}
