#nullable enable

using System;
using System.Buffers;
using System.Net.Http;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.Extensions.DependencyInjection;
using Polly;
using Polly.Retry;

namespace GcGuard.Bench.Retries.Spared;

/// <summary>Repeats a failed call up to three times, each time after a longer wait: 4, 8 and 16 s.</summary>
internal sealed class RetryingHandler : DelegatingHandler
{
    private readonly AsyncRetryPolicy<HttpResponseMessage> _policy = Policy
        .Handle<HttpRequestException>()
        .OrResult<HttpResponseMessage>(response => (int)response.StatusCode is >= 500 or 408 or 429)
        .WaitAndRetryAsync(3, attempt => TimeSpan.FromSeconds(2 << attempt));

    protected override Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken)
        => _policy.ExecuteAsync(token => base.SendAsync(request, token), cancellationToken);
}

/// <summary>Messages of 65,536 bytes, as seed 003 sends them: from an array of their own, and from a rented one.</summary>
internal sealed class Sender
{
    private const int MessageBytes = 65_536;

    private readonly HttpClient _client;

    public Sender(HttpClient client) => _client = client;

    public async Task<bool> SendAsync(int number, CancellationToken cancellationToken)
    {
        byte[] message = new byte[MessageBytes];
        Fill(message, number);
        try
        {
            using var request = new HttpRequestMessage(HttpMethod.Post, "http://server.invalid/");
            request.Content = new ByteArrayContent(message);
            using HttpResponseMessage response = await _client.SendAsync(request, cancellationToken).ConfigureAwait(false);
            return response.IsSuccessStatusCode;
        }
        catch (HttpRequestException)
        {
            return false;
        }
    }

    public async Task<bool> SendRentedAsync(int number, CancellationToken cancellationToken)
    {
        byte[] message = ArrayPool<byte>.Shared.Rent(MessageBytes);
        try
        {
            Fill(message.AsSpan(0, MessageBytes), number);
            using var request = new HttpRequestMessage(HttpMethod.Post, "http://server.invalid/");
            request.Content = new ByteArrayContent(message, 0, MessageBytes);
            using HttpResponseMessage response = await _client.SendAsync(request, cancellationToken).ConfigureAwait(false);
            return response.IsSuccessStatusCode;
        }
        catch (HttpRequestException)
        {
            return false;
        }
        finally
        {
            ArrayPool<byte>.Shared.Return(message);
        }
    }

    private static void Fill(Span<byte> message, int number) => message.Fill((byte)number);
}

/// <summary>Registers the client, with the handlers around it.</summary>
internal static class Registration
{
    public static void AddSender(this IServiceCollection services, HttpMessageHandler server)
    {
        services.AddTransient<RetryingHandler>();
        services.AddHttpClient<Sender>().AddHttpMessageHandler<RetryingHandler>().ConfigurePrimaryHttpMessageHandler(() => server);
    }
}
