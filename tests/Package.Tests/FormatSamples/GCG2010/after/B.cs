using System.IO;
using System.IO.Compression;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Mvc;

namespace Samples.GCG2010;

internal interface IPacker
{
    Task<Stream> PackAsync(IFormFile file, CancellationToken cancellationToken);
}

internal sealed class Packer : IPacker
{
    /// <summary>The upload, packed.</summary>
    public async Task<Stream> PackAsync(IFormFile file, CancellationToken cancellationToken)
    {
        var packed = new MemoryStream();
        #region Packing
        await using (var zip = new GZipStream(packed, CompressionLevel.Fastest, leaveOpen: true))
        {
            await file.CopyToAsync(zip, cancellationToken);
        }
        #endregion

        packed.Position = 0;
        return packed; // all of it
    }
}

public sealed class PackedController : ControllerBase
{
    private readonly IPacker _packer = new Packer();

    [HttpPost("packed")]
    public async Task<FileStreamResult> Pack(IFormFile file, CancellationToken cancellationToken)
    {
        var content = await _packer.PackAsync(file, cancellationToken);
        Response.Headers.CacheControl = "no-store";
        return File(content, "application/gzip", "packed.gz");
    }

    [HttpPost("written")]
    public async Task Write(IFormFile file, CancellationToken cancellationToken)
    {
        await using Stream content = await _packer.PackAsync(file, cancellationToken);
        Response.ContentLength = content.Length;
        await content.CopyToAsync(Response.Body, cancellationToken);
    }
}
