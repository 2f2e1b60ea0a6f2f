using System.IO.Compression;
using GcGuard.Corpus.Tests;
using GcGuard.Tool.Recordings;
using GcGuard.Tool.Recordings.Capture;
using GcGuard.Tool.Recordings.Model;
using GcGuard.Tool.Solutions;
using GcGuard.Tool.Tests.Reports;

namespace GcGuard.Tool.Tests.Recordings;

/// <summary>What is written is read again, and what cannot be read is named.</summary>
public sealed class RecordingFileTests : IDisposable
{
    private readonly TemporaryFolder _folder = new();

    private string File => Path.Combine(_folder.Path, "a.gcgrec");

    [Fact]
    public void A_recording_comes_back_as_it_was()
    {
        Recording recording = SampleRecording.Of(("GET /a", 400, 100), ("POST /b", 30, 0));
        RecordingFile.Write(File, recording);
        Recording read = RecordingFile.Read(File);
        string again = Path.Combine(_folder.Path, "b.gcgrec");
        RecordingFile.Write(again, read);

        Assert.Equal(System.IO.File.ReadAllBytes(File), System.IO.File.ReadAllBytes(again));
        Assert.Equal((430, recording.LargeBytes), (read.RequestCount, read.LargeBytes));
        Assert.Equal(recording.Endpoints[0].Paused.Quantile(0.99), read.Endpoints[0].Paused.Quantile(0.99));
        Assert.Equal(recording.Sites[0].Requests, read.Sites[0].Requests);
    }

    [Fact]
    public void A_file_that_was_cut_off_is_named()
    {
        RecordingFile.Write(File, SampleRecording.Of(("GET /a", 400, 100)));
        System.IO.File.WriteAllBytes(File, System.IO.File.ReadAllBytes(File)[..^40]);

        Expect("is damaged or was cut off");
    }

    [Theory]
    [InlineData("{\"schema\":2}", "is of a newer version (layout 2)")]
    [InlineData("{\"schema\":0}", "is no recording")]
    [InlineData("{}", "is no recording")]
    [InlineData("{\"schema\":1}", "is damaged or was cut off")]
    [InlineData("<<<<<<< HEAD", "is damaged or was cut off")]
    public void Another_layout_is_named(string json, string message)
    {
        using (var compressed = new GZipStream(System.IO.File.Create(File), CompressionLevel.Fastest))
        {
            compressed.Write(System.Text.Encoding.UTF8.GetBytes(json));
        }

        Expect(message);
    }

    [Fact]
    public void What_is_no_recording_is_named()
    {
        System.IO.File.WriteAllText(File, "text");
        Expect("is no recording");
        System.IO.File.WriteAllText(File, string.Empty);
        Expect("is no recording");
        System.IO.File.Delete(File);
        Expect("does not exist");
    }

    [Theory]
    [InlineData("60s", 60)]
    [InlineData("5m", 300)]
    [InlineData("1h", 3600)]
    [InlineData("0.5s", 0.5)]
    [InlineData("90", 90)]
    [InlineData("00:00:01:00", 60)]
    [InlineData("01:00:00", 3600)]
    public void Durations(string text, double seconds)
        => Assert.Equal(TimeSpan.FromSeconds(seconds), RecordingDuration.Parse(text));

    [Theory]
    [InlineData("")]
    [InlineData("soon")]
    [InlineData("0s")]
    [InlineData("-5s")]
    [InlineData("5 days")]
    [InlineData("1:2")]
    public void What_is_no_duration(string text)
        => Assert.Throws<InputException>(() => RecordingDuration.Parse(text));

    public void Dispose() => _folder.Dispose();

    private void Expect(string message)
        => Assert.Contains(message, Assert.Throws<InputException>(() => RecordingFile.Read(File)).Message, StringComparison.Ordinal);
}
