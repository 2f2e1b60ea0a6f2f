using System;
using System.Collections.Concurrent;
using System.Threading;

namespace Samples.GCG3001;

public sealed class ScratchPool
{
    private readonly ConcurrentQueue<Scratch> _free = new();

    public Scratch Rent() => _free.TryDequeue(out Scratch? scratch) ? scratch : new Scratch();

    // Whoever returns it must not use it any more.
    public void Return(Scratch scratch)
    {
        _free.Enqueue(scratch); // keep
    }
}

public sealed class Scratch : IDisposable
{
    public byte[] Block { get; } = new byte[4096];

    public void Dispose() => Volatile.Write(ref Block[0], 0);
}
