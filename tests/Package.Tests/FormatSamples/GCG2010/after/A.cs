using System.IO;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Mvc;

namespace Samples.GCG2010;

/// <summary>The array is hashed as well as answered, so it stays.</summary>
public sealed class KeptController : ControllerBase
{
    [HttpPost("kept")]
    public IActionResult Keep(IFormFile file)
    {
        byte[] content = Read(file);
        Response.Headers.ETag = System.Convert.ToHexString(System.Security.Cryptography.SHA256.HashData(content));
        return File(content, "application/pdf");
    }

    private static byte[] Read(IFormFile file)
    {
        var buffer = new MemoryStream();
        file.CopyTo(buffer);
        return buffer.ToArray();
    }
}
