using System.IO;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Mvc;

namespace Samples.GCG2009;

public interface ISigner
{
    Task SignAsync(byte[] content, CancellationToken cancellationToken);
}

public sealed class SignedPhotosController(ISigner signer) : ControllerBase
{
    /// <summary>The signer could take a stream.</summary>
    [HttpPost("signed")]
    public async Task<IActionResult> Sign(IFormFile file, CancellationToken cancellationToken)
    {
        using var memory = new MemoryStream();
        await file.CopyToAsync(memory, cancellationToken);
        await signer.SignAsync(memory.ToArray(), cancellationToken);
        return Ok();
    }
}
