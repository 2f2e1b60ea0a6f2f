using System.Collections.Generic;
using System.IO;
using System.IO.Compression;
using System.Linq;
using System.Threading.Tasks;
using Microsoft.AspNetCore.Mvc;

namespace Samples.GCG4003.Gated;

/// <summary>StartNew does not unwrap what an asynchronous lambda answers.</summary>
public sealed class StartedController : ControllerBase
{
    [HttpPost("started")]
    public Task Post([FromBody] List<string> rows) => Task.WhenAll(rows.Select(row => Task.Factory.StartNew(() => Pack(row), default, TaskCreationOptions.None, TaskScheduler.Default)));

    private static long Pack(string row)
    {
        using var gzip = new GZipStream(Stream.Null, CompressionLevel.Fastest);
        gzip.WriteByte((byte)row.Length);
        return row.Length;
    }
}
