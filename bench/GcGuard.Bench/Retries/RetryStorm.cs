using System;
using System.Diagnostics;
using System.IO;
using System.Net;
using System.Net.Http;
using System.Threading;
using System.Threading.Tasks;
using Polly.CircuitBreaker;

namespace GcGuard.Bench.Retries;

/// <summary>
/// The storm of seed 003: a thousand requests of 65,536 bytes, one every two milliseconds, of which three in ten fail
/// at each attempt. No network is involved: the server is a handler that reads the body and draws lots from a fixed
/// seed.
/// </summary>
internal static class RetryStorm
{
    private const int Requests = 1_000;

    /// <summary>
    /// Runs the storm and answers the peak of the heap, and what is alive once all requests are under way, in MB.
    /// </summary>
    /// <param name="name">The source that sends.</param>
    /// <param name="isRented">Whether its arrays are rented.</param>
    public static async Task<(double Peak, double Alive)> RunAsync(string name, bool isRented)
    {
        using var server = new FailingServer(StormUnderTest.FailureOf(name));
        StormUnderTest sender = StormUnderTest.Of(name, server);
        using var heap = new HeapPeak();
        var pending = new Task[Requests];
        var clock = Stopwatch.StartNew();
        for (int i = 0; i < Requests; i++)
        {
            pending[i] = SendAsync(isRented ? sender.SendRented : sender.Send, i);
            while (clock.ElapsedMilliseconds < i * 2)
            {
                await Task.Delay(1).ConfigureAwait(false);
            }
        }

        double peak = await heap.StopAsync().ConfigureAwait(false);
        double alive = heap.Alive();
        await Task.WhenAll(pending).ConfigureAwait(false);
        return (peak, alive);
    }

    private static async Task SendAsync(Func<int, CancellationToken, Task<bool>> send, int number)
    {
        try
        {
            await send(number, CancellationToken.None).ConfigureAwait(false);
        }
        catch (BrokenCircuitException)
        {
            // The other side is known to fail: the request ends here, with its body.
        }
    }

    /// <summary>Fails three requests in ten, always the same ones in the same order of arrival.</summary>
    private sealed class FailingServer(HttpStatusCode failure) : HttpMessageHandler
    {
        private readonly Random _lots = new(3);

        protected override async Task<HttpResponseMessage> SendAsync(
            HttpRequestMessage request, CancellationToken cancellationToken)
        {
            await request.Content!.CopyToAsync(Stream.Null, cancellationToken).ConfigureAwait(false);
            lock (_lots)
            {
                return new HttpResponseMessage(_lots.Next(10) < 3 ? failure : HttpStatusCode.OK);
            }
        }
    }
}
