using System.IO;
using System.Net.Http;
using System.Threading.Tasks;

namespace Samples.GCG6001;

/// <summary>A file may be another when it is read again, so there is no fix.</summary>
public sealed class Forwarder
{
    private readonly HttpClient _client = new();

    public async Task<bool> SendAsync(string path)
    {
        byte[] document = await File.ReadAllBytesAsync(path);
        for (int attempt = 1; attempt <= 4; attempt++)
        {
            using var response = await _client.PostAsync("https://partner.example/", new ByteArrayContent(document));
            if (response.IsSuccessStatusCode)
            {
                return true;
            }

            await Task.Delay(1000 << attempt);
        }

        return false;
    }
}
