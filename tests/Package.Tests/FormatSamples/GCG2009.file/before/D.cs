using System.IO;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.AspNetCore.Mvc;

namespace Samples.GCG2009;

/// <summary>A file is opened only to be copied for the result.</summary>
public sealed class InquiriesController : ControllerBase
{
    [HttpGet("inquiry")]
    public IActionResult Inquiry(string path)
    {
        var memory = new MemoryStream();
        using (var stream = new FileStream(path, FileMode.Open))
        {
            // as it was sent
            stream.CopyTo(memory);
        }

        memory.Position = 0;
        var contentType = "application/octet-stream";
        return File(memory, contentType, Path.GetFileName(path));
    }

    [HttpGet("letter")]
    public async Task<IActionResult> Letter(string path, CancellationToken cancellationToken)
    {
        using var stream = System.IO.File.OpenRead(path);
        var memory = new MemoryStream();
        await stream.CopyToAsync(memory, cancellationToken);
        memory.Seek(0, SeekOrigin.Begin);
        return new FileStreamResult(memory, "application/pdf");
    }
}
