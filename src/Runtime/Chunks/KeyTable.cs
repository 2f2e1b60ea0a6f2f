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

    private ChunkedArray<int> _buckets;
    private ChunkedArray<KeyEntry<T>> _entries;
    private ulong _multiplier;
    private int _bucketCount;
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

    public readonly int Capacity => _bucketCount;

    /// <summary>Whether a number below <see cref="Numbers"/> is in use.</summary>
    public readonly bool IsUsed(int number) => _entries[number].Next >= -1;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly ref KeyEntry<T> Entry(int number) => ref _entries[number];

    /// <summary>The array of the entries from a multiple of the chunk's length on.</summary>
    public readonly KeyEntry<T>[] EntriesFrom(int number) => _entries.ArrayFrom(number);

    /// <summary>The number of a key, or -1.</summary>
    public readonly int Find(T key)
    {
        if (_bucketCount == 0)
        {
            return -1;
        }

        if (typeof(T).IsValueType && _comparer is null)
        {
            uint hash = (uint)key!.GetHashCode();
            int number = Bucket(hash) - 1;
            for (uint steps = 0; number >= 0; steps++)
            {
                ref KeyEntry<T> entry = ref _entries[number];
                if (entry.Hash == hash && EqualityComparer<T>.Default.Equals(entry.Key, key))
                {
                    return number;
                }

                number = Next(ref entry, steps);
            }

            return -1;
        }

        return FindWith(_comparer!, key);
    }

    /// <summary>Gives a key a number, unless it has one.</summary>
    /// <returns>Whether it had none.</returns>
    public bool Add(T key, out int number)
    {
        uint hash;
        if (typeof(T).IsValueType && _comparer is null)
        {
            hash = (uint)key!.GetHashCode();
            if (_bucketCount > 0)
            {
                number = Bucket(hash) - 1;
                for (uint steps = 0; number >= 0; steps++)
                {
                    ref KeyEntry<T> entry = ref _entries[number];
                    if (entry.Hash == hash && EqualityComparer<T>.Default.Equals(entry.Key, key))
                    {
                        return false;
                    }

                    number = Next(ref entry, steps);
                }
            }
        }
        else
        {
            hash = HashWith(_comparer!, key);
            number = _bucketCount > 0 ? FindWith(_comparer!, key, hash) : -1;
            if (number >= 0)
            {
                return false;
            }
        }

        number = Append(key, hash);
        return true;
    }

    /// <summary>Removes a key.</summary>
    /// <returns>The number it had, or -1.</returns>
    public int Remove(T key)
    {
        if (_bucketCount == 0)
        {
            return -1;
        }

        uint hash = typeof(T).IsValueType && _comparer is null ? (uint)key!.GetHashCode() : HashWith(_comparer!, key);
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
            _buckets.Clear(_bucketCount);
            _entries.Clear(_numbers);
            _numbers = 0;
            _freeCount = 0;
            _freeList = -1;
        }
    }

    public int EnsureCapacity(int capacity)
    {
        if (capacity > _bucketCount)
        {
            Version++;
            Rehash(BucketCount.AtLeast(capacity));
        }

        return _bucketCount;
    }

    /// <summary>Whether less room than there is would do.</summary>
    public readonly bool CanTrim(int capacity) => capacity < _bucketCount && BucketCount.AtLeast(capacity) < _bucketCount;

    /// <summary>A table of the same keys with no free numbers below their count, in as little room as possible.</summary>
    public readonly KeyTable<T> Trimmed(int capacity)
    {
        var trimmed = new KeyTable<T>(capacity, _comparer) { Version = Version + 1 };
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
        copy._buckets = _buckets.Copy(_bucketCount, _bucketCount);
        copy._entries = _entries.Copy(_numbers, _bucketCount);
        copy._room = Math.Min(_bucketCount, copy._entries.Length);
        copy.Version = 0;
        return copy;
    }

#if RUNTIME_ALTERNATE
    /// <summary>As <see cref="Find(T)"/>, by another type that the comparer knows.</summary>
    public readonly int Find<TAlternate>(IAlternateEqualityComparer<TAlternate, T> comparer, TAlternate key)
        where TAlternate : allows ref struct
        => _bucketCount == 0 ? -1 : Find(comparer, key, (uint)comparer.GetHashCode(key));

    /// <summary>As <see cref="Add(T, out int)"/>, with a key that is made only if it has no number.</summary>
    public bool Add<TAlternate>(IAlternateEqualityComparer<TAlternate, T> comparer, TAlternate key, out int number)
        where TAlternate : allows ref struct
    {
        uint hash = (uint)comparer.GetHashCode(key);
        number = _bucketCount == 0 ? -1 : Find(comparer, key, hash);
        if (number >= 0)
        {
            return false;
        }

        number = Append(comparer.Create(key), hash);
        return true;
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

    private static uint HashWith(IEqualityComparer<T> comparer, T key) => key is null ? 0 : (uint)comparer.GetHashCode(key);

    private readonly int FindWith(IEqualityComparer<T> comparer, T key) => FindWith(comparer, key, HashWith(comparer, key));

    private readonly int FindWith(IEqualityComparer<T> comparer, T key, uint hash)
    {
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

    private readonly bool AreEqual(T left, T right)
        => typeof(T).IsValueType && _comparer is null ? EqualityComparer<T>.Default.Equals(left, right) : _comparer!.Equals(left, right);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private readonly ref int Bucket(uint hash) => ref _buckets[BucketCount.Remainder(hash, _bucketCount, _multiplier)];

    /// <summary>The next entry of a bucket. More steps than entries mean a circle, which only unguarded writes of several threads make.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private readonly int Next(ref KeyEntry<T> entry, uint steps)
    {
        if (steps > (uint)_bucketCount)
        {
            ThrowConcurrent();
        }

        return entry.Next;
    }

    [DoesNotReturn]
    private static void ThrowConcurrent()
        => throw new InvalidOperationException("Operations that change non-concurrent collections must have exclusive access. A concurrent update was performed on this collection and corrupted its state.");

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
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

        ref int bucket = ref Bucket(hash);
        ref KeyEntry<T> entry = ref _entries[number];
        entry.Hash = hash;
        entry.Next = bucket - 1;
        entry.Key = key;
        bucket = number + 1;
        Version++;
        return number;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void Grow()
    {
        if (_numbers == _bucketCount)
        {
            Rehash(_bucketCount == 0 ? BucketCount.AtLeast(0) : BucketCount.After(_bucketCount));
        }
        else
        {
            MakeRoom();
        }
    }

    private void MakeRoom()
    {
        if (_entries.Length < _bucketCount)
        {
            _entries.Grow(_bucketCount, _numbers);
        }

        _room = Math.Min(_bucketCount, _entries.Length);
    }

    private void Rehash(int bucketCount)
    {
        _buckets = ChunkedArray<int>.Create(bucketCount);
        _bucketCount = bucketCount;
        _multiplier = BucketCount.Multiplier(bucketCount);
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

        MakeRoom();
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
