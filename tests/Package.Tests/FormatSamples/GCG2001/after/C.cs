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

        archive.Position = 0;
        return File(archive, "application/gzip", "rows.gz");
    }

    [HttpGet("closed")]
    public string Closed()
    {
        var archive = new MemoryStream();
        using (var zip = new GZipStream(archive, CompressionLevel.Fastest))
        {
            Request.Body.CopyTo(zip);
        }

        archive.TryGetBuffer(out ArraySegment<byte> buffer);
        return Convert.ToHexString(buffer.Array!, buffer.Offset, buffer.Count);
    }
}
