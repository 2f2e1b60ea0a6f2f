using System.Collections.Generic;
using System.IO;
using System.Text.Json;
using System.Threading.Tasks;
using Microsoft.AspNetCore.Mvc;

namespace Samples.GCG2004;

public sealed class StoredController : ControllerBase
{
    [HttpGet("stored/{id}")]
    public List<ReadEntry> Stored(string id)
    {
        string path = Path.Combine("stored", id);

        // Kept since the first release.
        List<ReadEntry>? entries;
        using (var stream = System.IO.File.OpenRead(path))
        {
            entries = JsonSerializer.Deserialize<List<ReadEntry>>(stream) ?? [];
        }
        System.IO.File.SetLastAccessTimeUtc(path, System.DateTime.UtcNow);
        return entries;
    }

    [HttpPost("stored")]
    public async Task<List<ReadEntry>?> Store(Stream upload)
    {
        using (var stream = upload)
        {
            return await JsonSerializer.DeserializeAsync<List<ReadEntry>>(stream);
        }
    }
}
