using System;

namespace Samples.GCG5002;

public sealed class Meter
{
    public long Peak { get; private set; }

    public void Sample()
    {
        // Exact to the byte, or so it was hoped.
        long now = GC.GetTotalMemory(true);
        Peak = Math.Max(Peak, now);
    }

    public string Describe() => $"{GC.GetTotalMemory(forceFullCollection: true)} bytes";
}
