using System;
using System.IO;
using System.IO.Compression;
using Microsoft.AspNetCore.Mvc;

namespace Samples.GCG2001.Chunks;

/// <summary>
/// The stream may be closed, so the fix would need a statement of its own, for which the condition of a loop has no place.
/// </summary>
public sealed class ChecksumController : ControllerBase
{
    [HttpPost]
    public int Rounds(string wanted)
    {
        int rounds = 0;
        var stream = new MemoryStream();
        using (var zip = new GZipStream(stream, CompressionLevel.Fastest))
        {
            Request.Body.CopyTo(zip);
        }

        while (rounds < 10 && Convert.ToHexString(stream.ToArray()) != wanted)
        {
            rounds++;
        }

        return rounds;
    }
}
