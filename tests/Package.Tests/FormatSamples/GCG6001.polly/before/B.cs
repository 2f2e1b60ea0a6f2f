using System;
using System.Net.Http;
using System.Text.Json;
using System.Threading.Tasks;
using Polly;

namespace Samples.GCG6001;

public sealed class Sender
{
    private static readonly HttpClient Client = new();
    private readonly IAsyncPolicy _retry = Policy
        .Handle<HttpRequestException>()
        .WaitAndRetryAsync(3, attempt => TimeSpan.FromSeconds(2 << attempt))
        .WrapAsync(Policy.Handle<HttpRequestException>().CircuitBreakerAsync(5, TimeSpan.FromSeconds(30)));

    public async Task<bool> SendAsync(PartnerScan scan)
    {
        byte[] body = JsonSerializer.SerializeToUtf8Bytes(scan);
        using var response = await _retry.ExecuteAsync(() => Client.PostAsync("https://partner.example/", new ByteArrayContent(body))); // up to 28 s
        return response.IsSuccessStatusCode;
    }
}

public sealed class PartnerScan
{
    public string Title { get; set; } = "";

    public byte[] Pages { get; set; } = [];
}
