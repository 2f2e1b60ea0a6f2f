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
        var entries = JsonSerializer.Deserialize<List<ReadEntry>>(System.IO.File.ReadAllText(path)) ?? [];
        System.IO.File.SetLastAccessTimeUtc(path, System.DateTime.UtcNow);
        return entries;
    }

    [HttpPost("stored")]
    public async Task<List<ReadEntry>?> Store(Stream upload)
    {
        using (var reader = new StreamReader(upload))
        {
            return JsonSerializer.Deserialize<List<ReadEntry>>(await reader.ReadToEndAsync());
        }
    }
}
