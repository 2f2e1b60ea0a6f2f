namespace GcGuard.Chunks;

/// <summary>A key with its hash code and its successor, whatever else stands beside them.</summary>
internal interface IKeyEntry<T>
{
    uint Hash { get; set; }

    /// <summary>The next entry of the bucket, or -1; in a free entry, below -1, the next free one: see <see cref="KeyTable{T, TEntry}"/>.</summary>
    int Next { get; set; }

    T Key { get; set; }
}

/// <summary>An element of a set.</summary>
internal struct KeyEntry<T> : IKeyEntry<T>
{
    private uint _hash;
    private int _next;
    private T _key;

    public uint Hash
    {
        readonly get => _hash;
        set => _hash = value;
    }

    public int Next
    {
        readonly get => _next;
        set => _next = value;
    }

    public T Key
    {
        readonly get => _key;
        set => _key = value;
    }
}

/// <summary>A key and its value, side by side: whoever has found the one has the other in the same line of the cache.</summary>
internal struct MapEntry<TKey, TValue> : IKeyEntry<TKey>
{
    private uint _hash;
    private int _next;
    private TKey _key;

    public TValue Value;

    public uint Hash
    {
        readonly get => _hash;
        set => _hash = value;
    }

    public int Next
    {
        readonly get => _next;
        set => _next = value;
    }

    public TKey Key
    {
        readonly get => _key;
        set => _key = value;
    }
}
