using System;
using System.IO;
using System.IO.Compression;
using Microsoft.AspNetCore.Mvc;

namespace Samples.GCG2001;

public sealed class ArchiveController : ControllerBase
{
    [HttpGet("file")]
    public IActionResult Archive()
    {
        var archive = new MemoryStream();
        #region Compression
        using (var zip = new GZipStream(archive, CompressionLevel.Fastest, leaveOpen: true))
        {
            Request.Body.CopyTo(zip);
        }
        #endregion

        return File(archive.ToArray(), "application/gzip", "rows.gz");
    }

    [HttpGet("closed")]
    public string Closed()
    {
        var archive = new MemoryStream();
        using (var zip = new GZipStream(archive, CompressionLevel.Fastest))
        {
            Request.Body.CopyTo(zip);
        }

        return Convert.ToHexString(archive.ToArray());
    }
}
