using System.Globalization;
using GcGuard.Corpus.Tests;
using GcGuard.Tool.Recordings;
using GcGuard.Tool.Recordings.Model;
using GcGuard.Tool.Reports;

namespace GcGuard.Tool.Tests.Recordings;

/// <summary>A server that handles messages of a queue: its figures are per message.</summary>
[Collection(KnownServerCollection.Name)]
public sealed class MessageTests : IDisposable
{
    private const double BytesOfMessage = 200_024 + 300_024;
    private readonly TemporaryFolder _folder = new();
    private readonly KnownServer _server = new();

    [Fact]
    public async Task What_a_message_allocates_is_told_for_each_message()
    {
        await _server.StartAsync("--messages");
        string file = Path.Combine(_folder.Path, "messages.gcgrec");
        ToolResult result = await ToolResult.RunAsync(
            "record", "-p", _server.ProcessId.ToString(CultureInfo.InvariantCulture), "-o", file, "--duration", "6s");

        Assert.True(result.ExitCode == 0, result.Error);
        Recording recording = RecordingFile.Read(file);
        Endpoint messages = Assert.Single(recording.Endpoints, endpoint => endpoint.Name.StartsWith("message ", StringComparison.Ordinal));
        Assert.Equal("message OrderPlaced receive", messages.Name);
        Assert.InRange(messages.Requests, 100, 1_200);
        Estimate large = Estimate.Large(messages);
        Assert.InRange(large.Mean, BytesOfMessage * 0.9, BytesOfMessage * 1.1);
        Assert.Equal(
            2,
            SiteFigure.Of(recording).Count(site => site.Endpoint.Name == messages.Name && site.Large.Samples > 30
                && site.Site.Member.Contains("OrderPlacedConsumer.Consume", StringComparison.Ordinal)));
        Assert.Contains("message OrderPlaced receive", result.Output, StringComparison.Ordinal);
    }

    public void Dispose()
    {
        _server.Dispose();
        _folder.Dispose();
    }
}
