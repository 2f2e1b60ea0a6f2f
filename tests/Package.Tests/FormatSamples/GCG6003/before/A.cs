using System;
using System.Net.Http;
using System.Threading.Tasks;
using Polly;

namespace Samples.GCG6003;

/// <summary>A policy that handles every exception would retry the broken circuit, so there is no fix.</summary>
public sealed class Uploader
{
    private static readonly HttpClient Client = new();
    private readonly IAsyncPolicy<HttpResponseMessage> _retry = Policy<HttpResponseMessage>
        .Handle<Exception>()
        .WaitAndRetryAsync(3, attempt => TimeSpan.FromSeconds(2 << attempt));

#pragma warning disable GCG6002 // This sample is about the breaker.
    public Task SendAsync(byte[] document) => _retry.ExecuteAsync(() => Client.PostAsync("https://partner.example/", new ByteArrayContent(document)));
#pragma warning restore GCG6002
}
