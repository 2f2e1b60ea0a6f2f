using System;
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
        using var buffer = file.OpenReadStream();
        return Convert.ToHexString(await SHA256.HashDataAsync(buffer, cancellationToken));
    }
}
