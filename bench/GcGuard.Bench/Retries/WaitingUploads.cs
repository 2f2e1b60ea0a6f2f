using System;
using System.Threading;
using System.Threading.Tasks;

namespace GcGuard.Bench.Retries;

/// <summary>
/// A thousand requests that come at once, make a buffer of 65,536 bytes and pass a gate of one place, behind which each stays
/// for two milliseconds: the shape of GCG6002.
/// </summary>
internal static class WaitingUploads
{
    private const int Requests = 1_000, BodyBytes = 65_536, WorkMilliseconds = 2;

    /// <summary>Runs the requests and answers the peak of the heap, and what is alive while they wait, in MB.</summary>
    /// <param name="isMadeAfter">Whether the buffer is made behind the gate, as the fix leaves it.</param>
    public static async Task<(double Peak, double Alive)> RunAsync(bool isMadeAfter)
    {
        using var gate = new SemaphoreSlim(1, 1);
        using var peak = new HeapPeak();
        await gate.WaitAsync().ConfigureAwait(false);
        var pending = new Task[Requests];
        for (int i = 0; i < Requests; i++)
        {
            pending[i] = HandleAsync(gate, isMadeAfter, (byte)i);
        }

        double alive = peak.Alive();
        gate.Release();
        await Task.WhenAll(pending).ConfigureAwait(false);
        return (await peak.StopAsync().ConfigureAwait(false), alive);
    }

    private static async Task HandleAsync(SemaphoreSlim gate, bool isMadeAfter, byte number)
    {
        byte[]? body = isMadeAfter ? null : Make(number);
        await gate.WaitAsync().ConfigureAwait(false);
        try
        {
            body ??= Make(number);
            await Task.Delay(WorkMilliseconds).ConfigureAwait(false);
            GC.KeepAlive(body);
        }
        finally
        {
            gate.Release();
        }
    }

    private static byte[] Make(byte number)
    {
        byte[] body = new byte[BodyBytes];
        body.AsSpan().Fill(number);
        return body;
    }
}
