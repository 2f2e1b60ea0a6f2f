using System;
using System.Net.Http;
using System.Text;
using System.Text.Json;
using System.Threading.Tasks;
using Polly;

namespace Samples.GCG6001;

public sealed class JsonSender
{
    private static readonly HttpClient Client = new();
    private readonly IAsyncPolicy _retry = Policy
        .Handle<HttpRequestException>()
        .WaitAndRetryAsync(3, attempt => TimeSpan.FromSeconds(2 << attempt))
        .WrapAsync(Policy.Handle<HttpRequestException>().CircuitBreakerAsync(5, TimeSpan.FromSeconds(30)));

    public async Task<bool> SendAsync(PartnerScan scan)
    {
        string json = JsonSerializer.Serialize(scan);
        using var response = await _retry.ExecuteAsync(() => Client.PostAsync("https://partner.example/", new StringContent(json, Encoding.UTF8, "application/json")));
        return response.IsSuccessStatusCode;
    }
}
