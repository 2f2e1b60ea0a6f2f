using System.Net.Http;
using System.Net.Http.Headers;
using System.Net.Http.Json;
using System.Text.Json;
using System.Threading.Tasks;
using Microsoft.AspNetCore.Mvc;

namespace Samples.GCG2003;

public sealed class NoticeController(HttpClient client) : ControllerBase
{
    private static readonly JsonSerializerOptions Options = new(JsonSerializerDefaults.Web);

    [HttpPost("message")]
    public async Task Message(PublishedScan scan)
    {
        // The partner wants to know who asks.
        using var request = new HttpRequestMessage(HttpMethod.Post, "/messages")
        {
            Content = JsonContent.Create(scan, null, Options),
        };
        request.Headers.Add("X-Sender", "samples");
        using HttpResponseMessage response = await client.SendAsync(request);
    }

    [HttpPost("notice")]
    public async Task Notice(PublishedScan scan)
    {
        using HttpResponseMessage response = await client
            .PatchAsync(
                "/notices",
                JsonContent.Create<object>(
                    scan,
                    new MediaTypeHeaderValue("application/merge-patch+json") { CharSet = "utf-8" },
                    JsonSerializerOptions.Default))
            .ConfigureAwait(false);
    }
}
