#nullable enable

using System;
using System.Collections.Concurrent;
using System.IO;
using System.IO.Compression;
using System.Threading;
using System.Threading.Tasks;

namespace GcGuard.Bench.Pools.GatedTrimmed;

/// <summary>A pool of streams.</summary>
internal sealed class StreamPool
{
    private readonly ConcurrentBag<MemoryStream> _items = new();
    private int _idleCount;

    /// <summary>What is kept now.</summary>
    public MemoryStream[] Idle => _items.ToArray();

    public MemoryStream Rent() => TryTakeIdle(out MemoryStream? stream) ? stream : new MemoryStream();

    public void Return(MemoryStream stream)
    {
        stream.SetLength(0);
        KeepIdle(stream);
    }

    private void KeepIdle(MemoryStream item)
    {
        if (Interlocked.Increment(ref _idleCount) <= 2 * Environment.ProcessorCount)
        {
            if (item.Capacity > 16777216)
            {
                item.SetLength(0);
                item.Capacity = 0;
            }

            _items.Add(item);
        }
        else
        {
            Interlocked.Decrement(ref _idleCount);
            item.Dispose();
        }
    }

    private bool TryTakeIdle([System.Diagnostics.CodeAnalysis.MaybeNullWhen(false)] out MemoryStream item)
    {
        if (_items.TryTake(out item))
        {
            Interlocked.Decrement(ref _idleCount);
            return true;
        }

        return false;
    }
}

/// <summary>
/// Builds over the pool: as many bytes as asked for to one stream, compressed to another, and the result copied.
/// </summary>
internal static class Builds
{
    public static readonly StreamPool Streams = new();
    private static readonly SemaphoreSlim Gate = new SemaphoreSlim(Environment.ProcessorCount);

    public static byte[] Build(byte[] block, int bytes)
    {
        Gate.Wait();
        try
        {
            MemoryStream tree = Streams.Rent();
            MemoryStream compressed = Streams.Rent();
            while (tree.Length < bytes)
            {
                tree.Write(block, 0, block.Length);
            }

            using (var gzip = new GZipStream(compressed, CompressionLevel.Fastest, leaveOpen: true))
            {
                gzip.Write(tree.GetBuffer(), 0, (int)tree.Length);
            }

            byte[] result = compressed.ToArray();
            Streams.Return(compressed);
            Streams.Return(tree);
            return result;
        }
        finally
        {
            Gate.Release();
        }
    }

    public static async Task<byte[]> BuildAsync(byte[] block, int bytes)
    {
        await Task.Yield();
        await Gate.WaitAsync();
        try
        {
            MemoryStream tree = Streams.Rent();
            MemoryStream compressed = Streams.Rent();
            while (tree.Length < bytes)
            {
                tree.Write(block, 0, block.Length);
            }

            using (var gzip = new GZipStream(compressed, CompressionLevel.Fastest, leaveOpen: true))
            {
                gzip.Write(tree.GetBuffer(), 0, (int)tree.Length);
            }

            byte[] result = compressed.ToArray();
            Streams.Return(compressed);
            Streams.Return(tree);
            return result;
        }
        finally
        {
            Gate.Release();
        }
    }
}
