using System;
using System.Collections.Concurrent;
using System.Diagnostics.CodeAnalysis;
using System.Threading;

namespace Samples.GCG3001;

public sealed class ScratchPool
{
    private readonly ConcurrentQueue<Scratch> _free = new();
    private int _idleCount;

    public Scratch Rent() => TryTakeIdle(out Scratch? scratch) ? scratch : new Scratch();

    // Whoever returns it must not use it any more.
    public void Return(Scratch scratch)
    {
        KeepIdle(scratch); // keep
    }

    private void KeepIdle(Scratch item)
    {
        if (Interlocked.Increment(ref _idleCount) <= Environment.ProcessorCount)
        {
            _free.Enqueue(item);
        }
        else
        {
            Interlocked.Decrement(ref _idleCount);
            item.Dispose();
        }
    }

    private bool TryTakeIdle([MaybeNullWhen(false)] out Scratch item)
    {
        if (_free.TryDequeue(out item))
        {
            Interlocked.Decrement(ref _idleCount);
            return true;
        }

        return false;
    }
}

public sealed class Scratch : IDisposable
{
    public byte[] Block { get; } = new byte[4096];

    public void Dispose() => Volatile.Write(ref Block[0], 0);
}
