using System.Diagnostics.Tracing;
using GcGuard.Tool.Recordings.Heap;
using GcGuard.Tool.Solutions;
using Microsoft.Diagnostics.NETCore.Client;
using Microsoft.Diagnostics.Tracing;
using Microsoft.Diagnostics.Tracing.Parsers.Clr;

namespace GcGuard.Tool.Recordings.Capture;

/// <summary>
/// Has the runtime collect its heap and write down what is left, with all references. The process stands still
/// meanwhile.
/// </summary>
internal sealed class HeapCapture
{
    // Collections, names of types, the heap itself, and the collection that writes it down.
    private const long Keywords = 0x1 | 0x80000 | 0x100000 | 0x800000 | 0x1000000;

    private static readonly TimeSpan s_patience = TimeSpan.FromMinutes(5);
    private readonly HeapGraph _heap = new();
    private readonly TaskCompletionSource _written = new(TaskCreationOptions.RunContinuationsAsynchronously);
    private int _collection = -1;
    private double _began;

    private HeapCapture()
    {
    }

    /// <summary>Reads the heap of a target.</summary>
    /// <param name="client">Speaks to it.</param>
    /// <param name="bufferMegabytes">The buffer in the target.</param>
    /// <exception cref="InputException">The target does not do it.</exception>
    public static Task<HeapGraph> ReadAsync(DiagnosticsClient client, int bufferMegabytes)
        => new HeapCapture().RunAsync(client, bufferMegabytes);

    private async Task<HeapGraph> RunAsync(DiagnosticsClient client, int bufferMegabytes)
    {
        try
        {
            using var timeout = new CancellationTokenSource(s_patience);
            using EventPipeSession session = await client.StartEventPipeSessionAsync(
                [new EventPipeProvider(Providers.Runtime, EventLevel.Verbose, Keywords)], requestRundown: false,
                bufferMegabytes, timeout.Token).ConfigureAwait(false);
            Task<int> reading = Task.Run(() => Read(session.EventStream), CancellationToken.None);
            await Task.WhenAny(_written.Task, reading, Task.Delay(s_patience, timeout.Token)).ConfigureAwait(false);
            await session.StopAsync(timeout.Token).ConfigureAwait(false);
            int lost = await reading.ConfigureAwait(false);
            if (lost > 0 || !_heap.IsWhole)
            {
                throw new InputException(
                    $"The heap cannot be read: {lost} events were dropped. Use a larger --buffer-mb.");
            }
        }
        catch (Exception exception) when (exception is DiagnosticsClientException or IOException or TimeoutException
            or OperationCanceledException or FormatException or EndOfStreamException)
        {
            throw new InputException($"The heap cannot be read: {exception.Message}");
        }

        return _heap;
    }

    private int Read(Stream stream)
    {
        using var source = new EventPipeEventSource(stream);
        _heap.Attach(source);
        double suspended = 0;
        source.Clr.GCSuspendEEStart += suspend => suspended = suspend.TimeStampRelativeMSec;
        source.Clr.GCStart += start =>
        {
            if (_collection < 0 && start is { Depth: 2, Reason: GCReason.Induced, Type: GCType.NonConcurrentGC })
            {
                _collection = start.Count;
                _began = suspended > 0 ? suspended : start.TimeStampRelativeMSec;
            }
        };
        source.Clr.GCRestartEEStop += restart =>
        {
            if (_collection >= 0 && _heap.Pause == 0)
            {
                _heap.Pause = restart.TimeStampRelativeMSec - _began;
                _written.TrySetResult();
            }
        };
        source.Process();
        return source.EventsLost;
    }
}
