using GcGuard.Corpus.Tests;
using GcGuard.Tool.Recordings;
using GcGuard.Tool.Recordings.Model;
using GcGuard.Tool.Solutions;
using GcGuard.Tool.Tests.Reports;

namespace GcGuard.Tool.Tests.Recordings;

/// <summary>Recordings of many machines add up, in any order.</summary>
public sealed class RecordingMergeTests
{
    private static readonly Recording s_a = SampleRecording.Of(("GET /a", 400, 100), ("POST /b", 30, 20));
    private static readonly Recording s_b = SampleRecording.Of(("GET /a", 100, 300), ("PUT /c", 70, 5));
    private static readonly Recording s_c = SampleRecording.Of(("PUT /c", 900, 40));

    [Fact]
    public void The_order_makes_no_difference()
    {
        byte[] forward = Bytes(RecordingMerge.Of([s_a, s_b, s_c]));

        Assert.Equal(forward, Bytes(RecordingMerge.Of([s_c, s_a, s_b])));
        Assert.Equal(forward, Bytes(RecordingMerge.Of([RecordingMerge.Of([s_a, s_b]), s_c])));
        Assert.Equal(forward, Bytes(RecordingMerge.Of([s_b, RecordingMerge.Of([s_c, s_a])])));
    }

    [Fact]
    public void Sums_are_those_of_all()
    {
        Recording merged = RecordingMerge.Of([s_a, s_b]);

        Assert.Equal(s_a.LargeBytes + s_b.LargeBytes, merged.LargeBytes);
        Assert.Equal(s_a.RequestCount + s_b.RequestCount, merged.RequestCount);
        Assert.Equal(500, Assert.Single(merged.Endpoints, one => one.Name == "GET /a").Requests);
        Assert.Equal(40, merged.Collections.Count);
        Assert.Equal((8, 8), (Assert.Single(merged.Inducers).Collections, merged.Collections.Count(one => one.Inducer == 0)));
    }

    [Fact]
    public void What_is_kept_adds_up_by_root()
    {
        KeptHeap merged = RecordingMerge.Of([s_a, s_b, s_c with { Kept = null }]).Kept!;

        Assert.Equal((180_000_000, 800_000, 120), (merged.Bytes, merged.Objects, merged.PauseMilliseconds));
        Assert.Equal([120_000_000, 40_000_000, 20_000_000], merged.Roots.Select(one => one.Bytes));
        Assert.Null(RecordingMerge.Of([s_a with { Kept = null }, s_b with { Kept = null }]).Kept);
    }

    [Fact]
    public void Other_builds_and_modes_are_refused()
    {
        Recording build = s_a with { Modules = [s_a.Modules[0] with { Mvid = Guid.NewGuid() }] };

        Assert.Contains("different builds of Shop.Api", Refusal(build), StringComparison.Ordinal);
        Assert.Contains("different modes: Attach, Run", Refusal(s_a with { Mode = CaptureMode.Run }), StringComparison.Ordinal);
    }

    private static string Refusal(Recording other)
        => Assert.Throws<InputException>(() => RecordingMerge.Of([s_a, other])).Message;

    private static byte[] Bytes(Recording recording)
    {
        using var folder = new TemporaryFolder();
        string path = Path.Combine(folder.Path, "a.gcgrec");
        RecordingFile.Write(path, recording);
        return File.ReadAllBytes(path);
    }
}
