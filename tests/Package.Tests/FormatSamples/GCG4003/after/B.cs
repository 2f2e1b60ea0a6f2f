using System;
using System.Collections.Generic;
using System.IO;
using System.IO.Compression;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.AspNetCore.Mvc;

namespace Samples.GCG4003;

public sealed class RowsController : ControllerBase
{
    private static readonly SemaphoreSlim WorkGate = new SemaphoreSlim(Environment.ProcessorCount);

    [HttpPost("rows")]
    public async Task<long> Post([FromBody] List<string> rows, CancellationToken cancellationToken)
    {
        // All of them.
        long[] packed = await Task.WhenAll(rows.Select(row => Task.Run(async () =>
        {
            await WorkGate.WaitAsync().ConfigureAwait(false);
            try
            {
                return Pack(row);
            }
            finally
            {
                WorkGate.Release();
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
