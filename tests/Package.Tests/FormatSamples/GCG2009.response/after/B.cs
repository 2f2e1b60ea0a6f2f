using System.Collections.Generic;
using System.IO;
using System.Net.Http;
using System.Text.Json;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.AspNetCore.Mvc;

namespace Samples.GCG2009;

public sealed class CatalogueController(HttpClient client) : ControllerBase
{
    [HttpGet("count")]
    public async Task<int> Count(CancellationToken cancellationToken)
    {
        // all of them
        using HttpResponseMessage response =
            await client.GetAsync("/catalogue", HttpCompletionOption.ResponseHeadersRead, cancellationToken);
        await using Stream body = await response.Content.ReadAsStreamAsync(cancellationToken);
        List<CatalogueItem>? items = await JsonSerializer.DeserializeAsync<List<CatalogueItem>>(body, cancellationToken: cancellationToken);
        return items?.Count ?? 0;
    }
}

public sealed class CatalogueItem
{
    public string[] Authors { get; set; } = [];

    public string[] Keywords { get; set; } = [];

    public string[] Chapters { get; set; } = [];

    public string[] Reviews { get; set; } = [];

    public string Title { get; set; } = "";
}
