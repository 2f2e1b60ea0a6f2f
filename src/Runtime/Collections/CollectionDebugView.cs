using System.Collections.Generic;
using System.Diagnostics;

namespace GcGuard;

/// <summary>What a debugger shows of a collection.</summary>
internal sealed class CollectionDebugView<T>(ICollection<T> collection)
{
    [DebuggerBrowsable(DebuggerBrowsableState.RootHidden)]
    public T[] Items
    {
        get
        {
            var items = new T[collection.Count];
            collection.CopyTo(items, 0);
            return items;
        }
    }
}
