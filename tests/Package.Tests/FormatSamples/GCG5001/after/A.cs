using System;

namespace Samples.GCG5001;

/// <summary>Hands <c>GC.Collect</c> on as a delegate, which has no fix.</summary>
public sealed class Scheduler
{
    private readonly Action _clean = GC.Collect;

    public void Tick() => _clean();
}
