using System;
using System.Collections.Concurrent;
using System.Diagnostics.CodeAnalysis;
using System.IO;
using System.IO.Compression;
using System.Threading;

namespace Samples.GCG3001;

internal sealed class StreamPool
{
    private readonly ConcurrentBag<MemoryStream> _items = new();
    private int _idleCount;

    public Lease Acquire(out MemoryStream stream)
    {
        stream = TryTakeIdle(out MemoryStream? kept) ? kept : new MemoryStream();
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
        KeepIdle(stream);
    }

    public readonly struct Lease(StreamPool pool, MemoryStream stream) : IDisposable
    {
        public void Dispose() => pool.Release(stream);
    }

    private void KeepIdle(MemoryStream item)
    {
        if (Interlocked.Increment(ref _idleCount) <= Environment.ProcessorCount)
        {
            _items.Add(item);
        }
        else
        {
            Interlocked.Decrement(ref _idleCount);
            item.Dispose();
        }
    }

    private bool TryTakeIdle([MaybeNullWhen(false)] out MemoryStream item)
    {
        if (_items.TryTake(out item))
        {
            Interlocked.Decrement(ref _idleCount);
            return true;
        }

        return false;
    }
}

internal sealed class Trees
{
    private static readonly StreamPool Streams = new();
    private static readonly SemaphoreSlim Gate = new SemaphoreSlim(Environment.ProcessorCount);

    public static byte[] Pack(byte[] tree)
    {
        // The copy is what is kept.
        Gate.Wait();
        try
        {
            using (Streams.Acquire(out MemoryStream stream))
            {
                using (var zip = new GZipStream(stream, CompressionLevel.Fastest, leaveOpen: true))
                {
                    zip.Write(tree, 0, tree.Length);
                }

                return stream.ToArray();
            }
        }
        finally
        {
            Gate.Release();
        }
    }
}
