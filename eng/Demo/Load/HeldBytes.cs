using System;
using System.Collections.Generic;
using System.Threading;
using System.Threading.Tasks;

namespace GcGuard.Demo.Load;

/// <summary>
/// What a service holds while its requests wait: some more of the scenario's requests after the measured ones, and a full
/// collection every few milliseconds, which leaves what is alive. Counts and times of the measured requests do not have it in them.
/// </summary>
internal static class HeldBytes
{
    /// <summary>A share of the requests is enough: what is looked at is a state, not a sum.</summary>
    public const double Share = 0.5;

    private static readonly TimeSpan s_period = TimeSpan.FromMilliseconds(50);

    /// <summary>The median of the samples, above what is alive before the first request, in bytes.</summary>
    /// <param name="probe">The probe in the service.</param>
    /// <param name="load">The requests, which are sent here.</param>
    /// <param name="cancellationToken">Stops the work.</param>
    public static async Task<long> MeasureAsync(ProbeClient probe, LoadGenerator load, CancellationToken cancellationToken)
    {
        long idle = await probe.HeldAsync(cancellationToken).ConfigureAwait(false);
        Task requests = load.RunAsync(cancellationToken);
        var samples = new List<long>();
        while (!requests.IsCompleted)
        {
            await Task.Delay(s_period, cancellationToken).ConfigureAwait(false);
            samples.Add(await probe.HeldAsync(cancellationToken).ConfigureAwait(false));
        }

        await requests.ConfigureAwait(false);
        return Middle(samples) - idle;
    }

    /// <summary>The sample in the middle.</summary>
    internal static long Middle(List<long> samples)
    {
        samples.Sort();
        return samples[samples.Count / 2];
    }
}
