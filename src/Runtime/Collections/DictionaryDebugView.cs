using System.Collections.Generic;
using System.Diagnostics;

namespace GcGuard;

/// <summary>What a debugger shows of a dictionary.</summary>
internal sealed class DictionaryDebugView<TKey, TValue>(IDictionary<TKey, TValue> dictionary)
{
    [DebuggerBrowsable(DebuggerBrowsableState.RootHidden)]
    public KeyValuePair<TKey, TValue>[] Items => new CollectionDebugView<KeyValuePair<TKey, TValue>>(dictionary).Items;
}
