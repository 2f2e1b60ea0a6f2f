namespace GcGuard.Chunks;

/// <summary>An element of a set, with its hash code and its successor.</summary>
internal struct KeyEntry<T>
{
    public uint Hash;

    /// <summary>
    /// The next entry of the bucket, or -1; in a free entry, below -1, the next free one: see <see
    /// cref="KeyTable{T}"/>.
    /// </summary>
    public int Next;

    public T Key;
}

/// <summary>
/// A key and its value, side by side: whoever has found the one has the other in the same line of the cache.
/// </summary>
internal struct MapEntry<T, TValue>
{
    public uint Hash;

    /// <summary>As <see cref="KeyEntry{T}.Next"/>.</summary>
    public int Next;

    public T Key;

    public TValue Value;
}
