using System;
using System.IO;
using System.Net;
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
        using var response = await _retry.ExecuteAsync(
            () => Client.PostAsync("https://partner.example/", new SerializedContent(scan))); // up to 28 s
        return response.IsSuccessStatusCode;
    }

    private sealed class SerializedContent : HttpContent
    {
        private readonly PartnerScan _value;

        public SerializedContent(PartnerScan value)
        {
            _value = value;
        }

        protected override Task SerializeToStreamAsync(Stream stream, TransportContext? context)
        {
            return JsonSerializer.SerializeAsync<PartnerScan>(stream, _value);
        }

        protected override bool TryComputeLength(out long length)
        {
            length = 0;
            return false;
        }
    }
}

public sealed class PartnerScan
{
    public string Title { get; set; } = "";

    public byte[] Pages { get; set; } = [];
}
