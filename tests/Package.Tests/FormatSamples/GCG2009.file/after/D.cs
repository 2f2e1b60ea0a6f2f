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
        // as it was sent

        var contentType = "application/octet-stream";
        return File(new FileStream(path, FileMode.Open, FileAccess.Read), contentType, Path.GetFileName(path));
    }

    [HttpGet("letter")]
    public Task<IActionResult> Letter(string path, CancellationToken cancellationToken)
    {
        return Task.FromResult<IActionResult>(new FileStreamResult(System.IO.File.OpenRead(path), "application/pdf"));
    }
}
