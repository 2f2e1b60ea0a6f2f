using System;
using System.Collections.Generic;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;

namespace GcGuard.Chunks;

/// <summary>A key with its hash code and its successor.</summary>
internal struct KeyEntry<T>
{
    public uint Hash;

    /// <summary>The next entry of the bucket, or -1; in a free entry, below -1, the next free one: see <see cref="KeyTable{T}"/>.</summary>
    public int Next;

    public T Key;
}

/// <summary>
/// Distinct keys, each with a number that it keeps: what a set and a dictionary have in common. Keys are numbered in the
/// order in which they come, and a number that is free again is the next one given, as in the framework's own collections.
/// </summary>
internal struct KeyTable<T>
{
    // A free entry's Next is FreeBase - (the number of the next free entry, or -1).
    private const int FreeBase = -3;

    // As long as the entries are one array, so are the buckets, and an operation is that of the framework's own collections.
    // Once they are chunks, so are the buckets. Which of the two it is, is asked once an operation.
    private ChunkedArray<int> _buckets;
    private ChunkedArray<KeyEntry<T>> _entries;
    private ulong _multiplier;
    private int _capacity;
    private int _numbers;
    private int _room;
    private int _freeList;
    private int _freeCount;

    // Null for the default order of a value type, whose comparison is then compiled in place.
    private readonly IEqualityComparer<T>? _comparer;

    public KeyTable(int capacity, IEqualityComparer<T>? comparer)
    {
        _buckets = ChunkedArray<int>.Empty;
        _entries = ChunkedArray<KeyEntry<T>>.Empty;
        _freeList = -1;
        _comparer = typeof(T).IsValueType
            ? comparer is null || ReferenceEquals(comparer, EqualityComparer<T>.Default) ? null : comparer
            : comparer ?? EqualityComparer<T>.Default;
        if (capacity > 0)
        {
            Rehash(BucketCount.AtLeast(capacity));
        }
    }

    public int Version { get; set; }

    public readonly IEqualityComparer<T> Comparer => _comparer ?? EqualityComparer<T>.Default;

    public readonly int Count => _numbers - _freeCount;

    /// <summary>All numbers in use are below this one.</summary>
    public readonly int Numbers => _numbers;

    public readonly int Capacity => _capacity;

    /// <summary>Whether a number below <see cref="Numbers"/> is in use.</summary>
    public readonly bool IsUsed(int number) => _entries[number].Next >= -1;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly ref KeyEntry<T> Entry(int number) => ref _entries[number];

    /// <summary>The array of the entries from a multiple of the chunk's length on.</summary>
    public readonly KeyEntry<T>[] EntriesFrom(int number) => _entries.ArrayFrom(number);

    /// <summary>The number of a key, or -1.</summary>
    public readonly int Find(T key)
    {
        if (_capacity == 0)
        {
            return -1;
        }

        // A loop of its own, which calls nothing and so keeps all it needs in registers.
        return typeof(T).IsValueType && _comparer is null ? FindDefault(key, (uint)key!.GetHashCode()) : FindWith(key, Hash(key));
    }

    /// <summary>Gives a key a number, unless it has one.</summary>
    /// <returns>The number, or the complement of the one that it had.</returns>
    public int Add(T key)
    {
        if (typeof(T).IsValueType && _comparer is null)
        {
            uint hash = (uint)key!.GetHashCode();
            KeyEntry<T>[] entries = _entries.Single;
            return entries.Length > 0 ? AddDefaultIn(entries, key, hash) : AddDefaultInChunks(key, hash);
        }

        return AddWith(key, Hash(key));
    }

    /// <summary>Removes a key.</summary>
    /// <returns>The number it had, or -1.</returns>
    public int Remove(T key)
    {
        if (_capacity == 0)
        {
            return -1;
        }

        uint hash = Hash(key);
        ref int bucket = ref Bucket(hash);
        int before = -1;
        int number = bucket - 1;
        for (uint steps = 0; number >= 0; steps++)
        {
            ref KeyEntry<T> entry = ref _entries[number];
            if (entry.Hash == hash && AreEqual(entry.Key, key))
            {
                Unlink(ref bucket, before, number);
                return number;
            }

            before = number;
            number = Next(ref entry, steps);
        }

        return -1;
    }

    /// <summary>Removes the key with a number.</summary>
    public void RemoveNumber(int number)
    {
        ref int bucket = ref Bucket(_entries[number].Hash);
        int before = -1;
        for (int current = bucket - 1; current != number; current = _entries[current].Next)
        {
            before = current;
        }

        Unlink(ref bucket, before, number);
    }

    public void Clear()
    {
        if (_numbers > 0)
        {
            _buckets.Clear(_buckets.Length);
            _entries.Clear(_numbers);
            _numbers = 0;
            _freeCount = 0;
            _freeList = -1;
        }
    }

    public int EnsureCapacity(int capacity)
    {
        if (capacity > _capacity)
        {
            Version++;
            Rehash(BucketCount.AtLeast(capacity));
        }

        return _capacity;
    }

    /// <summary>Whether less room than there is would do.</summary>
    public readonly bool CanTrim(int capacity) => capacity < _capacity && BucketCount.AtLeast(capacity) < _capacity;

    /// <summary>A table of the same keys with no free numbers below their count, in as little room as possible.</summary>
    public readonly KeyTable<T> Trimmed(int capacity)
    {
        var trimmed = new KeyTable<T>(capacity, _comparer);
        for (int number = 0; number < _numbers; number++)
        {
            ref KeyEntry<T> entry = ref _entries[number];
            if (entry.Next >= -1)
            {
                trimmed.Append(entry.Key, entry.Hash);
            }
        }

        trimmed.Version = Version + 1;
        return trimmed;
    }

    /// <summary>A copy, for a collection with the same comparer.</summary>
    public readonly KeyTable<T> Copy()
    {
        KeyTable<T> copy = this;
        copy._buckets = _buckets.Copy();
        copy._entries = _entries.Copy();
        copy.Version = 0;
        return copy;
    }

#if RUNTIME_ALTERNATE
    /// <summary>As <see cref="Find(T)"/>, by another type that the comparer knows.</summary>
    public readonly int Find<TAlternate>(IAlternateEqualityComparer<TAlternate, T> comparer, TAlternate key)
        where TAlternate : allows ref struct
        => _capacity == 0 ? -1 : Find(comparer, key, (uint)comparer.GetHashCode(key));

    /// <summary>As <see cref="Add(T)"/>, with a key that is made only if it has no number.</summary>
    public int Add<TAlternate>(IAlternateEqualityComparer<TAlternate, T> comparer, TAlternate key)
        where TAlternate : allows ref struct
    {
        uint hash = (uint)comparer.GetHashCode(key);
        int number = _capacity == 0 ? -1 : Find(comparer, key, hash);
        return number >= 0 ? ~number : Append(comparer.Create(key), hash);
    }

    private readonly int Find<TAlternate>(IAlternateEqualityComparer<TAlternate, T> comparer, TAlternate key, uint hash)
        where TAlternate : allows ref struct
    {
        int number = Bucket(hash) - 1;
        for (uint steps = 0; number >= 0; steps++)
        {
            ref KeyEntry<T> entry = ref _entries[number];
            if (entry.Hash == hash && comparer.Equals(key, entry.Key))
            {
                return number;
            }

            number = Next(ref entry, steps);
        }

        return -1;
    }
#endif

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private readonly uint Hash(T key)
        => typeof(T).IsValueType && _comparer is null ? (uint)key!.GetHashCode()
            : key is null ? 0
            : (uint)_comparer!.GetHashCode(key);

    /// <summary>The number of a key that the default comparison of a value type finds, or -1.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private readonly int FindDefault(T key, uint hash)
    {
        KeyEntry<T>[] entries = _entries.Single;
        return entries.Length > 0 ? FindDefaultIn(entries, key, hash) : FindDefaultInChunks(key, hash);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private readonly int FindDefaultIn(KeyEntry<T>[] entries, T key, uint hash)
    {
        int[] buckets = _buckets.Single;
        int number = buckets[BucketCount.Remainder(hash, buckets.Length, _multiplier)] - 1;
        for (uint steps = 0; (uint)number < (uint)entries.Length; steps++)
        {
            ref KeyEntry<T> entry = ref entries[number];
            if (entry.Hash == hash && EqualityComparer<T>.Default.Equals(entry.Key, key))
            {
                return number;
            }

            number = Next(ref entry, steps);
        }

        return -1;
    }

    private readonly int FindDefaultInChunks(T key, uint hash)
    {
        int number = BucketInChunks(hash) - 1;
        for (uint steps = 0; number >= 0; steps++)
        {
            ref KeyEntry<T> entry = ref _entries.InChunk(number);
            if (entry.Hash == hash && EqualityComparer<T>.Default.Equals(entry.Key, key))
            {
                return number;
            }

            number = Next(ref entry, steps);
        }

        return -1;
    }

    /// <summary>As <see cref="Add(T)"/>, for the default comparison of a value type.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private int AddDefaultIn(KeyEntry<T>[] entries, T key, uint hash)
    {
        int[] buckets = _buckets.Single;
        ref int bucket = ref buckets[BucketCount.Remainder(hash, buckets.Length, _multiplier)];
        int number = bucket - 1;
        for (uint steps = 0; (uint)number < (uint)entries.Length; steps++)
        {
            ref KeyEntry<T> entry = ref entries[number];
            if (entry.Hash == hash && EqualityComparer<T>.Default.Equals(entry.Key, key))
            {
                return ~number;
            }

            number = Next(ref entry, steps);
        }

        number = _numbers;
        if (_freeCount > 0 || (uint)number >= (uint)entries.Length)
        {
            return Append(key, hash);
        }

        _numbers = number + 1;
        Link(ref entries[number], key, hash, ref bucket, number);
        return number;
    }

    private int AddDefaultInChunks(T key, uint hash)
    {
        if (_capacity == 0)
        {
            return Append(key, hash);
        }

        ref int bucket = ref BucketInChunks(hash);
        int number = bucket - 1;
        for (uint steps = 0; number >= 0; steps++)
        {
            ref KeyEntry<T> entry = ref _entries.InChunk(number);
            if (entry.Hash == hash && EqualityComparer<T>.Default.Equals(entry.Key, key))
            {
                return ~number;
            }

            number = Next(ref entry, steps);
        }

        number = _numbers;
        if (_freeCount > 0 || number >= _room)
        {
            return Append(key, hash);
        }

        _numbers = number + 1;
        Link(ref _entries.InChunk(number), key, hash, ref bucket, number);
        return number;
    }

    private int AddWith(T key, uint hash)
    {
        int number = _capacity > 0 ? FindWith(key, hash) : -1;
        return number >= 0 ? ~number : Append(key, hash);
    }

    private readonly int FindWith(T key, uint hash)
    {
        IEqualityComparer<T> comparer = _comparer!;
        int number = Bucket(hash) - 1;
        for (uint steps = 0; number >= 0; steps++)
        {
            ref KeyEntry<T> entry = ref _entries[number];
            if (entry.Hash == hash && comparer.Equals(entry.Key, key))
            {
                return number;
            }

            number = Next(ref entry, steps);
        }

        return -1;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private readonly bool AreEqual(T left, T right)
        => typeof(T).IsValueType && _comparer is null ? EqualityComparer<T>.Default.Equals(left, right) : _comparer!.Equals(left, right);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private readonly ref int Bucket(uint hash)
    {
        int[] buckets = _buckets.Single;
        if (buckets.Length > 0)
        {
            return ref buckets[BucketCount.Remainder(hash, buckets.Length, _multiplier)];
        }

        return ref BucketInChunks(hash);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private readonly ref int BucketInChunks(uint hash) => ref _buckets.InChunk(BucketCount.Remainder(hash, _capacity, _multiplier));

    /// <summary>The next entry of a bucket. More steps than entries mean a circle, which only unguarded writes of several threads make.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private readonly int Next(ref KeyEntry<T> entry, uint steps)
    {
        if (steps > (uint)_capacity)
        {
            ThrowConcurrent();
        }

        return entry.Next;
    }

    [DoesNotReturn]
    private static void ThrowConcurrent()
        => throw new InvalidOperationException("Operations that change non-concurrent collections must have exclusive access. A concurrent update was performed on this collection and corrupted its state.");

    [MethodImpl(MethodImplOptions.NoInlining)]
    private int Append(T key, uint hash)
    {
        int number;
        if (_freeCount > 0)
        {
            number = _freeList;
            _freeList = FreeBase - _entries[number].Next;
            _freeCount--;
        }
        else
        {
            number = _numbers;
            if (number == _room)
            {
                Grow();
            }

            _numbers = number + 1;
        }

        Link(ref _entries[number], key, hash, ref Bucket(hash), number);
        return number;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void Link(ref KeyEntry<T> entry, T key, uint hash, ref int bucket, int number)
    {
        entry.Hash = hash;
        entry.Next = bucket - 1;
        entry.Key = key;
        bucket = number + 1;
        Version++;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void Grow()
    {
        if (_numbers == _capacity)
        {
            Rehash(_capacity == 0 ? BucketCount.AtLeast(0) : BucketCount.After(_capacity));
        }
        else
        {
            _entries.Grow(_capacity, _numbers);
            _room = Math.Min(_capacity, _entries.Length);
        }
    }

    private void Rehash(int capacity)
    {
        // All that may run out of memory comes before the first change.
        ChunkedArray<int> buckets = capacity <= ChunkSize<KeyEntry<T>>.Length
            ? ChunkedArray<int>.InOne(capacity)
            : ChunkedArray<int>.InChunks(capacity);
        ChunkedArray<KeyEntry<T>> entries = _entries;
        if (entries.Length < capacity)
        {
            entries.Grow(capacity, _numbers);
        }

        _buckets = buckets;
        _entries = entries;
        _multiplier = BucketCount.Multiplier(capacity);
        _capacity = capacity;
        _room = Math.Min(capacity, entries.Length);
        for (int start = 0; start < _numbers; start += ChunkSize<KeyEntry<T>>.Length)
        {
            KeyEntry<T>[] chunk = _entries.ArrayFrom(start);
            int used = Math.Min(ChunkSize<KeyEntry<T>>.Length, _numbers - start);
            for (int i = 0; i < used && i < chunk.Length; i++)
            {
                ref KeyEntry<T> entry = ref chunk[i];
                if (entry.Next >= -1)
                {
                    ref int bucket = ref Bucket(entry.Hash);
                    entry.Next = bucket - 1;
                    bucket = start + i + 1;
                }
            }
        }
    }

    private void Unlink(ref int bucket, int before, int number)
    {
        ref KeyEntry<T> entry = ref _entries[number];
        if (before < 0)
        {
            bucket = entry.Next + 1;
        }
        else
        {
            _entries[before].Next = entry.Next;
        }

        entry.Next = FreeBase - _freeList;
        entry.Key = default!;
        _freeList = number;
        _freeCount++;
    }
}
