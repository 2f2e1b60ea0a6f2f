using System.Collections.Generic;
using System.IO;
using System.Net;
using System.Net.Http;
using System.Text.Json;
using System.Threading.Tasks;

namespace Samples.GCG6002;

public sealed class Webhook
{
    private readonly HttpClient _client = new();

    public async Task<bool> SendAsync(List<string> lines)
    {
        // What the partner wants.
        for (int attempt = 1; attempt <= 4; attempt++)
        {
            using var content = new SerializedContent(lines); // one content for each attempt
            using var response = await _client.PostAsync("https://partner.example/", content);
            if (response.IsSuccessStatusCode)
            {
                return true;
            }

            await Task.Delay(1000 << attempt);
        }

        return false;
    }

    private sealed class SerializedContent : HttpContent
    {
        private readonly IReadOnlyList<string> _value;

        public SerializedContent(IReadOnlyList<string> value)
        {
            _value = value;
        }

        protected override Task SerializeToStreamAsync(Stream stream, TransportContext? context)
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
