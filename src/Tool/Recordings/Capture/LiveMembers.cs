using GcGuard.Tool.Recordings.Reading;
using GcGuard.Tool.Recordings.Symbols;
using GcGuard.Tool.Reports;
using Microsoft.Diagnostics.NETCore.Client;
using Microsoft.Diagnostics.Tracing.Etlx;
using Microsoft.Diagnostics.Tracing.Parsers.Clr;

namespace GcGuard.Tool.Recordings.Capture;

/// <summary>The members of the server's own code that fill the large object heap, while a recording goes on.</summary>
/// <remarks>
/// A recording learns the names of methods at its end. So this is a second session, which asks for the names first and
/// then takes samples alone. It costs a stack walk for each sample, and is made only where somebody watches.
/// </remarks>
internal sealed class LiveMembers : IAsyncDisposable
{
    /// <summary>What no member of the server's own code is known for: the runtime inlines, and awaits.</summary>
    private const string Unknown = "(no member known)";

    private const int MaxShown = 5;
    private const int BufferMegabytes = 8;
    private static readonly TimeSpan s_stopTimeout = TimeSpan.FromSeconds(5);

    private readonly EventPipeSession _session;
    private readonly OwnCode _own;
    private readonly Lock _gate = new();
    private readonly Dictionary<string, double> _members = new(StringComparer.Ordinal);
    private readonly Task _reading;
    private double _largeBytes;

    private LiveMembers(EventPipeSession session, DiagnosticsClient client, int processId)
    {
        _session = session;
        _own = new OwnCode(processId);
        _reading = Task.Factory.StartNew(
            () => Read(client), CancellationToken.None, TaskCreationOptions.LongRunning, TaskScheduler.Default);
    }

    /// <summary>Begins; null where the target takes no second session, so that the recording goes on without.</summary>
    public static async Task<LiveMembers?> TryStartAsync(
        TargetProcess target, DiagnosticsClient client, CancellationToken cancellationToken)
    {
        try
        {
            EventPipeSession session = await client.StartEventPipeSessionAsync(
                [Providers.SamplesAndMethods(target.SamplesBytes)], requestRundown: false, BufferMegabytes,
                cancellationToken).ConfigureAwait(false);
            return new LiveMembers(session, client, target.Id);
        }
        catch (Exception exception) when (exception is DiagnosticsClientException or IOException or TimeoutException)
        {
            return null;
        }
    }

    /// <summary>The members with the most bytes, each with its part of all large objects.</summary>
    public List<(string Name, string Value)> Lines()
    {
        lock (_gate)
        {
            return
            [
                .. _members.OrderByDescending(member => member.Value).Take(MaxShown)
                    .Select(member => (member.Key, Format.Percent(member.Value, _largeBytes))),
            ];
        }
    }

    /// <inheritdoc />
    public async ValueTask DisposeAsync()
    {
        try
        {
            using var timeout = new CancellationTokenSource(s_stopTimeout);
            await _session.StopAsync(timeout.Token).ConfigureAwait(false);
        }
        catch (Exception exception) when (exception is DiagnosticsClientException or IOException
            or OperationCanceledException)
        {
            // The target has ended, or answers no more.
        }

        _session.Dispose();
        await Task.WhenAny(_reading, Task.Delay(s_stopTimeout)).ConfigureAwait(false);
        // A stream that was cut off ends reading with an exception that says nothing new.
        _ = _reading.ContinueWith(static task => _ = task.Exception, TaskScheduler.Default);
    }

    private void Read(DiagnosticsClient client)
    {
        using TraceLogEventSource source = TraceLog.CreateFromEventPipeSession(
            _session, TraceLog.EventPipeRundownConfiguration.Enable(client));
        source.Clr.AllocationSampling += sampled =>
        {
            if (sampled.AllocationKind == GCAllocationKind.Large)
            {
                Add(sampled.CallStack(), LiveCounts.BytesOf(sampled));
            }
        };
        source.Clr.GCAllocationTick += tick =>
        {
            if (tick.AllocationKind == GCAllocationKind.Large)
            {
                Add(tick.CallStack(), tick.AllocationAmount64);
            }
        };
        source.Process();
    }

    private void Add(TraceCallStack? stack, double bytes)
    {
        string member = MemberOf(stack) ?? Unknown;
        lock (_gate)
        {
            _largeBytes += bytes;
            _members[member] = _members.GetValueOrDefault(member) + bytes;
        }
    }

    // The nearest of the server's own, as StackResolver finds it when the recording is read.
    private string? MemberOf(TraceCallStack? stack)
    {
        for (; stack is not null; stack = stack.Caller)
        {
            if (stack.CodeAddress.Method is not { } method)
            {
                continue;
            }

            if (Dispatch.IsFrame(method.FullMethodName))
            {
                return null;
            }

            if (method.MethodToken != 0 && method.MethodModuleFile?.FilePath is { } path
                && _own.At(path) is { } assembly)
            {
                return Format.Member(assembly.MemberOf(method.MethodToken));
            }
        }

        return null;
    }
}
