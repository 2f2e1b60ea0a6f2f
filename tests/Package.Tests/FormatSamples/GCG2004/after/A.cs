using System.Collections.Generic;
using System.IO;
using System.Text.Json;
using System.Threading.Tasks;
using Microsoft.AspNetCore.Mvc;

namespace Samples.GCG2004;

/// <summary>Something else looks at the text as well.</summary>
public sealed class SentController : ControllerBase
{
    [HttpPost("sent")]
    public async Task<List<SentEntry>?> Sent()
    {
        using var reader = new StreamReader(Request.Body);
        string json = await reader.ReadToEndAsync();
        Response.Headers["X-Length"] = json.Length.ToString();
        return JsonSerializer.Deserialize<List<SentEntry>>(json);
    }
}

public sealed class SentEntry
{
    public string Title { get; set; } = "";
}
