using System.Collections.Generic;
using System.Net.Http;
using System.Text.Json;
using System.Threading.Tasks;

namespace Samples.GCG6002;

/// <summary>The lines are gone when the body would be built again, so there is no fix.</summary>
public sealed class Outbox
{
    private readonly HttpClient _client = new();

    public async Task<bool> SendAsync(List<string> lines)
    {
        byte[] body = JsonSerializer.SerializeToUtf8Bytes(lines);
        lines.Clear();
        for (int attempt = 1; attempt <= 4; attempt++)
        {
            using var response = await _client.PostAsync("https://partner.example/", new ByteArrayContent(body));
            if (response.IsSuccessStatusCode)
            {
                return true;
            }

            await Task.Delay(1000 << attempt);
        }

        return false;
    }
}
