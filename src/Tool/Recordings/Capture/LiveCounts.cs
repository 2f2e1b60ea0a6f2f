using System.IO.Pipelines;
using GcGuard.Tool.Reports;
using Microsoft.Diagnostics.Tracing;
using Microsoft.Diagnostics.Tracing.Parsers.Clr;

namespace GcGuard.Tool.Recordings.Capture;

/// <summary>What a session has counted so far, for whoever watches it.</summary>
internal sealed class LiveCounts : IDisposable
{
    private const double MeanBytes = 102_400;
    private const long MaxBacklog = 32 * 1024 * 1024;
    private readonly Pipe _pipe = new(new PipeOptions(pauseWriterThreshold: 0, useSynchronizationContext: false));
    private readonly Lock _gate = new();
    private readonly int[] _collections = new int[3];
    private readonly TaskCompletionSource _runsTasks = new(TaskCreationOptions.RunContinuationsAsynchronously);
    private readonly Task _reading;
    private int _requests;
    private int _samples;
    private int _induced;
    private double _largeBytes;
    private double _pause;
    private double _suspendedAt = -1;
    private long _offered;
    private long _taken;
    private bool _isDone;
    private volatile bool _isWanted = true;

    /// <summary>Begins to read what is offered.</summary>
    public LiveCounts() => _reading = Task.Run(Read);

    /// <summary>The bytes that a sample stands for.</summary>
    public static double BytesOf(AllocationSampledTraceData sampled)
        => sampled.ObjectSize / (1 - Math.Pow(1 - (1 / MeanBytes), sampled.ObjectSize));

    /// <summary>Ends when the target has run its first task, and with the trace.</summary>
    public Task RunsTasks => _runsTasks.Task;

    /// <summary>Nobody wants to know any more: with the next part that is offered, reading ends.</summary>
    public void Stop() => _isWanted = false;

    /// <summary>Takes a part of the trace; where reading falls behind, no more is taken.</summary>
    public async ValueTask OfferAsync(ReadOnlyMemory<byte> bytes)
    {
        if (_isDone)
        {
            return;
        }

        if (!_isWanted || _offered - Interlocked.Read(ref _taken) > MaxBacklog)
        {
            _isDone = true;
            await _pipe.Writer.CompleteAsync().ConfigureAwait(false);
            return;
        }

        _offered += bytes.Length;
        await _pipe.Writer.WriteAsync(bytes).ConfigureAwait(false);
    }

    /// <summary>The requests that have ended, with the messages that have begun, and the samples.</summary>
    public (long Requests, long Samples) Counts()
    {
        lock (_gate)
        {
            return (_requests, _samples);
        }
    }

    /// <summary>Name and value of each line.</summary>
    public List<(string Name, string Value)> Lines()
    {
        lock (_gate)
        {
            return
            [
                ("requests", Format.Count(_requests)),
                ("large objects", Format.Bytes(_largeBytes)
                    + (_requests > 0 ? $", {Format.Bytes(_largeBytes / _requests)} a request" : string.Empty)),
                ("collections", $"gen 0: {_collections[0]}, gen 1: {_collections[1]}, gen 2: {_collections[2]}; "
                    + $"{_induced} called for"),
                ("paused", Format.Milliseconds(_pause)),
            ];
        }
    }

    /// <inheritdoc />
    public void Dispose()
    {
        _pipe.Writer.Complete();
        // A trace that was cut off ends reading with an exception that says nothing new.
        _reading.ContinueWith(static task => _ = task.Exception, TaskScheduler.Default);
    }

    private void Read()
    {
        try
        {
            Process();
        }
        finally
        {
            _runsTasks.TrySetResult();
        }
    }

    private void Process()
    {
        using var source = new EventPipeEventSource(new CountingStream(_pipe.Reader.AsStream(), this));
        source.Clr.AllocationSampling += sampled => Add(sampled.AllocationKind, BytesOf(sampled));
        source.Clr.GCAllocationTick += tick => Add(tick.AllocationKind, tick.AllocationAmount64);
        source.Clr.GCStart += start =>
        {
            lock (_gate)
            {
                _collections[Math.Clamp(start.Depth, 0, 2)]++;
                _induced += start.Reason.ToString().StartsWith("Induced", StringComparison.Ordinal) ? 1 : 0;
            }
        };
        source.Clr.GCSuspendEEStart += suspend => _suspendedAt =
            suspend.Reason is GCSuspendEEReason.SuspendForGC or GCSuspendEEReason.SuspendForGCPrep
                ? suspend.TimeStampRelativeMSec
                : -1;
        source.Clr.GCRestartEEStop += restart =>
        {
            lock (_gate)
            {
                _pause += _suspendedAt >= 0 ? restart.TimeStampRelativeMSec - _suspendedAt : 0;
                _suspendedAt = -1;
            }
        };
        source.Dynamic.All += data =>
        {
            if ((data.ProviderName == Providers.Hosting && data.EventName == "Request/Stop")
                || MessageSources.IsStart(data))
            {
                lock (_gate)
                {
                    _requests++;
                }
            }
        };
        source.AllEvents += data =>
        {
            if (!_runsTasks.Task.IsCompleted && data.ProviderName == Providers.Tasks)
            {
                _runsTasks.TrySetResult();
            }
        };
        source.Process();
    }

    private void Add(GCAllocationKind kind, double bytes)
    {
        lock (_gate)
        {
            _samples++;
            _largeBytes += kind == GCAllocationKind.Large ? bytes : 0;
        }
    }

    /// <summary>Counts what has been read, so that the writer knows how far reading is behind.</summary>
    private sealed class CountingStream(Stream inner, LiveCounts counts) : Stream
    {
        public override bool CanRead => true;

        public override bool CanSeek => false;

        public override bool CanWrite => false;

        public override long Length => throw new NotSupportedException();

        public override long Position
        {
            get => Interlocked.Read(ref counts._taken);
            set => throw new NotSupportedException();
        }

        public override int Read(byte[] buffer, int offset, int count)
        {
            int read = inner.Read(buffer, offset, count);
            Interlocked.Add(ref counts._taken, read);
            return read;
        }

        public override void Flush()
        {
        }

        public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

        public override void SetLength(long value) => throw new NotSupportedException();

        public override void Write(byte[] buffer, int offset, int count) => throw new NotSupportedException();
    }
}
