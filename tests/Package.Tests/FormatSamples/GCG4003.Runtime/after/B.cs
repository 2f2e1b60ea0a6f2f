using System;
using System.Collections.Generic;
using System.IO;
using System.IO.Compression;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using GcGuard;
using Microsoft.AspNetCore.Mvc;

namespace Samples.GCG4003.Gated;

public sealed class RowsController : ControllerBase
{
    private static readonly AsyncGate WorkGate = new AsyncGate(Environment.ProcessorCount);

    [HttpPost("rows")]
    public async Task<long> Post([FromBody] List<string> rows, CancellationToken cancellationToken)
    {
        // All of them.
        long[] packed = await Task.WhenAll(rows.Select(row => Task.Run(async () =>
        {
            using (await WorkGate.EnterAsync().ConfigureAwait(false))
            {
                return Pack(row);
            }
        }, cancellationToken)));
        Parallel.ForEach(
            rows, new ParallelOptions { MaxDegreeOfParallelism = Environment.ProcessorCount }, row => Pack(row));
        return packed.Sum() + Environment.ProcessorCount;
    }

    private static long Pack(string row)
    {
        using var gzip = new GZipStream(Stream.Null, CompressionLevel.Fastest);
        gzip.WriteByte((byte)row.Length);
        return row.Length;
    }
}
