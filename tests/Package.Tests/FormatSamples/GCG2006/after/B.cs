using System;
using System.IO;
using System.Security.Cryptography;
using System.Text;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Mvc;

namespace Samples.GCG2006;

public sealed class UploadController : ControllerBase
{
    [HttpPost("mirror")]
    public async Task Mirror(IFormFile file, CancellationToken cancellationToken)
    {
        // Pictures are small, videos are not.
        var content = new MemoryStream();
        await file.CopyToAsync(content, cancellationToken);
        content.Position = 0;
        using (var base64 = new CryptoStream(content, new ToBase64Transform(), CryptoStreamMode.Read))
        {
            await base64.CopyToAsync(Response.Body, cancellationToken);
        }
    }

    [HttpGet("stored")]
    public async Task Stored(string path)
    {
        if (path.Length > 0)
        {
            using (var base64 = new CryptoStream(
                System.IO.File.OpenRead(path), new ToBase64Transform(), CryptoStreamMode.Read))
            {
                await base64.CopyToAsync(Response.Body);
            }
        }
    }

    [HttpPost("text")]
    public string Text(IFormFile file)
    {
        using var content = new MemoryStream();
        file.CopyTo(content);
        return "data:" + file.ContentType + ";base64,"
            + Convert.ToBase64String(content.GetBuffer(), 0, (int)content.Length);
    }

    private static string Hash(Stream source) => Convert.ToBase64String(SHA256.HashData(source)) + Encoding.UTF8.WebName;
}
