using System.Collections.Generic;
using System.Net.Http;
using System.Net.Http.Json;
using System.Text.Json;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.AspNetCore.Mvc;

namespace Samples.GCG2009;

public sealed class PublishController(HttpClient client) : ControllerBase
{
    private static readonly JsonSerializerOptions Options = new(JsonSerializerDefaults.Web);

    [HttpPost("publish")]
    public async Task<int> Publish(List<PublishedEntry> entries, CancellationToken cancellationToken)
    {
        // as the partner expects it
        using var content = JsonContent.Create(entries, null, Options);
        using HttpResponseMessage response = await client.PostAsync("/entries", content, cancellationToken);
        return (int)response.StatusCode;
    }

    [HttpPost("replace")]
    public async Task Replace(List<PublishedEntry> entries)
    {
        using HttpResponseMessage response = await client.PutAsync(
            "/entries", JsonContent.Create(entries, null, JsonSerializerOptions.Default));
        JsonContent? echo = response.Content as JsonContent;
        echo?.Dispose();
    }
}

public sealed class PublishedEntry
{
    public string[] Authors { get; set; } = [];

    public string[] Keywords { get; set; } = [];

    public string[] Chapters { get; set; } = [];

    public string[] Reviews { get; set; } = [];

    public string Title { get; set; } = "";
}
