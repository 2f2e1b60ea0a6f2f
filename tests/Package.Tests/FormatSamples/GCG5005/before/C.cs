using System.Collections.Generic;
using System.Runtime;

namespace Samples.GCG5005;

public sealed class Index
{
    private readonly Dictionary<int, byte[]> _pages = new();

    public void Remove(int page)
    {
        _pages.Remove(page);
        if (_pages.Count == 0)
        {
            GCSettings.LargeObjectHeapCompactionMode = GCLargeObjectHeapCompactionMode.CompactOnce;
        }
    }

    public byte[]? Find(int page)
    {
        GCSettings.LatencyMode = GCLatencyMode.SustainedLowLatency;
        return _pages.GetValueOrDefault(page);
    }
}
