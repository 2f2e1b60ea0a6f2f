using System;
using System.Collections.Generic;
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

    public async Task<bool> SendAsync(List<string> lines)
    {
        using var response = await _retry.ExecuteAsync(() => Client.PostAsync("https://partner.example/", new SerializedContent(lines))); // up to 28 s
        return response.IsSuccessStatusCode;
    }

    private sealed class SerializedContent : HttpContent
    {
        private readonly IReadOnlyList<string> _value;

        public SerializedContent(IReadOnlyList<string> value)
        {
            _value = value;
        }

        protected override Task SerializeToStreamAsync(global::System.IO.Stream stream, global::System.Net.TransportContext? context)
        {
            return JsonSerializer.SerializeAsync<IReadOnlyList<string>>(stream, _value);
        }

        protected override bool TryComputeLength(out long length)
        {
            length = 0;
            return false;
        }
    }
}
