using System.IO;
using System.Net.Http;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.AspNetCore.Mvc;

namespace Samples.GCG2009;

public sealed class StoredController(HttpClient client) : ControllerBase
{
    [HttpGet("documents")]
    public async Task<IActionResult> Get(string path, CancellationToken cancellationToken)
    {
        if (!System.IO.File.Exists(path))
        {
            return NotFound();
        }

        // as it lies on the disk
        byte[] document = await System.IO.File.ReadAllBytesAsync(path, cancellationToken);
        return File(document, "application/pdf", Path.GetFileName(path));
    }

    [HttpGet("partner")]
    public async Task Forward(int id, CancellationToken cancellationToken)
    {
        byte[] document = await client.GetByteArrayAsync($"/documents/{id}", cancellationToken);
        await Response.Body.WriteAsync(document, cancellationToken);
    }
}
