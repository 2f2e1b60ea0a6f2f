using GcGuard.Corpus.Tests;
using GcGuard.Tool.Recordings;
using GcGuard.Tool.Recordings.Model;
using GcGuard.Tool.Reports;

namespace GcGuard.Tool.Tests.Reports;

/// <summary>When a comparison says that an endpoint grew, and how the command ends.</summary>
public sealed class ComparisonTests
{
    private const string Export = "GET /export";

    [Theory]
    [InlineData(1000, 500, 1000, 500, nameof(Change.Same))]
    [InlineData(1000, 500, 1000, 1000, nameof(Change.TooMuch))]
    [InlineData(1000, 500, 1000, 200, nameof(Change.Less))]
    [InlineData(1000, 500, 1000, 0, nameof(Change.Less))]
    [InlineData(1000, 0, 1000, 500, nameof(Change.TooMuch))]
    [InlineData(100_000, 500, 100_000, 530, nameof(Change.More))]
    [InlineData(199, 500, 1000, 1000, nameof(Change.TooFew))]
    [InlineData(1000, 500, 199, 1000, nameof(Change.TooFew))]
    public void Growth_counts_where_it_is_certain(
        int before, double kilobytesBefore, int after, double kilobytesAfter, string expected)
    {
        var comparison = Comparison.Of(
            SampleRecording.Of((Export, before, kilobytesBefore)), SampleRecording.Of((Export, after, kilobytesAfter)), 10);

        Assert.Equal(expected, Assert.Single(comparison.Endpoints).Change.ToString());
    }

    /// <summary>A fifth more is certain with a thousand requests, and noise with few.</summary>
    [Theory]
    [InlineData(250, false)]
    [InlineData(10_000, true)]
    public void The_interval_decides_not_the_mean(int requests, bool isRegression)
        => Assert.Equal(
            isRegression,
            Comparison.Of(SampleRecording.Of((Export, requests, 500)), SampleRecording.Of((Export, requests, 600)), 10)
                .HasRegression);

    [Fact]
    public void An_endpoint_that_is_new_or_gone_is_not_judged()
        => Assert.All(
            Comparison.Of(SampleRecording.Of(("GET /a", 900, 1)), SampleRecording.Of(("GET /b", 900, 1)), 10).Endpoints,
            one => Assert.Equal(Change.TooFew, one.Change));

    [Fact]
    public void Dropped_events_leave_nothing_to_judge()
    {
        Recording lossy = SampleRecording.Of((Export, 1000, 1000));
        lossy = lossy with { Evidence = lossy.Evidence with { DroppedEvents = 2_000 } };

        Assert.Equal(
            Change.TooFew, Assert.Single(Comparison.Of(SampleRecording.Of((Export, 1000, 500)), lossy, 10).Endpoints).Change);
    }

    [Fact]
    public async Task The_command_ends_with_0_1_or_2()
    {
        using var folder = new TemporaryFolder();
        string Write(string name, Recording recording)
        {
            string path = Path.Combine(folder.Path, name);
            RecordingFile.Write(path, recording);
            return path;
        }

        Recording before = SampleRecording.Of((Export, 1000, 500));
        string first = Write("before.gcgrec", before);
        string worse = Write("after.gcgrec", SampleRecording.Of((Export, 1000, 900)));
        string other = Write("other.gcgrec", before with { Server = before.Server with { Runtime = "9.0.1" } });

        Assert.Equal(0, (await ToolResult.RunAsync("compare", first, first)).ExitCode);
        ToolResult grown = await ToolResult.RunAsync("compare", first, worse, "--format", "markdown");
        Assert.Equal(1, grown.ExitCode);
        Assert.Contains("| GET /export | 1,000, 1,000 | 500 kB ± 4 % | 900 kB ± 4 % | +80 % ± 10 |", grown.Output, StringComparison.Ordinal);
        Assert.Equal(0, (await ToolResult.RunAsync("compare", first, worse, "--max-growth", "90")).ExitCode);
        ToolResult refused = await ToolResult.RunAsync("compare", first, other);
        Assert.Equal((2, string.Empty), (refused.ExitCode, refused.Output));
        Assert.Contains("one ran on .NET 10.0.1, the other on 9.0.1", refused.Error, StringComparison.Ordinal);
        Assert.Equal(0, (await ToolResult.RunAsync("compare", first, other, "--force")).ExitCode);
    }
}
