using System;
using System.Threading;
using System.Threading.Tasks;

namespace GcGuard.Demo.Load;

/// <summary>
/// What a service holds while its requests wait: one request at each place, and a full collection every few
/// milliseconds, which leaves what is alive. Counts and times of the measured requests do not have it in them.
/// </summary>
internal static class HeldBytes
{
    private static readonly TimeSpan s_period = TimeSpan.FromMilliseconds(50);

    /// <summary>The requests: one at each place, so that all their messages wait at the same time.</summary>
    public static Scenario Of(Scenario scenario) => scenario with { Requests = scenario.Concurrency };

    /// <summary>The most that was alive, above what is alive before the requests, in bytes.</summary>
    /// <param name="probe">The probe in the service.</param>
    /// <param name="load">The requests, which are sent here.</param>
    /// <param name="cancellationToken">Stops the work.</param>
    public static async Task<long> MeasureAsync(
        ProbeClient probe, LoadGenerator load, CancellationToken cancellationToken)
    {
        long idle = await probe.HeldAsync(cancellationToken).ConfigureAwait(false);
        long most = idle;
        Task requests = load.RunAsync(round: 0, cancellationToken);
        while (!requests.IsCompleted)
        {
            await Task.Delay(s_period, cancellationToken).ConfigureAwait(false);
            most = Math.Max(most, await probe.HeldAsync(cancellationToken).ConfigureAwait(false));
        }

        await requests.ConfigureAwait(false);
        return most - idle;
    }
}
