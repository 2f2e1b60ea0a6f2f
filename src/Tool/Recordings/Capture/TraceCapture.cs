using System.Diagnostics;
using GcGuard.Tool.Cli;
using GcGuard.Tool.Recordings.Model;
using GcGuard.Tool.Solutions;
using Microsoft.Diagnostics.NETCore.Client;

namespace GcGuard.Tool.Recordings.Capture;

/// <summary>A session in the target whose events are streamed to a file.</summary>
internal sealed class TraceCapture : IDisposable
{
    private static readonly TimeSpan s_startTimeout = TimeSpan.FromSeconds(60);
    private static readonly TimeSpan s_stopTimeout = TimeSpan.FromSeconds(60);
    private readonly EventPipeSession _session;
    private readonly Task _copy;
    private readonly LiveCounts? _live;
    private long _written;

    private TraceCapture(EventPipeSession session, string file, long maxBytes, LiveCounts? live)
    {
        _session = session;
        _live = live;
        _copy = Task.Run(() => CopyAsync(file, maxBytes));
    }

    /// <summary>Ends when the events do: after <see cref="StopAsync"/>, or because the target has ended.</summary>
    public Task Ended => _copy;

    /// <summary>Whether the file reached its limit.</summary>
    public bool IsFull { get; private set; }

    /// <summary>Why the file could not be written; null where it could.</summary>
    public string? Failure { get; private set; }

    /// <summary>The size of the file.</summary>
    public long Written => Interlocked.Read(ref _written);

    /// <summary>Starts a session.</summary>
    /// <exception cref="InputException">The target refuses, does not answer, or has ended.</exception>
    public static async Task<TraceCapture> StartAsync(
        TargetProcess target, DiagnosticsClient client, CaptureMode mode, int bufferMegabytes, string file,
        long maxBytes, LiveCounts? live, CancellationToken cancellationToken, TimeSpan? patience = null)
    {
        using var limit = CancellationTokenSource.CreateLinkedTokenSource(cancellationToken);
        limit.CancelAfter(patience ?? s_startTimeout);
        try
        {
            EventPipeSession session = await client.StartEventPipeSessionAsync(
                Providers.For(mode, target.SamplesBytes, bufferMegabytes), limit.Token).ConfigureAwait(false);
            return new TraceCapture(session, file, maxBytes, live);
        }
        catch (OperationCanceledException) when (!cancellationToken.IsCancellationRequested)
        {
            throw TargetProcess.DoesNotAnswer(target.Id, target.Name);
        }
        catch (Exception exception) when (exception is DiagnosticsClientException or IOException
            or UnauthorizedAccessException or TimeoutException)
        {
            throw new InputException(
                $"Process {target.Id} ({target.Name}) does not take a session: {exception.Message}");
        }
    }

    /// <summary>Ends the session; the runtime writes down its methods first.</summary>
    /// <returns>How long that took; null where the target could not do it.</returns>
    public async Task<TimeSpan?> StopAsync()
    {
        long start = Stopwatch.GetTimestamp();
        bool isStopped = false;
        try
        {
            using var timeout = new CancellationTokenSource(s_stopTimeout);
            await _session.StopAsync(timeout.Token).ConfigureAwait(false);
            isStopped = true;
        }
        catch (Exception exception) when (exception is DiagnosticsClientException or IOException
            or OperationCanceledException)
        {
            // The target has ended, or answers no more: what it wrote is all there is.
        }

        if (!isStopped)
        {
            // Ends the copy too, which would wait for the end of the events.
            _session.Dispose();
        }

        await _copy.ConfigureAwait(false);
        return isStopped ? Stopwatch.GetElapsedTime(start) : null;
    }

    /// <inheritdoc />
    public void Dispose() => _session.Dispose();

    private async Task CopyAsync(string path, long maxBytes)
    {
        using FileStream file = AtomicFile.CreatePrivate(path);
        byte[] buffer = new byte[64 * 1024];
        while (true)
        {
            int read;
            try
            {
                read = await _session.EventStream.ReadAsync(buffer).ConfigureAwait(false);
            }
            catch (Exception exception) when (exception is IOException or ObjectDisposedException)
            {
                return;
            }

            if (read == 0)
            {
                return;
            }

            await WriteAsync(file, buffer.AsMemory(0, read)).ConfigureAwait(false);
            if (_live is not null)
            {
                await _live.OfferAsync(buffer.AsMemory(0, read)).ConfigureAwait(false);
            }

            // The rest, with the names of methods, is still read: without it the trace says nothing.
            IsFull |= Interlocked.Add(ref _written, read) > maxBytes;
        }
    }

    // Where nothing can be written any more, the rest is read all the same: the target must not wait for its reader.
    private async Task WriteAsync(FileStream file, ReadOnlyMemory<byte> bytes)
    {
        if (Failure is not null)
        {
            return;
        }

        try
        {
            await file.WriteAsync(bytes).ConfigureAwait(false);
        }
        catch (IOException exception)
        {
            Failure = exception.Message;
        }
    }
}
