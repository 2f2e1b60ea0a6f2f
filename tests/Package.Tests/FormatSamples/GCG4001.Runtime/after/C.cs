using System;
using System.IO;
using System.IO.Compression;
using System.Threading;
using System.Threading.Tasks;
using GcGuard;

namespace Samples.GCG4001.Gated;

internal sealed class Catalogue
{
    private static readonly AsyncGate FactoryGate = new AsyncGate(Environment.ProcessorCount);
    private Lazy<Task<byte[]>> _packed;

    public Catalogue(byte[] content)
    {
        // Thousands of requests, one value.
        _packed = CreatePacked();

        Lazy<Task<byte[]>> CreatePacked() => new Lazy<Task<byte[]>>(() => Task.Run(async () =>
        {
            using (await FactoryGate.EnterAsync().ConfigureAwait(false))
            {
                try
                {
                    return Pack(content);
                }
                catch
                {
                    _packed = CreatePacked();
                    throw;
                }
            }
        }), LazyThreadSafetyMode.ExecutionAndPublication);
    }

    public async Task<byte[]> Get() => await _packed.Value;

    private static byte[] Pack(byte[] content)
    {
        using var stream = new MemoryStream();
        using (var gzip = new GZipStream(stream, CompressionLevel.Fastest))
        {
            gzip.Write(content, 0, content.Length);
        }

        return stream.ToArray();
    }
}
