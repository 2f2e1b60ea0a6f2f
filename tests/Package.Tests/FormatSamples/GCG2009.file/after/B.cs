using System.IO;
using System.Net.Http;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.AspNetCore.Mvc;

namespace Samples.GCG2009;

public sealed class StoredController(HttpClient client) : ControllerBase
{
    [HttpGet("documents")]
    public Task<IActionResult> Get(string path, CancellationToken cancellationToken)
    {
        if (!System.IO.File.Exists(path))
        {
            return Task.FromResult<IActionResult>(NotFound());
        }

        // as it lies on the disk
        return Task.FromResult<IActionResult>(
            File(
                new FileStream(path, FileMode.Open, FileAccess.Read, FileShare.Read, 4096, useAsync: true),
                "application/pdf",
                Path.GetFileName(path)));
    }

    [HttpGet("partner")]
    public async Task Forward(int id, CancellationToken cancellationToken)
    {
        using (var stream = await client.GetStreamAsync($"/documents/{id}", cancellationToken))
        {
            await stream.CopyToAsync(Response.Body, cancellationToken);
        }
    }
}
