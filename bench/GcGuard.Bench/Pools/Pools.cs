using System;
using System.Collections.Concurrent;
using System.IO;
using System.Threading;

namespace GcGuard.Bench.Pools;

/// <summary>A pool of streams as the table of `pools` compares them.</summary>
internal interface IStreamPool
{
    MemoryStream Rent();

    void Return(MemoryStream stream);

    /// <summary>How many streams are kept, and how many bytes their buffers have.</summary>
    (int Count, long Bytes) Kept { get; }
}

/// <summary>As GCG3001 finds it: everything that comes back is kept.</summary>
internal sealed class UnboundedPool : IStreamPool
{
    private readonly ConcurrentBag<MemoryStream> _items = [];

    public (int Count, long Bytes) Kept => StreamPools.Sum(_items);

    public MemoryStream Rent() => _items.TryTake(out MemoryStream? stream) ? stream : new MemoryStream();

    public void Return(MemoryStream stream)
    {
        stream.SetLength(0);
        _items.Add(stream);
    }
}

/// <summary>As the fixes of GCG3001 and, with a limit of bytes, of GCG3002 leave it.</summary>
internal sealed class BoundedPool(int maximum, int retainedBytes = int.MaxValue) : IStreamPool
{
    private readonly ConcurrentBag<MemoryStream> _items = [];
    private int _idleCount;

    public (int Count, long Bytes) Kept => StreamPools.Sum(_items);

    public MemoryStream Rent() => TryTakeIdle(out MemoryStream? stream) ? stream! : new MemoryStream();

    public void Return(MemoryStream stream)
    {
        stream.SetLength(0);
        if (stream.Capacity > retainedBytes)
        {
            stream.Capacity = 0;
        }

        KeepIdle(stream);
    }

    private void KeepIdle(MemoryStream item)
    {
        if (Interlocked.Increment(ref _idleCount) <= maximum)
        {
            _items.Add(item);
        }
        else
        {
            Interlocked.Decrement(ref _idleCount);
            item.Dispose();
        }
    }

    private bool TryTakeIdle(out MemoryStream? item)
    {
        if (_items.TryTake(out item))
        {
            Interlocked.Decrement(ref _idleCount);
            return true;
        }

        return false;
    }
}

/// <summary>No pool at all.</summary>
internal sealed class NoPool : IStreamPool
{
    public (int Count, long Bytes) Kept => (0, 0);

    public MemoryStream Rent() => new();

    public void Return(MemoryStream stream) => stream.Dispose();
}

/// <summary>What the pools share.</summary>
internal static class StreamPools
{
    public static (int Count, long Bytes) Sum(ConcurrentBag<MemoryStream> items)
    {
        long bytes = 0;
        int count = 0;
        foreach (MemoryStream stream in items)
        {
            count++;
            bytes += stream.Capacity;
        }

        return (count, bytes);
    }
}
