using System.Collections.Generic;
using System.Runtime.CompilerServices;

namespace GcGuard.Chunks;

/// <content>Looking up and adding: loops that call nothing, and so keep all they need in registers.</content>
internal partial struct KeyTable<T, TEntry>
{
    /// <summary>Finds a key.</summary>
    /// <param name="key">The key.</param>
    /// <param name="entries">The array that has it.</param>
    /// <returns>Its place there, or -1.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly int Find(T key, out TEntry[] entries)
    {
        if (typeof(T).IsValueType && _comparer is null)
        {
            return FindBy(default(DefaultEquality<T>), key, (uint)key!.GetHashCode(), out entries);
        }

        if (Capacity == 0)
        {
            entries = _entries;
            return -1;
        }

        IEqualityComparer<T> comparer = _comparer!;
        return FindBy(new ComparerEquality<T>(comparer), key, key is null ? 0 : (uint)comparer.GetHashCode(key), out entries);
    }

    /// <summary>Adds a key, unless it is there.</summary>
    /// <param name="key">The key.</param>
    /// <param name="entries">The array that has it.</param>
    /// <returns>Its place there, or the complement of the one that it had.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public int Add(T key, out TEntry[] entries)
    {
        if (typeof(T).IsValueType && _comparer is null)
        {
            return AddBy(default(DefaultEquality<T>), key, (uint)key!.GetHashCode(), out entries);
        }

        IEqualityComparer<T> comparer = _comparer!;
        return AddBy(new ComparerEquality<T>(comparer), key, key is null ? 0 : (uint)comparer.GetHashCode(key), out entries);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private readonly int FindBy<TEquality>(TEquality equality, T key, uint hash, out TEntry[] entries)
        where TEquality : struct, IEquality<T>
    {
        entries = _entries;
        return entries.Length > 0 ? FindIn(entries, equality, key, hash) : FindInChunks(equality, key, hash, out entries);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private readonly int FindIn<TEquality>(TEntry[] entries, TEquality equality, T key, uint hash)
        where TEquality : struct, IEquality<T>
    {
        int[] buckets = _buckets;
        int number = buckets[BucketCount.Of(hash, buckets.Length)] - 1;
        for (uint steps = 0; (uint)number < (uint)entries.Length; steps++)
        {
            ref TEntry entry = ref entries[number];
            if (entry.Hash == hash && equality.AreEqual(entry.Key, key))
            {
                return number;
            }

            // More steps than entries mean a circle, which only unguarded writes of several threads make.
            if (steps > (uint)entries.Length)
            {
                ThrowConcurrent();
            }

            number = entry.Next;
        }

        return -1;
    }

    private readonly int FindInChunks<TEquality>(TEquality equality, T key, uint hash, out TEntry[] entries)
        where TEquality : struct, IEquality<T>
    {
        entries = _entries;
        if (_chunks is not { } chunks)
        {
            return -1;
        }

        TEntry[][] table = chunks.Entries;
        int number = chunks.Bucket(hash) - 1;
        for (uint steps = 0; ; steps++)
        {
            // At the end, -1, the chunk's number is above any.
            uint chunk = (uint)number >> ChunkSize<TEntry>.Shift;
            if (chunk < (uint)table.Length)
            {
                entries = Element.Within(table, chunk);
            }
            else if (number < 0)
            {
                return -1;
            }
            else
            {
                entries = chunks.EntriesFrom(number);
            }

            int place = number & ChunkSize<TEntry>.Mask;
            ref TEntry entry = ref Element.Of(entries, place);
            if (entry.Hash == hash && equality.AreEqual(entry.Key, key))
            {
                return place;
            }

            if (steps > (uint)chunks.Room)
            {
                ThrowConcurrent();
            }

            number = entry.Next;
        }
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private int AddBy<TEquality>(TEquality equality, T key, uint hash, out TEntry[] entries)
        where TEquality : struct, IEquality<T>
    {
        entries = _entries;
        return entries.Length > 0 ? AddIn(ref entries, equality, key, hash) : AddInChunks(equality, key, hash, out entries);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private int AddIn<TEquality>(ref TEntry[] array, TEquality equality, T key, uint hash)
        where TEquality : struct, IEquality<T>
    {
        TEntry[] entries = array;
        int[] buckets = _buckets;
        ref int bucket = ref buckets[BucketCount.Of(hash, buckets.Length)];
        int number = bucket - 1;
        uint steps = 0;
        for (; (uint)number < (uint)entries.Length; steps++)
        {
            ref TEntry entry = ref entries[number];
            if (entry.Hash == hash && equality.AreEqual(entry.Key, key))
            {
                return ~number;
            }

            if (steps > (uint)entries.Length)
            {
                ThrowConcurrent();
            }

            number = entry.Next;
        }

        number = _numbers;
        if (_freeCount > 0 || (uint)number >= (uint)entries.Length || IsTooLong(steps))
        {
            return AppendAfter(steps, key, hash, out array);
        }

        _numbers = number + 1;
        Link(ref entries[number], key, hash, ref bucket, number);
        return number;
    }

    private int AddInChunks<TEquality>(TEquality equality, T key, uint hash, out TEntry[] entries)
        where TEquality : struct, IEquality<T>
    {
        if (_chunks is not { } chunks)
        {
            return Append(key, hash, out entries);
        }

        ref int bucket = ref chunks.Bucket(hash);
        int number = bucket - 1;
        uint steps = 0;
        for (; number >= 0; steps++)
        {
            entries = chunks.EntriesFrom(number);
            int place = number & ChunkSize<TEntry>.Mask;
            ref TEntry entry = ref Element.Of(entries, place);
            if (entry.Hash == hash && equality.AreEqual(entry.Key, key))
            {
                return ~place;
            }

            if (steps > (uint)chunks.Room)
            {
                ThrowConcurrent();
            }

            number = entry.Next;
        }

        number = _numbers;
        if (_freeCount > 0 || number >= chunks.Room || IsTooLong(steps))
        {
            return AppendAfter(steps, key, hash, out entries);
        }

        _numbers = number + 1;
        entries = chunks.EntriesFrom(number);
        int free = number & ChunkSize<TEntry>.Mask;
        Link(ref Element.Of(entries, free), key, hash, ref bucket, number);
        return free;
    }

    /// <summary>Whether so many keys in one bucket may have been made to meet there, by somebody who knows how they are hashed.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private readonly bool IsTooLong(uint steps) => !typeof(T).IsValueType && steps > TextEquality.LongestChain && _comparer is TextEquality;

    private int AppendAfter(uint steps, T key, uint hash, out TEntry[] entries)
    {
        if (IsTooLong(steps))
        {
            HashAnew();
            hash = Hash(key);
        }

        return Append(key, hash, out entries);
    }

    /// <summary>Goes over to the runtime's hash codes for texts, which nobody outside the process can know.</summary>
    private void HashAnew()
    {
        // Empty buckets first: they may run out of memory.
        int capacity = Capacity;
        KeyChunks<TEntry>? chunks = _chunks is null ? null : KeyChunks<TEntry>.Create(capacity, _chunks, _entries);
        int[] buckets = new int[_buckets.Length];
        _comparer = EqualityComparer<T>.Default;
        for (int number = 0; number < _numbers; number++)
        {
            ref TEntry entry = ref Entry(number);
            if (entry.Next >= -1)
            {
                entry.Hash = Hash(entry.Key);
            }
        }

        _chunks = chunks;
        _buckets = buckets;
        LinkAll();
    }
}
