using System.Collections.Generic;
using System.Runtime.CompilerServices;

namespace GcGuard.Chunks;

/// <content>
/// Looking up: a loop for the default order of a value type, one for texts, and one for a comparer, each in one array and in
/// chunks. A loop that calls nothing keeps all it needs in registers.
/// </content>
internal partial struct KeyTable<T>
{
    /// <summary>Finds a key.</summary>
    /// <param name="key">The key.</param>
    /// <param name="entries">The array that has it.</param>
    /// <returns>Its place there, or -1.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly int Find(T key, out KeyEntry<T>[] entries)
    {
        entries = _entries;
        if (typeof(T).IsValueType && _comparer is null)
        {
            uint hash = (uint)key!.GetHashCode();
            return entries.Length > 0 ? FindDefault(entries, key, hash) : FindDefaultInChunks(key, hash, out entries);
        }

        if (!typeof(T).IsValueType && _comparer is TextEquality)
        {
            uint hash = TextEquality.HashOf(TextEquality.Text(key));
            return entries.Length > 0 ? FindText(entries, key, hash) : FindTextInChunks(key, hash, out entries);
        }

        return FindWith(key, out entries);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private readonly int FindDefault(KeyEntry<T>[] entries, T key, uint hash)
    {
        int number = BucketArray.Of(_buckets, hash) - 1;
        for (uint steps = 0; (uint)number < (uint)entries.Length; steps++)
        {
            ref KeyEntry<T> entry = ref entries[number];
            if (entry.Hash == hash && EqualityComparer<T>.Default.Equals(entry.Key, key))
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

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private readonly int FindText(KeyEntry<T>[] entries, T key, uint hash)
    {
        int number = BucketArray.Of(_buckets, hash) - 1;
        for (uint steps = 0; (uint)number < (uint)entries.Length; steps++)
        {
            ref KeyEntry<T> entry = ref entries[number];
            if (entry.Hash == hash && string.Equals(TextEquality.Text(entry.Key), TextEquality.Text(key)))
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

    private readonly int FindWith(T key, out KeyEntry<T>[] entries)
    {
        entries = _entries;
        if (entries.Length == 0 && _chunks is null)
        {
            return -1;
        }

        IEqualityComparer<T> comparer = _comparer!;
        uint hash = key is null ? 0 : (uint)comparer.GetHashCode(key);
        return entries.Length > 0 ? FindWith(entries, comparer, key, hash) : FindWithInChunks(comparer, key, hash, out entries);
    }

    private readonly int FindWith(KeyEntry<T>[] entries, IEqualityComparer<T> comparer, T key, uint hash)
    {
        int number = BucketArray.Of(_buckets, hash) - 1;
        for (uint steps = 0; (uint)number < (uint)entries.Length; steps++)
        {
            ref KeyEntry<T> entry = ref entries[number];
            if (entry.Hash == hash && comparer.Equals(entry.Key, key))
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

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private readonly int FindDefaultInChunks(T key, uint hash, out KeyEntry<T>[] entries)
    {
        entries = _entries;
        if (_chunks is not { } chunks)
        {
            return -1;
        }

        KeyEntry<T>[][] table = chunks.Entries;
        int number = chunks.Bucket(hash) - 1;
        for (uint steps = 0; ; steps++)
        {
            // At the end, -1, the chunk's number is above any.
            uint chunk = (uint)number >> ChunkSize<KeyEntry<T>>.Shift;
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

            int place = number & ChunkSize<KeyEntry<T>>.Mask;
            ref KeyEntry<T> entry = ref Element.Of(entries, place);
            if (entry.Hash == hash && EqualityComparer<T>.Default.Equals(entry.Key, key))
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

    private readonly int FindTextInChunks(T key, uint hash, out KeyEntry<T>[] entries)
    {
        entries = _entries;
        if (_chunks is not { } chunks)
        {
            return -1;
        }

        KeyEntry<T>[][] table = chunks.Entries;
        int number = chunks.Bucket(hash) - 1;
        for (uint steps = 0; ; steps++)
        {
            // At the end, -1, the chunk's number is above any.
            uint chunk = (uint)number >> ChunkSize<KeyEntry<T>>.Shift;
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

            int place = number & ChunkSize<KeyEntry<T>>.Mask;
            ref KeyEntry<T> entry = ref Element.Of(entries, place);
            if (entry.Hash == hash && string.Equals(TextEquality.Text(entry.Key), TextEquality.Text(key)))
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

    private readonly int FindWithInChunks(IEqualityComparer<T> comparer, T key, uint hash, out KeyEntry<T>[] entries)
    {
        entries = _entries;
        if (_chunks is not { } chunks)
        {
            return -1;
        }

        KeyEntry<T>[][] table = chunks.Entries;
        int number = chunks.Bucket(hash) - 1;
        for (uint steps = 0; ; steps++)
        {
            // At the end, -1, the chunk's number is above any.
            uint chunk = (uint)number >> ChunkSize<KeyEntry<T>>.Shift;
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

            int place = number & ChunkSize<KeyEntry<T>>.Mask;
            ref KeyEntry<T> entry = ref Element.Of(entries, place);
            if (entry.Hash == hash && comparer.Equals(entry.Key, key))
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
}
