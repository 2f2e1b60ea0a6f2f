using System.Collections.Generic;
using System.Net.Http;
using System.Text.Json;
using System.Threading.Tasks;
using Microsoft.AspNetCore.Mvc;

namespace Samples.GCG2009;

/// <summary>A message may be sent later, when the value is another.</summary>
public sealed class RelayController(HttpClient client) : ControllerBase
{
    [HttpPost("relay")]
    public async Task Relay(List<RelayedEntry> entries)
    {
        using var request = new HttpRequestMessage(HttpMethod.Post, "/entries");
        request.Content = new StringContent(JsonSerializer.Serialize(entries));
        entries.Clear();
        using HttpResponseMessage response = await client.SendAsync(request);
    }
}

public sealed class RelayedEntry
{
    public string[] Authors { get; set; } = [];

    public string[] Keywords { get; set; } = [];

    public string[] Chapters { get; set; } = [];

    public string[] Reviews { get; set; } = [];

    public string Title { get; set; } = "";
}
