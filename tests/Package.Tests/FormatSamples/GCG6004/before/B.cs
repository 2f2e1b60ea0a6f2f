using System.Net.Http;
using Polly;
using Polly.Retry;

namespace Samples.GCG6004;

public static class Policies
{
    // Everything but a success.
    public static AsyncRetryPolicy<HttpResponseMessage> Retry { get; } = Policy
        .HandleResult<HttpResponseMessage>(response => !response.IsSuccessStatusCode) // too much
        .RetryAsync(3);

    public static AsyncRetryPolicy<HttpResponseMessage> RetryBoth { get; } = Policy
        .Handle<HttpRequestException>()
        .OrResult<HttpResponseMessage>(response => (int)response.StatusCode >= 400)
        .RetryAsync(2);
}
