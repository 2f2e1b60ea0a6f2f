using System;
using System.Net.Http;
using System.Threading;
using System.Threading.Tasks;
using Polly;
using Polly.Retry;

namespace Samples.GCG6003;

/// <summary>A strategy that handles every exception would retry the broken circuit, so there is no fix.</summary>
public sealed class Uploader
{
    private static readonly HttpClient Client = new();
    private readonly ResiliencePipeline _retry = new ResiliencePipelineBuilder()
        .AddRetry(new RetryStrategyOptions { Delay = TimeSpan.FromSeconds(2) })
        .Build();

#pragma warning disable GCG6002 // This sample is about the breaker.
    public async Task SendAsync(byte[] document, CancellationToken token)
        => await _retry.ExecuteAsync(async t => await Client.PostAsync("https://partner.example/", new ByteArrayContent(document), t), token);
#pragma warning restore GCG6002
}
