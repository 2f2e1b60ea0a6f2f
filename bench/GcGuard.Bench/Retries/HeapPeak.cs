using System;
using System.Threading;
using System.Threading.Tasks;

namespace GcGuard.Bench.Retries;

/// <summary>Samples the managed heap every two milliseconds, from what it was at the beginning.</summary>
internal sealed class HeapPeak : IDisposable
{
    private readonly long _baseline = GC.GetTotalMemory(forceFullCollection: true);
    private readonly CancellationTokenSource _stop = new();
    private readonly Task _sampler;
    private long _peak;

    public HeapPeak()
    {
        _sampler = Task.Run(async () =>
        {
            while (!_stop.IsCancellationRequested)
            {
                _peak = Math.Max(_peak, GC.GetTotalMemory(forceFullCollection: false) - _baseline);
                await Task.Delay(2).ConfigureAwait(false);
            }
        });
    }

    /// <summary>What a forced full collection leaves now, in MB.</summary>
    public double Alive() => (GC.GetTotalMemory(forceFullCollection: true) - _baseline) / 1e6;

    /// <summary>Ends the sampling and answers the highest sample, garbage included, in MB.</summary>
    public async Task<double> StopAsync()
    {
        await _stop.CancelAsync().ConfigureAwait(false);
        await _sampler.ConfigureAwait(false);
        return _peak / 1e6;
    }

    public void Dispose() => _stop.Dispose();
}
