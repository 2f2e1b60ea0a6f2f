using System.IO;
using System.IO.Compression;
using System.Net.Http;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Mvc;

namespace Samples.GCG2010;

internal interface IPacker
{
    Task<byte[]> PackAsync(IFormFile file, CancellationToken cancellationToken);
}

internal sealed class Packer : IPacker
{
    /// <summary>The upload, packed.</summary>
    public async Task<byte[]> PackAsync(IFormFile file, CancellationToken cancellationToken)
    {
        using var packed = new MemoryStream();
        #region Packing
        await using (var zip = new GZipStream(packed, CompressionLevel.Fastest, leaveOpen: true))
        {
            await file.CopyToAsync(zip, cancellationToken);
        }
        #endregion

        return packed.ToArray(); // all of it
    }
}

internal sealed class Store
{
    public async Task PutAsync(string path, byte[] content, CancellationToken cancellationToken)
    {
        await using FileStream file = File.Create(path);
        await file.WriteAsync(content, cancellationToken);
    }

    public Task ClearAsync(string path, CancellationToken cancellationToken)
        => PutAsync(path, new byte[1], cancellationToken);
}

public sealed class PackedController : ControllerBase
{
    private readonly IPacker _packer = new Packer();

    [HttpPost("packed")]
    public async Task<FileContentResult> Pack(IFormFile file, CancellationToken cancellationToken)
    {
        var content = await _packer.PackAsync(file, cancellationToken);
        Response.Headers.CacheControl = "no-store";
        return File(content, "application/gzip", "packed.gz");
    }

    [HttpPost("written")]
    public async Task Write(IFormFile file, CancellationToken cancellationToken)
    {
        byte[] content = await _packer.PackAsync(file, cancellationToken);
        Response.ContentLength = content.Length;
        await Response.Body.WriteAsync(content, cancellationToken);
    }

    [HttpPost("stored")]
    public async Task Keep(IFormFile file, CancellationToken cancellationToken)
    {
        byte[] content = await _packer.PackAsync(file, cancellationToken);
        await new Store().PutAsync(Path.GetTempFileName(), content, cancellationToken);
    }

    [HttpPost("sent")]
    public async Task Send(IFormFile file, HttpClient client, CancellationToken cancellationToken)
    {
        using var content = new ByteArrayContent(await _packer.PackAsync(file, cancellationToken));
        using HttpResponseMessage answer = await client.PostAsync("/packed", content, cancellationToken);
    }

    [HttpPost("copied")]
    public async Task Copy(IFormFile file, CancellationToken cancellationToken)
    {
        using MemoryStream content = new MemoryStream(await _packer.PackAsync(file, cancellationToken));
        await content.CopyToAsync(Response.Body, cancellationToken);
    }
}
