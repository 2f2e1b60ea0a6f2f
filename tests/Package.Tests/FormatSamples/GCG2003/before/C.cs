using System.Collections.Generic;
using System.Net.Http;
using System.Text;
using System.Text.Json;
using System.Threading.Tasks;
using Microsoft.AspNetCore.Mvc;

namespace Samples.GCG2003;

public sealed class NoticeController(HttpClient client) : ControllerBase
{
    [HttpPost("notice")]
    public async Task Notice(List<PublishedEntry> entries)
    {
        using HttpResponseMessage response = await client
            .PatchAsync("/notices", new StringContent(JsonSerializer.Serialize<object>(entries), Encoding.UTF8, "application/merge-patch+json"))
            .ConfigureAwait(false);
    }
}
