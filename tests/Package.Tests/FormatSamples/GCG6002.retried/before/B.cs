using System.Collections.Generic;
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
        byte[] body = JsonSerializer.SerializeToUtf8Bytes(lines);
        for (int attempt = 1; attempt <= 4; attempt++)
        {
            using var content = new ByteArrayContent(body); // one content for each attempt
            using var response = await _client.PostAsync("https://partner.example/", content);
            if (response.IsSuccessStatusCode)
            {
                return true;
            }

            await Task.Delay(1000 << attempt);
        }

        return false;
    }
}
