using System;
using System.Globalization;
using System.IO;
using System.Net;
using System.Net.Sockets;
using System.Text.Json;
using System.Threading;
using System.Threading.Tasks;
using GcGuard.Demo.Probe;

namespace GcGuard.Demo.Load;

/// <summary>Talks to the probe inside the service.</summary>
internal sealed class ProbeClient(int port, string service)
{
    private static readonly TimeSpan s_timeout = TimeSpan.FromSeconds(60);

    /// <summary>Reads the port the probe wrote, or returns null when it has not yet.</summary>
    public static ProbeClient? TryOpen(string portFile, string service) =>
        File.Exists(portFile)
            && int.TryParse(File.ReadAllText(portFile), NumberStyles.None, CultureInfo.InvariantCulture, out int port)
                ? new ProbeClient(port, service)
                : null;

    /// <summary>Starts the measured interval.</summary>
    public Task BeginAsync(CancellationToken cancellationToken) => AskAsync(ProbeProtocol.Begin, cancellationToken);

    /// <summary>Ends the measured interval.</summary>
    public async Task<IntervalReport> EndAsync(CancellationToken cancellationToken) =>
        Read<IntervalReport>(await AskAsync(ProbeProtocol.End, cancellationToken).ConfigureAwait(false));

    /// <summary>Looks at what stays; forces a full collection in the service.</summary>
    public async Task<AftermathReport> InspectAsync(CancellationToken cancellationToken) =>
        Read<AftermathReport>(await AskAsync(ProbeProtocol.Inspect, cancellationToken).ConfigureAwait(false));

    /// <summary>Bytes that are alive in the service; forces a full collection in it.</summary>
    public async Task<long> HeldAsync(CancellationToken cancellationToken) =>
        Read<long>(await AskAsync(ProbeProtocol.Held, cancellationToken).ConfigureAwait(false));

    private static T Read<T>(string json) => JsonSerializer.Deserialize<T>(json, ProbeProtocol.Json)!;

    private async Task<string> AskAsync(string command, CancellationToken cancellationToken)
    {
        using var limit = CancellationTokenSource.CreateLinkedTokenSource(cancellationToken);
        limit.CancelAfter(s_timeout);
        string? answer;
        try
        {
            using var client = new TcpClient();
            await client.ConnectAsync(IPAddress.Loopback, port, limit.Token).ConfigureAwait(false);
            using var writer = new StreamWriter(client.GetStream());
            using var reader = new StreamReader(client.GetStream());
            await writer.WriteLineAsync(command.AsMemory(), limit.Token).ConfigureAwait(false);
            await writer.FlushAsync(limit.Token).ConfigureAwait(false);
            answer = await reader.ReadLineAsync(limit.Token).ConfigureAwait(false);
        }
        catch (Exception e) when (e is IOException or SocketException
            || (e is OperationCanceledException && !cancellationToken.IsCancellationRequested))
        {
            throw Failure(command, e.Message);
        }

        return answer is null || answer.StartsWith(ProbeProtocol.ErrorPrefix, StringComparison.Ordinal)
            ? throw Failure(command, answer ?? "the service hung up")
            : answer;
    }

    private DemoFailure Failure(string command, string reason) =>
        new($"The probe in {service} did not answer '{command}': {reason}\nRun again with --keep and read the "
            + "service's log.",
            ExitCodes.CouldNotRun);
}
