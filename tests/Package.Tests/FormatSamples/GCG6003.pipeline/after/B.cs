using System;
using System.Net.Http;
using System.Threading;
using System.Threading.Tasks;
using Polly;
using Polly.CircuitBreaker;
using Polly.Retry;

namespace Samples.GCG6003;

public sealed class Sender
{
    private static readonly HttpClient Client = new();

    // Server errors pass by themselves.
    private readonly ResiliencePipeline<HttpResponseMessage> _retry = new ResiliencePipelineBuilder<HttpResponseMessage>()
        .AddRetry(new RetryStrategyOptions<HttpResponseMessage>
        {
            ShouldHandle = new PredicateBuilder<HttpResponseMessage>().Handle<HttpRequestException>().HandleResult(r => (int)r.StatusCode >= 500),
            Delay = TimeSpan.FromSeconds(2), // 6 s in all
        })
        .AddCircuitBreaker(new CircuitBreakerStrategyOptions<HttpResponseMessage>
        {
            ShouldHandle = new PredicateBuilder<HttpResponseMessage>().Handle<HttpRequestException>().HandleResult(r => (int)r.StatusCode >= 500),
            FailureRatio = 1,
            MinimumThroughput = 5,
            BreakDuration = TimeSpan.FromSeconds(30)
        })
        .AddTimeout(TimeSpan.FromSeconds(9))
        .Build();

#pragma warning disable GCG6002 // This sample is about the breaker.
    public async Task SendAsync(byte[] document, CancellationToken token)
        => await _retry.ExecuteAsync(async t => await Client.PostAsync("https://partner.example/", new ByteArrayContent(document), t), token);
#pragma warning restore GCG6002
}
