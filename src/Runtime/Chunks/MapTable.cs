using System;
using System.Collections.Generic;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;

namespace GcGuard.Chunks;

/// <summary>
/// Distinct keys, each with a number that it keeps: what a set and a dictionary have in common. Keys are numbered in
/// the order in which they come, and a number that is free again is the next one given, as in the framework's own
/// collections.
/// </summary>
/// <remarks>
/// As long as the entries are one array, so are the buckets, and an operation is that of the framework's own
/// collections. Once they are chunks, so are the buckets. Which of the two it is, is asked once an operation.
/// MapTable is that of a dictionary and KeyTable that of a set; but for these names they are the same text, which a
/// test holds them to: one text for both would ask the runtime for the entry's type at each step where keys are
/// objects.
/// </remarks>
internal partial struct MapTable<T, TValue>
{
    // A free entry's Next is FreeBase - (the number of the next free entry, or -1).
    private const int FreeBase = -3;

    // One array each, with as many places for the one as for the other; without places once there are chunks.
    private int[] _buckets;
    private MapEntry<T, TValue>[] _entries;
    private KeyChunks<MapEntry<T, TValue>>? _chunks;

    // Null for the default order of a value type.
    private IEqualityComparer<T>? _comparer;

    private int _numbers;
    private int _freeList;
    private int _freeCount;

    public MapTable(int capacity, IEqualityComparer<T>? comparer)
    {
        _buckets = BucketArray.None;
        _entries = [];
        _freeList = -1;
        _comparer = typeof(T).IsValueType
            ? comparer is null || ReferenceEquals(comparer, EqualityComparer<T>.Default) ? null : comparer
            : TextEquality.InsteadOf(comparer ?? EqualityComparer<T>.Default);
        if (capacity > 0)
        {
            Rehash(BucketCount.AtLeast(capacity));
        }
    }

    public int Version { get; set; }

    /// <summary>Whether keys are compared as fast as hash codes, which then say nothing more. A constant.</summary>
    private static bool HasCheapEquality
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => typeof(T) == typeof(int) || typeof(T) == typeof(uint)
            || typeof(T) == typeof(long) || typeof(T) == typeof(ulong);
    }

    public readonly KeyChunks<MapEntry<T, TValue>>? Chunks => _chunks;

    /// <summary>The comparer; null for the default order of a value type.</summary>
    public readonly IEqualityComparer<T>? OwnComparer => _comparer;

    public readonly IEqualityComparer<T> Comparer
        => _comparer is null or TextEquality ? EqualityComparer<T>.Default : _comparer;

    public readonly int Count => _numbers - _freeCount;

    /// <summary>All numbers in use are below this one.</summary>
    public readonly int Numbers => _numbers;

    public readonly int Capacity => _chunks is { } chunks ? chunks.Capacity : _entries.Length;

    /// <summary>Whether a number below <see cref="Numbers"/> is in use.</summary>
    public readonly bool IsUsed(int number) => Entry(number).Next >= -1;

    public readonly ref MapEntry<T, TValue> Entry(int number)
    {
        if (_chunks is { } chunks)
        {
            return ref chunks.Entry(number);
        }

        return ref Element.Of(_entries, number);
    }

    /// <summary>The array that has an entry, and the number of its first one.</summary>
    /// <remarks>No call, which would keep a loop from holding what it reads in registers.</remarks>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly MapEntry<T, TValue>[] ArrayOf(int number, out int first)
    {
        if (_chunks is { } chunks)
        {
            first = number & ~ChunkSize<MapEntry<T, TValue>>.Mask;
            return chunks.EntriesFrom(number);
        }

        first = 0;
        return _entries;
    }

    /// <summary>The number of a key, or -1.</summary>
    public readonly int FindNumber(T key)
    {
        if (Capacity == 0)
        {
            return -1;
        }

        uint hash = Hash(key);
        int number = Bucket(hash) - 1;
        for (uint steps = 0; number >= 0; steps++)
        {
            ref MapEntry<T, TValue> entry = ref Entry(number);
            if (entry.Hash == hash && AreEqual(entry.Key, key))
            {
                return number;
            }

            if (steps > (uint)_numbers)
            {
                ThrowConcurrent();
            }

            number = entry.Next;
        }

        return -1;
    }

    /// <summary>Removes a key.</summary>
    /// <returns>The number it had, or -1.</returns>
    public int Remove(T key)
    {
        if (Capacity == 0)
        {
            return -1;
        }

        uint hash = Hash(key);
        ref int bucket = ref Bucket(hash);
        int before = -1;
        int number = bucket - 1;
        for (uint steps = 0; number >= 0; steps++)
        {
            ref MapEntry<T, TValue> entry = ref Entry(number);
            if (entry.Hash == hash && AreEqual(entry.Key, key))
            {
                Unlink(ref bucket, before, number);
                return number;
            }

            if (steps > (uint)_numbers)
            {
                ThrowConcurrent();
            }

            before = number;
            number = entry.Next;
        }

        return -1;
    }

    /// <summary>Removes the key with a number.</summary>
    public void RemoveNumber(int number)
    {
        ref int bucket = ref Bucket(Entry(number).Hash);
        int before = -1;
        for (int current = bucket - 1; current != number; current = Entry(current).Next)
        {
            before = current;
        }

        Unlink(ref bucket, before, number);
    }

    public void Clear()
    {
        if (_numbers > 0)
        {
            _chunks?.Clear(_numbers);
            BucketArray.Clear(_buckets);
            Array.Clear(_entries, 0, _entries.Length);
            _numbers = 0;
            _freeCount = 0;
            _freeList = -1;
        }
    }

    public int EnsureCapacity(int capacity)
    {
        if (capacity > Capacity)
        {
            Version++;
            Rehash(BucketCount.AtLeast(capacity));
        }

        return Capacity;
    }

    /// <summary>Whether less room than there is would do.</summary>
    public readonly bool CanTrim(int capacity) => capacity < Capacity && BucketCount.AtLeast(capacity) < Capacity;

    /// <summary>
    /// A table of the same keys with no free numbers below their count, in as little room as possible.
    /// </summary>
    public readonly MapTable<T, TValue> Trimmed(int capacity)
    {
        var trimmed = new MapTable<T, TValue>(capacity, _comparer);
        trimmed._comparer = _comparer;
        for (int number = 0; number < _numbers; number++)
        {
            ref MapEntry<T, TValue> entry = ref Entry(number);
            if (entry.Next >= -1)
            {
                ref MapEntry<T, TValue> copy = ref trimmed.Append(entry.Key, entry.Hash);
                int next = copy.Next;
                copy = entry;
                copy.Next = next;
            }
        }

        trimmed.Version = Version + 1;
        return trimmed;
    }

    /// <summary>A copy, for a collection with the same comparer.</summary>
    public readonly MapTable<T, TValue> Copy()
    {
        MapTable<T, TValue> copy = this;
        copy._buckets = (int[])_buckets.Clone();
        copy._entries = (MapEntry<T, TValue>[])_entries.Clone();
        copy._chunks = _chunks?.Copy();
        copy.Version = 0;
        return copy;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private readonly uint Hash(T key)
        => typeof(T).IsValueType && _comparer is null ? (uint)key!.GetHashCode()
            : key is null ? 0
            : (uint)_comparer!.GetHashCode(key);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private readonly bool AreEqual(T left, T right)
        => typeof(T).IsValueType && _comparer is null
            ? EqualityComparer<T>.Default.Equals(left, right) : _comparer!.Equals(left, right);

    private readonly ref int Bucket(uint hash)
    {
        if (_chunks is { } chunks)
        {
            return ref chunks.Bucket(hash);
        }

        return ref BucketArray.Of(_buckets, hash);
    }

    [DoesNotReturn]
    private static void ThrowConcurrent()
        => throw new InvalidOperationException(
            "Operations that change non-concurrent collections must have exclusive access. "
            + "A concurrent update was performed on this collection and corrupted its state.");

    /// <summary>Gives a key that has none a number.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private ref MapEntry<T, TValue> Append(T key, uint hash)
    {
        int number;
        if (_freeCount > 0)
        {
            number = _freeList;
            _freeList = FreeBase - Entry(number).Next;
            _freeCount--;
        }
        else
        {
            number = _numbers;
            if (number == (_chunks is { } chunks ? chunks.Room : _entries.Length))
            {
                Grow();
            }

            _numbers = number + 1;
        }

        return ref Link(ref Entry(number), key, hash, ref Bucket(hash), number);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private ref MapEntry<T, TValue> Link(ref MapEntry<T, TValue> entry, T key, uint hash, ref int bucket, int number)
    {
        entry.Hash = hash;
        entry.Next = bucket - 1;
        entry.Key = key;
        bucket = number + 1;
        Version++;
        return ref entry;
    }

    private void Grow()
    {
        int capacity = Capacity;
        if (_numbers == capacity)
        {
            Rehash(capacity == 0 ? BucketCount.AtLeast(0) : BucketCount.After(capacity));
        }
        else
        {
            _chunks!.Grow();
        }
    }

    private void Rehash(int capacity)
    {
        // All that may run out of memory comes before the first change.
        if (capacity <= ChunkSize<MapEntry<T, TValue>>.Length)
        {
            int[] buckets = BucketArray.Create(capacity);
            var entries = new MapEntry<T, TValue>[capacity];
            Array.Copy(_entries, entries, _numbers);
            _buckets = buckets;
            _entries = entries;
        }
        else
        {
            KeyChunks<MapEntry<T, TValue>> chunks = KeyChunks<MapEntry<T, TValue>>.Create(capacity, _chunks, _entries);
            if (_numbers == chunks.Room)
            {
                chunks.Grow();
            }

            _chunks = chunks;
            _buckets = BucketArray.None;
            _entries = [];
        }

        LinkAll();
    }

    /// <summary>Puts all entries into the buckets, which hold nothing that counts.</summary>
    private readonly void LinkAll()
    {
        if (_chunks is not { } chunks)
        {
            MapEntry<T, TValue>[] entries = _entries;
            int[] buckets = _buckets;
            for (int number = 0; number < _numbers && number < entries.Length; number++)
            {
                if (entries[number].Next >= -1)
                {
                    Put(ref entries[number], ref BucketArray.Of(buckets, entries[number].Hash), number);
                }
            }

            return;
        }

        chunks.EmptyBuckets();
        for (int number = 0; number < _numbers;)
        {
            MapEntry<T, TValue>[] entries = chunks.EntriesFrom(number);
            for (int place = 0; place < entries.Length && number < _numbers; place++, number++)
            {
                if (entries[place].Next >= -1)
                {
                    Put(ref entries[place], ref chunks.Bucket(entries[place].Hash), number);
                }
            }
        }
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void Put(ref MapEntry<T, TValue> entry, ref int bucket, int number)
    {
        entry.Next = bucket - 1;
        bucket = number + 1;
    }

    private void Unlink(ref int bucket, int before, int number)
    {
        ref MapEntry<T, TValue> entry = ref Entry(number);
        if (before < 0)
        {
            bucket = entry.Next + 1;
        }
        else
        {
            Entry(before).Next = entry.Next;
        }

        entry.Next = FreeBase - _freeList;
        entry.Key = default!;
        _freeList = number;
        _freeCount++;
    }
}
