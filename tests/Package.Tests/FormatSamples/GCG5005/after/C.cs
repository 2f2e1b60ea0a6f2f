using System.Collections.Generic;

namespace Samples.GCG5005;

public sealed class Index
{
    private readonly Dictionary<int, byte[]> _pages = new();

    public void Remove(int page)
    {
        _pages.Remove(page);
    }

    public byte[]? Find(int page)
    {
        return _pages.GetValueOrDefault(page);
    }
}
