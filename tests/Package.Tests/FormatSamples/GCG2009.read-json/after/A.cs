using System.Collections.Generic;
using System.Net.Http;
using System.Text.Json;
using System.Threading.Tasks;
using Microsoft.AspNetCore.Mvc;

namespace Samples.GCG2009;

/// <summary>Something else looks at the text as well.</summary>
public sealed class MeasuredController(HttpClient client) : ControllerBase
{
    [HttpGet("measured")]
    public async Task<List<MeasuredEntry>?> Measured()
    {
        string json = await client.GetStringAsync("/entries");
        Response.Headers["X-Length"] = json.Length.ToString();
        return JsonSerializer.Deserialize<List<MeasuredEntry>>(json);
    }
}

public sealed class MeasuredEntry
{
    public string[] Authors { get; set; } = [];

    public string[] Keywords { get; set; } = [];

    public string[] Chapters { get; set; } = [];

    public string[] Reviews { get; set; } = [];

    public string Title { get; set; } = "";
}
