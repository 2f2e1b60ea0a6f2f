using GcGuard.Corpus.Tests;
using GcGuard.Tool.Cli;
using GcGuard.Tool.Recordings;
using GcGuard.Tool.Recordings.Capture;
using Microsoft.Diagnostics.NETCore.Client;

namespace GcGuard.Tool.Tests.Recordings;

/// <summary>
/// A server that the tool starts runs nothing before the session is there: both at once can deadlock in the runtime.
/// </summary>
[Collection(KnownServerCollection.Name)]
public sealed class StartedServerTests : IDisposable
{
    private readonly KnownServer _server = new();
    private readonly TemporaryFolder _folder = new();

    [Fact]
    public async Task It_waits_until_it_is_let_go_on_and_passes_that_on_to_none_of_its_processes()
    {
        using StartedServer started = StartedServer.Start(
            _server.Command, new Terminal(TextWriter.Null, TextWriter.Null, isInteractive: false, drawsTables: false));
        TargetProcess target = await started.WaitForRuntimeAsync(CancellationToken.None);

        Assert.Equal("GcGuard.KnownServer", target.Name);
        await Task.Delay(2000);
        await Assert.ThrowsAsync<HttpRequestException>(() => _server.GetAsync("/health"));

        await StartedServer.ResumeAsync(new DiagnosticsClient(started.Id), CancellationToken.None);
        await _server.WaitAsync();
        Assert.DoesNotContain("Suspend", await _server.GetAsync("/variables"), StringComparison.OrdinalIgnoreCase);
    }

    [Fact]
    public async Task The_time_counts_from_when_it_runs()
    {
        string file = Path.Combine(_folder.Path, "slow.gcgrec");
        ToolResult result = await ToolResult.RunAsync(
            ["record", "--duration", "1s", "-o", file, "--", .. _server.Command, "--slow-start", "4"]);

        Assert.True(result.ExitCode == 0, result.Error);
        Assert.InRange(RecordingFile.Read(file).Milliseconds, 4_500, 60_000);
    }

    public void Dispose()
    {
        _server.Dispose();
        _folder.Dispose();
    }
}
