using System;
using System.IO;
using System.IO.Compression;
using System.Threading;
using System.Threading.Tasks;

namespace Samples.GCG4002;

public sealed class Entry
{
    private static readonly SemaphoreSlim Slots = new(2);
    private readonly Lazy<Task<byte[]>> _packed;

    public Entry(byte[] content)
    {
        _packed = new Lazy<Task<byte[]>>(
            () => Task.Run(async () =>
            {
                await Slots.WaitAsync(); // a free slot is no hop
                try
                {
                    return Pack(content);
                }
                finally
                {
                    Slots.Release();
                }
            }),
            LazyThreadSafetyMode.ExecutionAndPublication);
    }

    public Task<byte[]> GetAsync() => _packed.Value;

    internal static byte[] Pack(byte[] content)
    {
        using var stream = new MemoryStream();
        using (var gzip = new GZipStream(stream, CompressionLevel.Fastest))
        {
            gzip.Write(content, 0, content.Length);
        }

        return stream.ToArray();
    }
}

public static class Catalogue
{
    private static readonly Lazy<Task<byte[]>> All = new(() => Task.Run(() => Entry.Pack(new byte[100])));

    public static Task<byte[]> GetAsync() => All.Value;
}
