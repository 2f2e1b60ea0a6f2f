using System;
using System.Threading;
using System.Threading.Tasks;

namespace GcGuard.Demo.Load;

/// <summary>
/// What a service holds while its requests wait: a fresh process in which one request runs at each place, with longer
/// waits, and a full collection every few milliseconds, which leaves what is alive. Counts and times of the measured
/// requests do not have it in them.
/// </summary>
internal static class HeldBytes
{
    /// <summary>
    /// The service's waits here are ten times those of the measured requests, 0.8, 1.6 and 3.2 s, which is nearer to
    /// the seed's 4, 8 and 16 s: what waits is then most of what is alive, and not the buffers of what is being sent.
    /// </summary>
    public const string LongWaits = "--OrderHub:Partner:BackoffMilliseconds=400";

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
        Task requests = load.RunAsync(cancellationToken);
        while (!requests.IsCompleted)
        {
            await Task.Delay(s_period, cancellationToken).ConfigureAwait(false);
            most = Math.Max(most, await probe.HeldAsync(cancellationToken).ConfigureAwait(false));
        }

        await requests.ConfigureAwait(false);
        return most - idle;
    }
}
