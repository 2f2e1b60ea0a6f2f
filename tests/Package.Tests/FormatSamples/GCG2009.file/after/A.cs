using System.IO;
using Microsoft.AspNetCore.Mvc;

namespace Samples.GCG2009;

/// <summary>The file goes away before the reply is sent, so the bytes must be there.</summary>
public sealed class ExportController : ControllerBase
{
    [HttpGet("export")]
    public IActionResult Export(string name)
    {
        string path = Path.Combine(Path.GetTempPath(), name);
        try
        {
            return File(System.IO.File.ReadAllBytes(path), "application/zip");
        }
        finally
        {
            System.IO.File.Delete(path);
        }
    }
}
