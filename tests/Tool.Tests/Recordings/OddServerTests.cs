using System.Diagnostics;
using System.Diagnostics.Tracing;
using System.Globalization;
using GcGuard.Corpus.Tests;
using GcGuard.Tool.Cli;
using GcGuard.Tool.Recordings;
using GcGuard.Tool.Recordings.Capture;
using GcGuard.Tool.Recordings.Model;
using GcGuard.Tool.Reports;
using Microsoft.Diagnostics.NETCore.Client;

namespace GcGuard.Tool.Tests.Recordings;

/// <summary>Servers that end, that somebody else watches or owns, that are two of a name.</summary>
[Collection(KnownServerCollection.Name)]
public sealed class OddServerTests : IDisposable
{
    private readonly TemporaryFolder _folder = new();
    private readonly KnownServer _server = new();

    private string Id => _server.ProcessId.ToString(CultureInfo.InvariantCulture);

    private string File => Path.Combine(_folder.Path, "a.gcgrec");

    [Fact]
    public async Task A_server_that_ends_is_named_and_what_it_told_is_kept()
    {
        await _server.StartAsync();
        Task<ToolResult> recording = ToolResult.RunAsync("record", "-p", Id, "-o", File, "--duration", "60s", "--light");
        await Task.Delay(3000);
        _server.Kill();
        ToolResult result = await recording;

        Assert.True(result.ExitCode is 0 or 2, result.Error);
        Assert.Contains($"warning: process {Id} (GcGuard.KnownServer) ended before the recording did", result.Error, StringComparison.Ordinal);
        Assert.Contains(
            result.ExitCode == 0 ? "warning: The trace does not name methods, because the process ended first" : "error: ",
            result.Error, StringComparison.Ordinal);
        Assert.DoesNotContain("Native AOT", result.Error, StringComparison.Ordinal);
        Assert.Equal(result.ExitCode == 0, System.IO.File.Exists(File));
    }

    [Fact]
    public async Task Two_of_a_name_are_listed()
    {
        using var other = new KnownServer();
        await Task.WhenAll(_server.StartAsync(), other.StartAsync());
        ToolResult result = await ToolResult.RunAsync("record", "-n", "GcGuard.KnownServer", "-o", File);

        Assert.Equal((2, string.Empty), (result.ExitCode, result.Output));
        Assert.Contains("2 processes are called GcGuard.KnownServer: ", result.Error, StringComparison.Ordinal);
        Assert.Contains($"{Id} GcGuard.KnownServer", result.Error, StringComparison.Ordinal);
        Assert.Contains($"{other.ProcessId} GcGuard.KnownServer", result.Error, StringComparison.Ordinal);
        Assert.Contains("Use --process-id.", result.Error, StringComparison.Ordinal);
    }

    /// <summary>The runtime gives the other session its events, but for allocation ticks, and ours all of them.</summary>
    [Fact]
    public async Task Another_session_goes_on()
    {
        await _server.StartAsync();
        using EventPipeSession other = await new DiagnosticsClient(_server.ProcessId).StartEventPipeSessionAsync(
            [new EventPipeProvider("Microsoft-Windows-DotNETRuntime", EventLevel.Verbose, 1)], requestRundown: false);
        using var seen = new MemoryStream();
        Task copy = other.EventStream.CopyToAsync(seen);
        using var stop = new CancellationTokenSource();
        Task load = _server.LoadAsync("/fixed", stop.Token);
        ToolResult result = await ToolResult.RunAsync("record", "-p", Id, "-o", File, "--duration", "3s", "--requests");
        await stop.CancelAsync();
        await load;
        long during = seen.Length;
        await _server.GetAsync("/collect");
        await other.StopAsync(CancellationToken.None);
        await copy;

        Assert.Equal(0, result.ExitCode);
        Assert.Contains("other sessions get no allocation ticks meanwhile", result.Error, StringComparison.Ordinal);
        Recording recording = RecordingFile.Read(File);
        Endpoint endpoint = Assert.Single(recording.Endpoints, one => one.Name == "GET /fixed");
        Assert.InRange(Estimate.Large(endpoint).Mean, 100_000, 165_000);
        Assert.False(recording.Evidence.IsTicks);
        Assert.True(seen.Length > during, "the other session got nothing any more");
    }

    /// <summary>Who may not speak to a process is told whose it is. Only root can become somebody else.</summary>
    [Fact]
    public async Task Another_users_server_is_left_alone()
    {
        if (!OperatingSystem.IsLinux() || Environment.UserName != "root" || !System.IO.File.Exists("/usr/bin/setpriv"))
        {
            return;
        }

        await _server.StartAsync();
        var info = new ProcessStartInfo(
            "/usr/bin/setpriv",
            [
                "--reuid=65534", "--regid=65534", "--clear-groups", "dotnet", typeof(GcGuardCommand).Assembly.Location,
                "record", "-p", Id, "-o", "/tmp/gcguard-never.gcgrec",
            ])
        {
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        };
        info.Environment["DOTNET_CLI_HOME"] = info.Environment["HOME"] = "/tmp";
        using Process tool = Process.Start(info)!;
        string error = await tool.StandardError.ReadToEndAsync();
        await tool.WaitForExitAsync();

        Assert.True(tool.ExitCode == 2, error);
        Assert.Contains(
            $"Process {Id} (dotnet) belongs to another user: run the tool as that user.", error, StringComparison.Ordinal);
    }

    /// <summary>Whoever only waits for the first task of a server that the tool started reads no more after it.</summary>
    [Fact]
    public async Task What_nobody_wants_to_know_is_not_read()
    {
        using var live = new LiveCounts();
        await live.OfferAsync("Nettrace"u8.ToArray());
        Assert.False(live.RunsTasks.IsCompleted);
        live.Stop();
        await live.OfferAsync(new byte[100]);

        // Reading ends with what it got, which is no whole trace.
        await live.RunsTasks.WaitAsync(TimeSpan.FromSeconds(30));
    }

    public void Dispose()
    {
        _server.Dispose();
        _folder.Dispose();
    }
}
