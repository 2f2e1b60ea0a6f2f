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
            byte[] bytes = System.IO.File.ReadAllBytes(path); // the whole dump
            var result = new FileContentResult(bytes, "application/sql");
            result.FileDownloadName = Path.GetFileName(path); // without the folder
            return result;
        }
        catch (IOException e)
        {
            return BadRequest(e.Message);
        }
    }
}
