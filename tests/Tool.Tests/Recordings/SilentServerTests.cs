using System.Diagnostics;
using System.Net.Sockets;
using GcGuard.Tool.Recordings.Capture;
using GcGuard.Tool.Recordings.Model;
using GcGuard.Tool.Solutions;
using Microsoft.Diagnostics.NETCore.Client;

namespace GcGuard.Tool.Tests.Recordings;

/// <summary>A process that takes a connection at its diagnostic port and never answers, as a suspended one does.</summary>
public sealed class SilentServerTests : IDisposable
{
    private static readonly TimeSpan s_patience = TimeSpan.FromMilliseconds(200);
    private static readonly TimeSpan s_limit = TimeSpan.FromSeconds(30);

    private readonly Process _process = Process.Start("sleep", "60");
    private readonly Socket _port = new(AddressFamily.Unix, SocketType.Stream, ProtocolType.Unspecified);
    private readonly string _path;

    public SilentServerTests()
    {
        _path = Path.Combine(Path.GetTempPath(), $"dotnet-diagnostic-{_process.Id}-1-socket");
        _port.Bind(new UnixDomainSocketEndPoint(_path));
        _port.Listen();
    }

    [Fact]
    public async Task It_is_said_not_to_answer()
    {
        InputException said = await Assert.ThrowsAsync<InputException>(
            () => TargetProcess.FindAsync(_process.Id, CancellationToken.None, s_patience)).WaitAsync(s_limit);

        Assert.Contains("does not answer at its diagnostic port", said.Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_silent_port_is_said_not_to_answer()
    {
        InputException said = await Assert.ThrowsAsync<InputException>(
            () => TargetProcess.FindAtPortAsync(_path, CancellationToken.None, s_patience)).WaitAsync(s_limit);

        Assert.Equal($"What listens at {_path} does not answer.", said.Message);
    }

    [Fact]
    public async Task No_session_is_waited_for_without_end()
    {
        var target = new TargetProcess(_process.Id, "Silent", "10.0.0");
        InputException said = await Assert.ThrowsAsync<InputException>(
            () => TraceCapture.StartAsync(
                target, new DiagnosticsClient(_process.Id), CaptureMode.Attach, 8, "unused", 1, null,
                CancellationToken.None, s_patience)).WaitAsync(s_limit);

        Assert.Contains("does not answer at its diagnostic port", said.Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Being_told_to_stop_is_no_failure_to_answer()
    {
        using var stop = new CancellationTokenSource(s_patience);

        await Assert.ThrowsAnyAsync<OperationCanceledException>(
            () => TargetProcess.FindAsync(_process.Id, stop.Token)).WaitAsync(s_limit);
    }

    public void Dispose()
    {
        _process.Kill();
        _process.Dispose();
        _port.Dispose();
        File.Delete(_path);
    }
}
