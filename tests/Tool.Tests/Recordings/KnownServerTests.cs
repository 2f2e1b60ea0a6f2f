using System.Diagnostics;
using System.IO.Compression;
using GcGuard.Corpus.Tests;
using GcGuard.Tool.Recordings;
using GcGuard.Tool.Recordings.Model;
using GcGuard.Tool.Reports;

namespace GcGuard.Tool.Tests.Recordings;

/// <summary>Records a real server in both modes, and compares with what its source says of itself.</summary>
[Collection(KnownServerCollection.Name)]
public sealed class KnownServerTests : IDisposable
{
    private const int RequestsEach = 245;
    private readonly TemporaryFolder _folder = new();
    private readonly KnownServer _server = new();

    private string File => Path.Combine(_folder.Path, "known.gcgrec");

    [Fact]
    public async Task Started_by_the_tool_every_statement_is_found_with_its_bytes()
    {
        Recording recording = await RecordAsync(["record", "-o", File, "--", .. _server.Command]);

        Assert.Equal(CaptureMode.Run, recording.Mode);
        AssertAtMost(0, Missed(recording));
        // Samples are few: one interval in three hundred misses the truth, of twenty-two.
        AssertAtMost(2, Inexact(recording));
        Assert.InRange(RecordingSummary.Unattributed(recording), 0, 1);
        AssertEndpoints(recording);
        await AssertProfileAsync(recording);
        Assert.Contains(SiteFigure.Of(recording), figure => figure.Site.Member.EndsWith("Sites.FirstOfAll", StringComparison.Ordinal));
    }

    [Fact]
    public async Task Attached_nearly_every_statement_is_found_and_nothing_of_a_request_is_kept()
    {
        await _server.StartAsync();
        Recording recording = await RecordAsync(["record", "-p", $"{_server.ProcessId}", "-o", File, "--json", "--requests", "--keep-trace"]);

        // Optimized with what was measured before, the runtime can inline a handler into the framework's delegate.
        Assert.Equal(CaptureMode.Attach, recording.Mode);
        AssertAtMost(4, Missed(recording));
        AssertAtMost(6, Inexact(recording));
        Assert.InRange(RecordingSummary.Unattributed(recording), 0, 15);
        AssertEndpoints(recording);
        await AssertNoSecretAsync();
        await AssertCutTracesAsync(Path.ChangeExtension(File, ".nettrace"));
        if (!OperatingSystem.IsWindows())
        {
            string trace = Path.ChangeExtension(File, ".nettrace");
            foreach (string file in new[] { File, trace })
            {
                Assert.Equal(UnixFileMode.UserRead | UnixFileMode.UserWrite, System.IO.File.GetUnixFileMode(file));
            }
        }
    }

    [Fact]
    public async Task Without_requests_the_figures_are_per_second()
    {
        await _server.StartAsync();
        Recording recording = await RecordAsync(
            ["record", "-n", "GcGuard.KnownServer", "-o", File, "--light"], each: 20, collects: 0);

        Endpoint only = Assert.Single(recording.Endpoints);
        Assert.Equal((Endpoint.NoRequest, 0), (only.Name, only.Requests));
        Assert.False(recording.Evidence.HasRequests);
        Assert.Contains(recording.Sites, site => site.File.EndsWith("Sites.cs", StringComparison.Ordinal));
    }

    public void Dispose()
    {
        _server.Dispose();
        _folder.Dispose();
    }

    private async Task<Recording> RecordAsync(string[] arguments, int each = RequestsEach, int collects = 5)
    {
        using var stop = new CancellationTokenSource();
        var watch = Stopwatch.StartNew();
        Task<ToolResult> recording = ToolResult.WatchAsync(stop.Token, arguments);
        // To find a name all processes of the machine are asked, and some may not answer.
        await Task.Delay(arguments.Contains("-n") ? 3000 : 500);
        await _server.WaitAsync();
        // The runtime gives requests their ids a moment after the session began.
        await Task.Delay(1000);
        await _server.LoadAsync(each);
        for (int i = 0; i < collects; i++)
        {
            await _server.GetAsync("/collect");
        }

        // The server tells its routes once a second.
        await Task.Delay(1500);
        await stop.CancelAsync();
        long untilStop = watch.ElapsedMilliseconds;
        ToolResult result = await recording;
        Assert.True(result.ExitCode == 0, result.Error);
        Assert.DoesNotContain(KnownServer.Secret, result.Output + result.Error, StringComparison.Ordinal);
        // Whoever watches sees what happens while it does.
        Assert.True(System.Text.RegularExpressions.Regex.IsMatch(result.Error, @"Sites\.\w+ +\d"), result.Error);
        Recording read = RecordingFile.Read(File);
        // What the runtime writes down at the end is no part of it.
        Assert.InRange(read.Milliseconds, 1000, untilStop + 1500);
        return read;
    }

    private static void AssertAtMost(int count, string[] sites)
        => Assert.True(sites.Length <= count, string.Join("; ", sites));

    // The statements that have less than half of their bytes, or half as much again.
    private static string[] Missed(Recording recording)
        => Differing(recording, (measured, expected, _) => Math.Abs(measured - expected) > 0.5 * expected);

    // The statements whose bytes are not within 10 %, or within what so many samples allow.
    private static string[] Inexact(Recording recording)
        => Differing(
            recording,
            (measured, expected, halfWidth) => Math.Abs(measured - expected) > Math.Max(0.1 * expected, 1.8 * halfWidth));

    private static string[] Differing(Recording recording, Func<double, double, double, bool> differs)
    {
        ILookup<string, SiteFigure> byEndpoint = SiteFigure.Of(recording).ToLookup(figure => figure.Endpoint.Name);
        return
        [
            .. KnownServer.Expected
                .Where(one =>
                {
                    SiteFigure[] figures = [.. byEndpoint[one.Key.Endpoint].Where(figure =>
                        figure.Site.Line == one.Key.Line && figure.Site.File.EndsWith("Sites.cs", StringComparison.Ordinal))];
                    return differs(
                        figures.Sum(figure => figure.All.Mean), one.Value, figures.Sum(figure => figure.All.HalfWidth));
                })
                .Select(one => $"{one.Key}: {one.Value}, but "
                    + string.Join(", ", byEndpoint[one.Key.Endpoint].Take(6).Select(figure =>
                        $"{figure.Place} {figure.Site.Call} {figure.All}"))),
        ];
    }

    private static void AssertEndpoints(Recording recording)
    {
        foreach (IGrouping<string, KeyValuePair<(string Endpoint, int Line), long>> known in KnownServer.Expected
            .GroupBy(one => one.Key.Endpoint))
        {
            Endpoint endpoint = Assert.Single(recording.Endpoints, one => one.Name == known.Key);
            Assert.Equal(RequestsEach, endpoint.Requests);
            Assert.Equal(RequestsEach, endpoint.Paused.Count + endpoint.Undisturbed.Count);
            // Samples are few, and one figure in some hundred lies outside its own interval.
            double expected = known.Sum(one => one.Value);
            Estimate all = Estimate.All(endpoint.Allocated, endpoint);
            Assert.InRange(all.Mean / expected, 1 - Math.Max(0.1, 1.8 * all.HalfWidth / expected), 1.2);
        }

        Endpoint collect = Assert.Single(recording.Endpoints, one => one.Name == "GET /collect");
        Inducer inducer = Assert.Single(recording.Inducers, one => one.Assembly == "GcGuard.KnownServer");
        Assert.Equal((5, 5), (collect.Requests, inducer.Collections));
        Assert.Equal("GcGuard.KnownServer.Sites.Collect", inducer.Member);
        Assert.True(inducer.PauseMicroseconds > 0);
        Assert.Equal(5, recording.Collections.Count(one => one is { IsInduced: true, Generation: 2 }));
        Assert.True(recording.Server.ServerCollector);
        Assert.Equal(0, recording.Evidence.DroppedEvents);
    }

    // Sources and build are here: each statement is found again by its tokens. Of another build nothing is.
    private async Task AssertProfileAsync(Recording recording)
    {
        string solution = Path.Combine(RepositoryRoot.Find()!, "Analyzers.sln");
        string profile = Path.Combine(_folder.Path, "profile.json");
        ToolResult written = await ToolResult.RunAsync("profile", File, "--solution", solution, "-o", profile);
        Assert.True(written.ExitCode == 0, written.Error);
        string text = await System.IO.File.ReadAllTextAsync(profile);
        foreach (string statement in new[]
        {
            "byte [ ] block = new byte [ 128 * 1024 ] ;", "byte [ ] local = new byte [ 400_000 ] ;", "new byte [ k + n ]",
            "yield return new byte [ 350_000 ] ;", "stream . Write ( s_chunk ) ;", "new byte [ n ]", "T [ ] result = new T [ count ] ;",
        })
        {
            Assert.Contains($"\"statement\":\"{statement}\"", text, StringComparison.Ordinal);
        }

        Assert.Contains("\"member\":\"M:GcGuard.KnownServer.Sites.Filled``1(System.Int32)\"", text, StringComparison.Ordinal);
        int unresolved = text.IndexOf("\"unresolved\"", StringComparison.Ordinal);
        Assert.True(text[unresolved..] == "\"unresolved\": []\n}\n", text[unresolved..]);
        Assert.DoesNotContain(KnownServer.Secret, text, StringComparison.Ordinal);
        Assert.DoesNotContain(Path.GetDirectoryName(solution)!, text, StringComparison.Ordinal);

        string other = Path.Combine(_folder.Path, "other.gcgrec");
        RecordingFile.Write(other, recording with { Modules = [recording.Modules[0] with { Mvid = Guid.NewGuid() }] });
        ToolResult refused = await ToolResult.RunAsync("profile", other, "--solution", solution, "-o", profile);
        Assert.Equal((2, text), (refused.ExitCode, await System.IO.File.ReadAllTextAsync(profile)));
        Assert.Contains("is another build than the one here", refused.Error, StringComparison.Ordinal);
    }

    // A trace whose end is missing, as one of a disk that was full: a recording that says so, or one clear message.
    private async Task AssertCutTracesAsync(string trace)
    {
        byte[] bytes = await System.IO.File.ReadAllBytesAsync(trace);
        foreach (int percent in new[] { 30, 60, 99 })
        {
            string cut = Path.Combine(_folder.Path, $"cut{percent}.nettrace");
            await System.IO.File.WriteAllBytesAsync(cut, bytes[..(bytes.Length * percent / 100)]);
            ToolResult result = await ToolResult.RunAsync("record", "--from", cut, "-o", cut + ".gcgrec");
            Assert.True(
                result.ExitCode == 2
                    ? result.Error.Contains("is damaged, cut off, or no trace", StringComparison.Ordinal)
                    : result.ExitCode == 0 && result.Error.Contains("warning: The trace", StringComparison.Ordinal),
                $"{percent} %: {result.ExitCode} {result.Output} {result.Error}");
            Assert.DoesNotContain("   at ", result.Error, StringComparison.Ordinal);
            Assert.Equal(result.ExitCode == 0, System.IO.File.Exists(cut + ".gcgrec"));
        }
    }

    private async Task AssertNoSecretAsync()
    {
        using var content = new MemoryStream();
        using (var compressed = new GZipStream(System.IO.File.OpenRead(File), CompressionMode.Decompress))
        {
            await compressed.CopyToAsync(content);
        }

        string page = Path.Combine(_folder.Path, "page.html");
        ToolResult report = await ToolResult.RunAsync("report", File, "-o", page);
        ToolResult text = await ToolResult.RunAsync("report", File);
        Assert.Equal((0, 0), (report.ExitCode, text.ExitCode));
        string all = System.Text.Encoding.UTF8.GetString(content.ToArray()) + System.IO.File.ReadAllText(page) + text.Output;
        Assert.Contains("/documents/{id:int}/{name}", all, StringComparison.Ordinal);
        Assert.DoesNotContain(KnownServer.Secret, all, StringComparison.Ordinal);
        Assert.DoesNotContain("GCGUARD_TEST_SECRET", all, StringComparison.Ordinal);
        Assert.DoesNotContain("/documents/7", all, StringComparison.Ordinal);
        Assert.DoesNotContain("X-Token", all, StringComparison.Ordinal);
    }
}
