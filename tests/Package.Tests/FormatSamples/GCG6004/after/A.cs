using System.Net.Http;
using Polly;
using Polly.Retry;

namespace Samples.GCG6004;

/// <summary>The comment stands inside the test, which a rewrite would lose, so there is no fix.</summary>
public static class Commented
{
    public static AsyncRetryPolicy<HttpResponseMessage> Retry { get; } = Policy
        .HandleResult<HttpResponseMessage>(response => !response /* of the partner */ .IsSuccessStatusCode)
        .RetryAsync(3);
}
