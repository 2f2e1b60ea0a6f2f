using System.Collections.Generic;
using System.Threading;

namespace Samples.GCG3001;

/// <summary>Each thread has a stack of its own, reached through its value: there is no place for one count.</summary>
public sealed class Rows
{
    private readonly ThreadLocal<Stack<List<int>>> _free = new(() => new Stack<List<int>>());

    public List<int> Rent() => _free.Value!.Count > 0 ? _free.Value.Pop() : new List<int>();

    public void Return(List<int> rows)
    {
        rows.Clear();
        rows.TrimExcess();
        _free.Value!.Push(rows);
    }
}
