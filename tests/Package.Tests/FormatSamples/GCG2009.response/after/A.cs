using System.Collections.Generic;
using System.IO;
using System.Net.Http;
using System.Text.Json;
using System.Threading.Tasks;
using Microsoft.AspNetCore.Mvc;

namespace Samples.GCG2009;

/// <summary>Without a token nothing would end a body that never comes.</summary>
public sealed class StockController(HttpClient client) : ControllerBase
{
    [HttpGet("stock")]
    public async Task<int> Stock()
    {
        using HttpResponseMessage response = await client.GetAsync("/stock");
        await using Stream body = await response.Content.ReadAsStreamAsync();
        List<StockItem>? items = await JsonSerializer.DeserializeAsync<List<StockItem>>(body);
        return items?.Count ?? 0;
    }
}

public sealed class StockItem
{
    public string[] Authors { get; set; } = [];

    public string[] Keywords { get; set; } = [];

    public string[] Chapters { get; set; } = [];

    public string[] Reviews { get; set; } = [];

    public string Title { get; set; } = "";
}
