using System.Net.Http;
using System.Text.Json;
using System.Threading.Tasks;
using Microsoft.AspNetCore.Mvc;

namespace Samples.GCG2003;

/// <summary>A message may be sent later, when the value is another.</summary>
public sealed class RelayController(HttpClient client) : ControllerBase
{
    [HttpPost("relay")]
    public async Task Relay(string path)
    {
        string[] lines = await System.IO.File.ReadAllLinesAsync(path);
        using var request = new HttpRequestMessage(HttpMethod.Post, "/entries");
        request.Content = new StringContent(JsonSerializer.Serialize(lines));
        lines[0] = "";
        using HttpResponseMessage response = await client.SendAsync(request);
    }
}
