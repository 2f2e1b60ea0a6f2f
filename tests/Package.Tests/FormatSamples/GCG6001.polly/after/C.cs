using System;
using System.Net.Http;
using System.Net.Http.Json;
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
        using var response = await _retry.ExecuteAsync(
            () => Client.PostAsync(
                "https://partner.example/", JsonContent.Create(scan, null, JsonSerializerOptions.Default)));
        return response.IsSuccessStatusCode;
    }
}
