using System;
using System.Collections.Concurrent;
using System.IO;
using System.IO.Compression;
using System.Threading;

namespace Samples.GCG3001;

internal sealed class StreamPool
{
    private readonly ConcurrentBag<MemoryStream> _items = new();

    public Lease Acquire(out MemoryStream stream)
    {
        stream = _items.TryTake(out MemoryStream? kept) ? kept : new MemoryStream();
        return new Lease(this, stream);
    }

    private void Release(MemoryStream stream)
    {
        if (stream.Capacity > 1_048_576)
        {
            stream.SetLength(0);
            stream.Capacity = 0;
        }

        stream.SetLength(0);
        _items.Add(stream);
    }

    public readonly struct Lease(StreamPool pool, MemoryStream stream) : IDisposable
    {
        public void Dispose() => pool.Release(stream);
    }
}

internal sealed class Trees
{
    private static readonly StreamPool Streams = new();

    public static byte[] Pack(byte[] tree)
    {
        // The copy is what is kept.
        using (Streams.Acquire(out MemoryStream stream))
        {
            using (var zip = new GZipStream(stream, CompressionLevel.Fastest, leaveOpen: true))
            {
                zip.Write(tree, 0, tree.Length);
            }

            return stream.ToArray();
        }
    }
}
