using System.Diagnostics;

namespace GcGuard.Tool.Recordings.Capture;

/// <summary>
/// What a recording costs its target at the moment: events times what one was measured to take, as a share of the CPU
/// time that the target would use without them. A change of load does not look like a cost so.
/// </summary>
/// <param name="processorTime">The CPU time of the target so far; null where it cannot be read.</param>
/// <param name="counts">The requests and samples so far.</param>
internal sealed class OverheadWatch(Func<TimeSpan?> processorTime, Func<(long Requests, long Samples)> counts)
{
    /// <summary>Activity ids and the two events of a request, on two servers.</summary>
    public const double MicrosecondsPerRequest = 11;

    /// <summary>
    /// A sample with its stack, measured by <c>eng/Figures -- cost</c> on a request that does nothing but allocate.
    /// </summary>
    public const double MicrosecondsPerSample = 14;

    private const int Window = 5;
    private readonly Queue<(double Used, double Own)> _seconds = new();

    /// <summary>Watches a process of this machine.</summary>
    public static Func<TimeSpan?> TimeOf(int processId) => () =>
    {
        try
        {
            using var process = Process.GetProcessById(processId);
            return process.TotalProcessorTime;
        }
        catch (Exception exception) when (exception is ArgumentException or InvalidOperationException
            or System.ComponentModel.Win32Exception or NotSupportedException)
        {
            return null;
        }
    };

    /// <summary>
    /// Looks once, to be called each second. The percent by which the recording raises the target's CPU time over the
    /// last five seconds; null before these have passed, or where nothing tells it.
    /// </summary>
    public double? Look()
    {
        if (processorTime() is not { } used)
        {
            return null;
        }

        (long requests, long samples) = counts();
        double own = (requests * MicrosecondsPerRequest) + (samples * MicrosecondsPerSample);
        _seconds.Enqueue((used.TotalMicroseconds, own));
        if (_seconds.Count <= Window)
        {
            return null;
        }

        (double usedBefore, double ownBefore) = _seconds.Dequeue();
        double cost = own - ownBefore;
        double without = used.TotalMicroseconds - usedBefore - cost;
        return cost <= 0 ? 0 : 100 * cost / Math.Max(1, without);
    }
}
