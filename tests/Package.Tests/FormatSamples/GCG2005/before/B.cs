using System;
using System.IO;
using System.Security.Cryptography;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Mvc;

namespace Samples.GCG2005;

public sealed class DocumentsController : ControllerBase
{
    [HttpPost("documents")]
    public async Task<string> Receive(IFormFile file, CancellationToken cancellationToken)
    {
        using var buffer = new MemoryStream();
        await file.CopyToAsync(buffer, cancellationToken);
        return Convert.ToHexString(SHA256.HashData(buffer.ToArray()));
    }
}
