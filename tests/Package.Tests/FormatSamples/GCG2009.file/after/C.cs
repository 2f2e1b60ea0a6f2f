using System.IO;
using Microsoft.AspNetCore.Mvc;

namespace Samples.GCG2009;

/// <summary>A local holds the result until its name is set.</summary>
public sealed class DumpController : ControllerBase
{
    [HttpGet("dump")]
    public IActionResult Dump(string path)
    {
        try
        {
            // the whole dump
            var result = new FileStreamResult(System.IO.File.OpenRead(path), "application/sql");
            result.FileDownloadName = Path.GetFileName(path); // without the folder
            return result;
        }
        catch (IOException e)
        {
            return BadRequest(e.Message);
        }
    }
}
