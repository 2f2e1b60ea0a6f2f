using System;
using System.Net.Http;
using Polly;
using Polly.Retry;

namespace Samples.GCG6003;

/// <summary>A policy of a thread that waits.</summary>
public sealed class Printer
{
    private static readonly HttpClient Client = new();

    private readonly RetryPolicy _retry = Policy
        .Handle<HttpRequestException>() // the printer is off
        .WaitAndRetry(3, attempt => TimeSpan.FromSeconds(2 << attempt));

#pragma warning disable GCG6002 // This sample is about the breaker.
    public void Send(byte[] page) => _retry.Execute(() => Client.Send(new HttpRequestMessage(HttpMethod.Post, "https://printer.example/") { Content = new ByteArrayContent(page) }));
#pragma warning restore GCG6002
}
