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
    }

    public void Trim(int count)
    {
        _entries.RemoveRange(0, count);
    }

    public void Drop()
    {
        _entries.Clear();
    }
}
