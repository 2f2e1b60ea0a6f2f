using System;
using System.IO;
using System.IO.Compression;
using System.Threading;
using System.Threading.Tasks;

namespace Samples.GCG4001;

internal sealed class Catalogue
{
    private static readonly SemaphoreSlim FactoryGate = new SemaphoreSlim(Environment.ProcessorCount);
    private Lazy<Task<byte[]>> _packed;

    public Catalogue(byte[] content)
    {
        // Thousands of requests, one value.
        _packed = CreatePacked();

        Lazy<Task<byte[]>> CreatePacked() => new Lazy<Task<byte[]>>(() => Task.Run(async () =>
        {
            await FactoryGate.WaitAsync().ConfigureAwait(false);
            try
            {
                return Pack(content);
            }
            catch
            {
                _packed = CreatePacked();
                throw;
            }
            finally
            {
                FactoryGate.Release();
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
