using System.Collections.Generic;
using System.Runtime.CompilerServices;

namespace GcGuard.Chunks;

/// <content>Adding: the loops of looking up, and a new entry where they end.</content>
internal partial struct MapTable<T, TValue>
{
    /// <summary>Adds a key, unless it is there.</summary>
    /// <param name="key">The key.</param>
    /// <param name="entries">The array that has it.</param>
    /// <returns>Its place there, or the complement of the one that it had.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public int Add(T key, out MapEntry<T, TValue>[] entries)
    {
        entries = _entries;
        if (typeof(T).IsValueType && _comparer is null)
        {
            uint hash = (uint)key!.GetHashCode();
            return entries.Length > 0 ? AddDefault(ref entries, key, hash) : AddDefaultInChunks(key, hash, out entries);
        }

        if (!typeof(T).IsValueType && _comparer is TextEquality)
        {
            uint hash = TextEquality.HashOf(TextEquality.Text(key));
            return entries.Length > 0 ? AddText(ref entries, key, hash) : AddTextInChunks(key, hash, out entries);
        }

        return AddWith(key, out entries);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private int AddDefault(ref MapEntry<T, TValue>[] array, T key, uint hash)
    {
        MapEntry<T, TValue>[] entries = array;
        ref int bucket = ref BucketArray.Of(_buckets, hash);
        int number = bucket - 1;
        uint steps = 0;
        for (; (uint)number < (uint)entries.Length; steps++)
        {
            ref MapEntry<T, TValue> entry = ref entries[number];
            if (entry.Hash == hash && EqualityComparer<T>.Default.Equals(entry.Key, key))
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
        if (_freeCount > 0 || (uint)number >= (uint)entries.Length)
        {
            return Append(key, hash, out array);
        }

        _numbers = number + 1;
        Link(ref entries[number], key, hash, ref bucket, number);
        return number;
    }

    private int AddText(ref MapEntry<T, TValue>[] array, T key, uint hash)
    {
        MapEntry<T, TValue>[] entries = array;
        ref int bucket = ref BucketArray.Of(_buckets, hash);
        int number = bucket - 1;
        uint steps = 0;
        for (; (uint)number < (uint)entries.Length; steps++)
        {
            ref MapEntry<T, TValue> entry = ref entries[number];
            if (entry.Hash == hash && string.Equals(TextEquality.Text(entry.Key), TextEquality.Text(key)))
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
        if (_freeCount > 0 || (uint)number >= (uint)entries.Length || steps > TextEquality.LongestChain)
        {
            return AppendAfter(steps, key, hash, out array);
        }

        _numbers = number + 1;
        Link(ref entries[number], key, hash, ref bucket, number);
        return number;
    }

    private int AddWith(T key, out MapEntry<T, TValue>[] entries)
    {
        IEqualityComparer<T> comparer = _comparer!;
        uint hash = key is null ? 0 : (uint)comparer.GetHashCode(key);
        int place = _entries.Length > 0 ? FindWith(entries = _entries, comparer, key, hash) : FindWithInChunks(comparer, key, hash, out entries);
        return place >= 0 ? ~place : Append(key, hash, out entries);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private int AddDefaultInChunks(T key, uint hash, out MapEntry<T, TValue>[] entries)
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
            int place = number & ChunkSize<MapEntry<T, TValue>>.Mask;
            ref MapEntry<T, TValue> entry = ref Element.Of(entries, place);
            if (entry.Hash == hash && EqualityComparer<T>.Default.Equals(entry.Key, key))
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
        if (_freeCount > 0 || number >= chunks.Room)
        {
            return Append(key, hash, out entries);
        }

        _numbers = number + 1;
        entries = chunks.EntriesFrom(number);
        int free = number & ChunkSize<MapEntry<T, TValue>>.Mask;
        Link(ref Element.Of(entries, free), key, hash, ref bucket, number);
        return free;
    }

    private int AddTextInChunks(T key, uint hash, out MapEntry<T, TValue>[] entries)
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
            int place = number & ChunkSize<MapEntry<T, TValue>>.Mask;
            ref MapEntry<T, TValue> entry = ref Element.Of(entries, place);
            if (entry.Hash == hash && string.Equals(TextEquality.Text(entry.Key), TextEquality.Text(key)))
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
        if (_freeCount > 0 || number >= chunks.Room || steps > TextEquality.LongestChain)
        {
            return AppendAfter(steps, key, hash, out entries);
        }

        _numbers = number + 1;
        entries = chunks.EntriesFrom(number);
        int free = number & ChunkSize<MapEntry<T, TValue>>.Mask;
        Link(ref Element.Of(entries, free), key, hash, ref bucket, number);
        return free;
    }

    /// <summary>Adds a text to a bucket that is longer than chance makes it: by somebody, perhaps, who knows how texts are hashed.</summary>
    private int AppendAfter(uint steps, T key, uint hash, out MapEntry<T, TValue>[] entries)
    {
        if (steps > TextEquality.LongestChain)
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
        KeyChunks<MapEntry<T, TValue>>? chunks = _chunks is null ? null : KeyChunks<MapEntry<T, TValue>>.Create(capacity, _chunks, _entries);
        int[] buckets = _chunks is null ? BucketArray.Create(capacity) : BucketArray.None;
        _comparer = EqualityComparer<T>.Default;
        for (int number = 0; number < _numbers; number++)
        {
            ref MapEntry<T, TValue> entry = ref Entry(number);
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
