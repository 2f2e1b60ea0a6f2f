using System.Collections.Generic;
using System.Runtime.CompilerServices;

namespace GcGuard.Chunks;

/// <content>Adding: the loops of looking up, and a new entry where they end.</content>
internal partial struct KeyTable<T>
{
    /// <summary>Adds a key, unless it is there.</summary>
    /// <param name="key">The key.</param>
    /// <param name="isNew">Whether it was added.</param>
    /// <returns>Its entry.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ref KeyEntry<T> Add(T key, out bool isNew)
    {
        if (typeof(T).IsValueType && _comparer is null)
        {
            uint hash = (uint)key!.GetHashCode();
            if (_chunks is { } chunks)
            {
                return ref AddDefault(chunks, key, hash, out isNew);
            }

            return ref AddDefault(_entries, key, hash, out isNew);
        }

        if (!typeof(T).IsValueType && _comparer is TextEquality)
        {
            uint hash = TextEquality.HashOf(TextEquality.Text(key));
            if (_chunks is { } chunks)
            {
                return ref AddText(chunks, key, hash, out isNew);
            }

            return ref AddText(_entries, key, hash, out isNew);
        }

        return ref AddWith(key, out isNew);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private ref KeyEntry<T> AddDefault(KeyEntry<T>[] entries, T key, uint hash, out bool isNew)
    {
        ref int bucket = ref BucketArray.Of(_buckets, hash);
        int number = bucket - 1;
        for (uint steps = 0; (uint)number < (uint)entries.Length; steps++)
        {
            ref KeyEntry<T> entry = ref entries[number];
            if ((HasCheapEquality || entry.Hash == hash) && EqualityComparer<T>.Default.Equals(entry.Key, key))
            {
                isNew = false;
                return ref entry;
            }

            if (steps > (uint)entries.Length)
            {
                ThrowConcurrent();
            }

            number = entry.Next;
        }

        isNew = true;
        number = _numbers;
        if (_freeCount > 0 || (uint)number >= (uint)entries.Length)
        {
            return ref Append(key, hash);
        }

        _numbers = number + 1;
        return ref Link(ref entries[number], key, hash, ref bucket, number);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private ref KeyEntry<T> AddText(KeyEntry<T>[] entries, T key, uint hash, out bool isNew)
    {
        ref int bucket = ref BucketArray.Of(_buckets, hash);
        int number = bucket - 1;
        uint steps = 0;
        for (; (uint)number < (uint)entries.Length; steps++)
        {
            ref KeyEntry<T> entry = ref entries[number];
            if (entry.Hash == hash && string.Equals(TextEquality.Text(entry.Key), TextEquality.Text(key)))
            {
                isNew = false;
                return ref entry;
            }

            if (steps > (uint)entries.Length)
            {
                ThrowConcurrent();
            }

            number = entry.Next;
        }

        isNew = true;
        number = _numbers;
        if (_freeCount > 0 || (uint)number >= (uint)entries.Length || steps > TextEquality.LongestChain)
        {
            return ref AppendAfter(steps, key, hash);
        }

        _numbers = number + 1;
        return ref Link(ref entries[number], key, hash, ref bucket, number);
    }

    private ref KeyEntry<T> AddWith(T key, out bool isNew)
    {
        IEqualityComparer<T> comparer = _comparer!;
        uint hash = key is null ? 0 : (uint)comparer.GetHashCode(key);
        ref KeyEntry<T> entry = ref FindWith(comparer, key, hash);
        isNew = Element.IsNone(ref entry);
        if (isNew)
        {
            return ref Append(key, hash);
        }

        return ref entry;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private ref KeyEntry<T> AddDefault(KeyChunks<KeyEntry<T>> chunks, T key, uint hash, out bool isNew)
    {
        ref int bucket = ref chunks.Bucket(hash);
        int number = bucket - 1;
        for (uint steps = 0; number >= 0; steps++)
        {
            ref KeyEntry<T> entry = ref chunks.Entry(number);
            if ((HasCheapEquality || entry.Hash == hash) && EqualityComparer<T>.Default.Equals(entry.Key, key))
            {
                isNew = false;
                return ref entry;
            }

            if (steps > (uint)chunks.Room)
            {
                ThrowConcurrent();
            }

            number = entry.Next;
        }

        isNew = true;
        number = _numbers;
        if (_freeCount > 0 || number >= chunks.Room)
        {
            return ref Append(key, hash);
        }

        _numbers = number + 1;
        return ref Link(ref chunks.Entry(number), key, hash, ref bucket, number);
    }

    private ref KeyEntry<T> AddText(KeyChunks<KeyEntry<T>> chunks, T key, uint hash, out bool isNew)
    {
        ref int bucket = ref chunks.Bucket(hash);
        int number = bucket - 1;
        uint steps = 0;
        for (; number >= 0; steps++)
        {
            ref KeyEntry<T> entry = ref chunks.Entry(number);
            if (entry.Hash == hash && string.Equals(TextEquality.Text(entry.Key), TextEquality.Text(key)))
            {
                isNew = false;
                return ref entry;
            }

            if (steps > (uint)chunks.Room)
            {
                ThrowConcurrent();
            }

            number = entry.Next;
        }

        isNew = true;
        number = _numbers;
        if (_freeCount > 0 || number >= chunks.Room || steps > TextEquality.LongestChain)
        {
            return ref AppendAfter(steps, key, hash);
        }

        _numbers = number + 1;
        return ref Link(ref chunks.Entry(number), key, hash, ref bucket, number);
    }

    /// <summary>
    /// Adds a text to a bucket that is longer than chance makes it: by somebody, perhaps, who knows how texts are
    /// hashed.
    /// </summary>
    private ref KeyEntry<T> AppendAfter(uint steps, T key, uint hash)
    {
        if (steps > TextEquality.LongestChain)
        {
            HashAnew();
            hash = Hash(key);
        }

        return ref Append(key, hash);
    }

    /// <summary>Goes over to the runtime's hash codes for texts, which nobody outside the process can know.</summary>
    private void HashAnew()
    {
        // Empty buckets first: they may run out of memory.
        int capacity = Capacity;
        KeyChunks<KeyEntry<T>>? chunks = _chunks is null
            ? null
            : KeyChunks<KeyEntry<T>>.Create(capacity, _chunks, _entries);
        int[] buckets = _chunks is null ? BucketArray.Create(capacity) : BucketArray.None;
        _comparer = EqualityComparer<T>.Default;
        for (int number = 0; number < _numbers; number++)
        {
            ref KeyEntry<T> entry = ref Entry(number);
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
