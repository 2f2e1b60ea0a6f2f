using System;
using System.IO;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.AspNetCore.Http;

namespace GcGuard.Bench.Retries;

/// <summary>
/// A thousand requests that come at once, each with an upload of 65,536 bytes that is looked at behind a gate of one
/// place, for two milliseconds: the shape of GCG6002.
/// </summary>
internal static class WaitingUploads
{
    private const int Requests = 1_000, BodyBytes = 65_536;

    // The server holds an upload in memory or in a file of its own; here all requests share one, so that it does not
    // count.
    private static readonly byte[] Upload = new byte[BodyBytes];

    /// <summary>Runs the requests and answers the peak of the heap, and what is alive while they wait, in MB.</summary>
    /// <param name="name">The source: <c>Held</c>, or <c>HeldLater</c> as the fix leaves it.</param>
    public static async Task<(double Peak, double Alive)> RunAsync(string name)
    {
        using var held = new Held.Scanner();
        using var later = new HeldLater.Scanner();
        (SemaphoreSlim gate, Func<IFormFile, CancellationToken, Task<int>> scan) = name == "Held"
            ? (held.Gate, held.ScanAsync)
            : (later.Gate, (Func<IFormFile, CancellationToken, Task<int>>)later.ScanAsync);
        using var peak = new HeapPeak();
        await gate.WaitAsync().ConfigureAwait(false);
        var pending = new Task[Requests];
        for (int i = 0; i < Requests; i++)
        {
            pending[i] = scan(
                new FormFile(new MemoryStream(Upload), 0, BodyBytes, "file", "upload.bin"), CancellationToken.None);
        }

        double alive = peak.Alive();
        gate.Release();
        await Task.WhenAll(pending).ConfigureAwait(false);
        return (await peak.StopAsync().ConfigureAwait(false), alive);
    }
}
