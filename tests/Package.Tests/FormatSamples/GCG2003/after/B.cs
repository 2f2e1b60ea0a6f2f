using System.Net.Http;
using System.Net.Http.Json;
using System.Text.Json;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.AspNetCore.Mvc;

namespace Samples.GCG2003;

public sealed class PublishController(HttpClient client) : ControllerBase
{
    private static readonly JsonSerializerOptions Options = new(JsonSerializerDefaults.Web);

    [HttpPost("publish")]
    public async Task<int> Publish(PublishedScan scan, CancellationToken cancellationToken)
    {
        // as the partner expects it
        using var content = JsonContent.Create(scan, null, Options);
        using HttpResponseMessage response = await client.PostAsync("/entries", content, cancellationToken);
        return (int)response.StatusCode;
    }

    [HttpPost("replace")]
    public async Task Replace(PublishedScan scan)
    {
        using HttpResponseMessage response = await client.PutAsync(
            "/entries", JsonContent.Create(scan, null, JsonSerializerOptions.Default));
        JsonContent? echo = response.Content as JsonContent;
        echo?.Dispose();
    }
}

public sealed class PublishedScan
{
    public string Title { get; set; } = "";

    public byte[] Pages { get; set; } = [];
}
