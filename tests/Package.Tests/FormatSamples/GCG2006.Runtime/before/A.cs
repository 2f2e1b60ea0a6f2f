using System;
using System.IO;
using System.Net.Http;
using System.Threading.Tasks;
using Microsoft.AspNetCore.Mvc;

namespace Samples.GCG2006.Body;

/// <summary>The text goes into a file, which no stream of this code writes.</summary>
public sealed class ArchiveController(HttpClient client) : ControllerBase
{
    [HttpPost("archive")]
    public async Task Archive(string address, string path)
    {
        byte[] picture = await client.GetByteArrayAsync(address);
        await System.IO.File.WriteAllTextAsync(path, Convert.ToBase64String(picture));
    }
}
