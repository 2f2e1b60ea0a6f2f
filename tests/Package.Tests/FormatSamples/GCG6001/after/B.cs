using System.IO;
using System.Net;
using System.Net.Http;
using System.Text.Json;
using System.Threading.Tasks;

namespace Samples.GCG6001;

public sealed class Webhook
{
    private readonly HttpClient _client = new();

    public async Task<bool> SendAsync(PartnerScan scan)
    {
        // What the partner wants.
        for (int attempt = 1; attempt <= 4; attempt++)
        {
            using var content = new SerializedContent(scan); // one content for each attempt
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
