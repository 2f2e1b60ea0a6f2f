using System.IO.Compression;
using System.Threading;
using System.Threading.Tasks;
using GcGuard;
using Microsoft.AspNetCore.Mvc;

namespace Samples.GCG2001.Chunks;

public sealed class PackedController : ControllerBase
{
    // The packed body, as it came.
    [HttpPost("packed")]
    public async Task Packed(CancellationToken token)
    {
        var packed = new ChunkedStream();
        using (var zip = new GZipStream(packed, CompressionLevel.Fastest, leaveOpen: true))
        {
            await Request.Body.CopyToAsync(zip, token);
        }

        // All of it at once.
        await packed.WriteToAsync(Response.Body, token);
    }
}
