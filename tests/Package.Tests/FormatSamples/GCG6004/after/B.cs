using System.Net.Http;
using Polly;
using Polly.Retry;

namespace Samples.GCG6004;

public static class Policies
{
    // Everything but a success.
    public static AsyncRetryPolicy<HttpResponseMessage> Retry { get; } = Policy
        .Handle<HttpRequestException>()
        .OrResult<HttpResponseMessage>(response => (int)response.StatusCode is >= 500 or 408 or 429) // too much
        .RetryAsync(3);

    public static AsyncRetryPolicy<HttpResponseMessage> RetryBoth { get; } = Policy
        .Handle<HttpRequestException>()
        .OrResult<HttpResponseMessage>(response => (int)response.StatusCode is >= 500 or 408 or 429)
        .RetryAsync(2);
}
