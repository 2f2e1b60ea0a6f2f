using System;
using System.Buffers;
using System.Diagnostics;
using System.IO;
using System.Net;
using System.Net.Http;
using System.Threading;
using System.Threading.Tasks;
using Polly;

namespace GcGuard.Bench.Retries;

/// <summary>How the body of a request comes into being.</summary>
internal enum BodyKind
{
    /// <summary>A new array before the first attempt, as GCG6001 finds it.</summary>
    Array,

    /// <summary>A rented array from before the first attempt until after the last one.</summary>
    Rented,

    /// <summary>A content that makes the array in each send, as the fix leaves it.</summary>
    ArrayPerSend,

    /// <summary>A content that rents and returns the array in each send.</summary>
    RentedPerSend,
}

/// <summary>What is around each request.</summary>
internal enum RetryKind
{
    /// <summary>Nothing.</summary>
    None,

    /// <summary>Three retries after 2, 4 and 8 units.</summary>
    Wait,

    /// <summary>The same around a circuit breaker.</summary>
    WaitAndBreak,

    /// <summary>Three retries of every failure, where the failures are permanent, as GCG6004 finds it.</summary>
    WaitOnRefusal,

    /// <summary>Three retries of transient failures, where the failures are permanent, as the fix leaves it.</summary>
    SpareRefusal,
}

/// <summary>
/// The storm of seed 003: a thousand requests of 65,536 bytes, one every two milliseconds, of which three in ten fail at
/// each attempt. No network is involved: the server is a handler that reads the body and draws lots from a fixed seed.
/// </summary>
internal static class RetryStorm
{
    private const int Requests = 1_000, BodyBytes = 65_536, Unit = 2;

    /// <summary>Runs the storm and answers the peak of the heap, and what is alive once all requests are under way, in MB.</summary>
    public static async Task<(double Peak, double Alive)> RunAsync(BodyKind body, RetryKind retry)
    {
        using var client = new HttpClient(new FailingServer(
            retry is RetryKind.WaitOnRefusal or RetryKind.SpareRefusal ? HttpStatusCode.BadRequest : HttpStatusCode.ServiceUnavailable));
        IAsyncPolicy<HttpResponseMessage> policy = PolicyOf(retry);
        using var heap = new HeapPeak();
        var pending = new Task[Requests];
        var clock = Stopwatch.StartNew();
        for (int i = 0; i < Requests; i++)
        {
            pending[i] = SendAsync(client, policy, body, i);
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

    private static IAsyncPolicy<HttpResponseMessage> PolicyOf(RetryKind retry)
    {
        PolicyBuilder<HttpResponseMessage> failures = Policy.HandleResult<HttpResponseMessage>(response => !response.IsSuccessStatusCode);
        return retry switch
        {
            RetryKind.None => Policy.NoOpAsync<HttpResponseMessage>(),
            RetryKind.SpareRefusal => Policy.HandleResult<HttpResponseMessage>(response => (int)response.StatusCode is >= 500 or 408 or 429)
                .WaitAndRetryAsync(3, attempt => TimeSpan.FromSeconds(Unit << attempt)),
            RetryKind.Wait or RetryKind.WaitOnRefusal => failures.WaitAndRetryAsync(3, attempt => TimeSpan.FromSeconds(Unit << attempt)),
            _ => failures.WaitAndRetryAsync(3, attempt => TimeSpan.FromSeconds(Unit << attempt))
                .WrapAsync(failures.CircuitBreakerAsync(5, TimeSpan.FromSeconds(30))),
        };
    }

    private static async Task SendAsync(HttpClient client, IAsyncPolicy<HttpResponseMessage> policy, BodyKind kind, int number)
    {
        byte[]? body = kind switch
        {
            BodyKind.Array => new byte[BodyBytes],
            BodyKind.Rented => ArrayPool<byte>.Shared.Rent(BodyBytes),
            _ => null,
        };
        try
        {
            if (body is not null)
            {
                Fill(body, number);
            }

            using HttpResponseMessage response = await policy.ExecuteAsync(async () =>
            {
                using HttpContent content = body is null
                    ? new BuiltContent(number, kind == BodyKind.RentedPerSend)
                    : new ByteArrayContent(body, 0, BodyBytes);
                return await client.PostAsync(new Uri("http://server.invalid/"), content).ConfigureAwait(false);
            }).ConfigureAwait(false);
        }
        catch (Polly.CircuitBreaker.BrokenCircuitException)
        {
            // The other side is known to fail: the request ends here, with its body.
        }
        finally
        {
            if (kind == BodyKind.Rented)
            {
                ArrayPool<byte>.Shared.Return(body!);
            }
        }
    }

    private static void Fill(byte[] body, int number) => body.AsSpan(0, BodyBytes).Fill((byte)number);

    /// <summary>Fails three requests in ten, always the same ones in the same order of arrival.</summary>
    private sealed class FailingServer(HttpStatusCode failure) : HttpMessageHandler
    {
        private readonly Random _lots = new(3);

        protected override async Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken)
        {
            await request.Content!.CopyToAsync(Stream.Null, cancellationToken).ConfigureAwait(false);
            lock (_lots)
            {
                return new HttpResponseMessage(_lots.Next(10) < 3 ? failure : HttpStatusCode.OK);
            }
        }
    }

    /// <summary>What the fix of GCG6001 writes.</summary>
    private sealed class BuiltContent(int number, bool isRented) : HttpContent
    {
        protected override async Task SerializeToStreamAsync(Stream stream, TransportContext? context)
        {
            byte[] body = isRented ? ArrayPool<byte>.Shared.Rent(BodyBytes) : new byte[BodyBytes];
            try
            {
                Fill(body, number);
                await stream.WriteAsync(body.AsMemory(0, BodyBytes)).ConfigureAwait(false);
            }
            finally
            {
                if (isRented)
                {
                    ArrayPool<byte>.Shared.Return(body);
                }
            }
        }

        protected override bool TryComputeLength(out long length)
        {
            length = BodyBytes;
            return true;
        }
    }
}
