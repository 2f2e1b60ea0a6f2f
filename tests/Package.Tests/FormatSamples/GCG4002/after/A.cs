using System;
using System.IO;
using System.IO.Compression;
using System.Threading.Tasks;

namespace Samples.GCG4002;

/// <summary>A ValueTask may be awaited once only: there is nothing that a Lazy could hand out.</summary>
public static class Once
{
    private static readonly Lazy<ValueTask<byte[]>> Value = new(() => new ValueTask<byte[]>(Packed.Pack()));

    public static ValueTask<byte[]> Get() => Value.Value;
}

internal static class Packed
{
    public static byte[] Pack()
    {
        using var stream = new MemoryStream();
        using (var gzip = new GZipStream(stream, CompressionLevel.Fastest))
        {
            gzip.WriteByte(1);
        }

        return stream.ToArray();
    }
}
