using System;
using System.IO;
using System.IO.Compression;
using System.Threading;

namespace Samples.GCG4001.Gated;

internal sealed class Catalogue
{
    private readonly Lazy<byte[]> _packed;

    public Catalogue(byte[] content)
    {
        // Thousands of requests, one value.
        _packed = new Lazy<byte[]>(() => Pack(content), LazyThreadSafetyMode.ExecutionAndPublication);
    }

    public byte[] Get() => _packed.Value;

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
