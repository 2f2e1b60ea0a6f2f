using System;
using System.Net.Http;
using System.Threading.Tasks;
using Polly;

namespace Samples.GCG6003;

public sealed class Sender
{
    private static readonly HttpClient Client = new();

    // Server errors pass by themselves.
    private readonly IAsyncPolicy<HttpResponseMessage> _retry = Policy
        .HandleResult<HttpResponseMessage>(response => (int)response.StatusCode >= 500)
        .WaitAndRetryAsync(3, attempt => TimeSpan.FromSeconds(2 << attempt))
        .WrapAsync(
            Policy.HandleResult<HttpResponseMessage>(response => (int)response.StatusCode >= 500)
                .CircuitBreakerAsync(5, TimeSpan.FromSeconds(30))); // 28 s

#pragma warning disable GCG6002 // This sample is about the breaker.
    public Task SendAsync(byte[] document) => _retry.ExecuteAsync(() => Client.PostAsync("https://partner.example/", new ByteArrayContent(document)));
#pragma warning restore GCG6002
}
