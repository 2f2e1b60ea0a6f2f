namespace GcGuard.Demo.Probe;

/// <summary>Running totals over one interval's GC events; sizes in bytes, times in milliseconds.</summary>
internal struct GcEventTotals
{
    public int Gen0;
    public int Gen1;
    public int Gen2Blocking;
    public int Gen2Background;
    public int Induced;
    public int FewestHeaps;
    public int MostHeaps;
    public long LohAllocated;
    public long PeakHeapAfterGc;
    public double PauseTotal;
    public double PauseLongest;

    public readonly int Collections => Gen0 + Gen1 + Gen2Blocking + Gen2Background;
}
