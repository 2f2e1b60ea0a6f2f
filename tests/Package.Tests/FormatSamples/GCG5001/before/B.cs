using System;
using System.Collections.Generic;

namespace Samples.GCG5001;

public sealed class Cache
{
    private readonly List<byte[]> _entries = new();

    public int Count => _entries.Count;

    public void Flush()
    {
        // The entries go first.
        _entries.Clear();
        GC.Collect();
        GC.WaitForPendingFinalizers();
        GC.Collect();
    }

    public void Trim(int count)
    {
        _entries.RemoveRange(0, count);
        if (count > 100)
        {
            GC.Collect(2, GCCollectionMode.Forced);
        }
    }

    public void Drop()
    {
        _entries.Clear();
        Relieve();
    }

    private static void Relieve()
    {
        GC.Collect();
        GC.WaitForPendingFinalizers();
    }
}
