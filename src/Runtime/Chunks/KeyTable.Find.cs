using System.Collections.Generic;
using System.Runtime.CompilerServices;

namespace GcGuard.Chunks;

/// <content>
/// Looking up: a loop for the default order of a value type, one for texts, and one for a comparer, each in one array
/// and in chunks. A loop that calls nothing keeps all it needs in registers.
/// </content>
internal partial struct KeyTable<T>
{
    /// <summary>Finds a key.</summary>
    /// <param name="chunks">The table's chunks, and next its comparer: read by the caller, which is an instruction
    /// less.</param>
    /// <param name="comparer">The table's comparer.</param>
    /// <param name="table">The table.</param>
    /// <param name="key">The key.</param>
    /// <param name="mustExist">A constant: whether to throw where the key is not there, without a test by the
    /// caller.</param>
    /// <param name="isFound">Whether it is there.</param>
    /// <returns>Its entry; <see cref="Element.None{T}"/> if there is none.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ref KeyEntry<T> Find(
        KeyChunks<KeyEntry<T>>? chunks,
        IEqualityComparer<T>? comparer,
        ref readonly KeyTable<T> table,
        T key,
        bool mustExist,
        out bool isFound)
    {
        if (typeof(T).IsValueType && comparer is null)
        {
            if (chunks is not null)
            {
                return ref FindDefault(chunks, key, mustExist, out isFound);
            }

            return ref FindDefault(table._buckets, table._entries, key, mustExist, out isFound);
        }

        ref KeyEntry<T> entry = ref Element.None<KeyEntry<T>>();
        if (!typeof(T).IsValueType && comparer is TextEquality)
        {
            uint hash = TextEquality.HashOf(TextEquality.Text(key));
            if (chunks is not null)
            {
                entry = ref FindText(chunks, key, hash);
            }
            else
            {
                entry = ref FindText(table._buckets, table._entries, key, hash);
            }
        }
        else
        {
            entry = ref table.FindWith(comparer!, key);
        }

        isFound = !Element.IsNone(ref entry);
        if (mustExist && !isFound)
        {
            Throw.KeyNotFound(key);
        }

        return ref entry;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static ref KeyEntry<T> FindDefault(
        int[] buckets,
        KeyEntry<T>[] entries,
        T key,
        bool mustExist,
        out bool isFound)
    {
        uint hash = (uint)key!.GetHashCode();
        int number = BucketArray.Of(buckets, hash) - 1;
        for (uint steps = 0; (uint)number < (uint)entries.Length; steps++)
        {
            ref KeyEntry<T> entry = ref entries[number];
            if ((HasCheapEquality || entry.Hash == hash) && EqualityComparer<T>.Default.Equals(entry.Key, key))
            {
                isFound = true;
                return ref entry;
            }

            // More steps than entries mean a circle, which only unguarded writes of several threads make.
            if (steps > (uint)entries.Length)
            {
                ThrowConcurrent();
            }

            number = entry.Next;
        }

        if (mustExist)
        {
            Throw.KeyNotFound(key);
        }

        isFound = false;
        return ref Element.None<KeyEntry<T>>();
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static ref KeyEntry<T> FindText(int[] buckets, KeyEntry<T>[] entries, T key, uint hash)
    {
        int number = BucketArray.Of(buckets, hash) - 1;
        for (uint steps = 0; (uint)number < (uint)entries.Length; steps++)
        {
            ref KeyEntry<T> entry = ref entries[number];
            if (entry.Hash == hash && string.Equals(TextEquality.Text(entry.Key), TextEquality.Text(key)))
            {
                return ref entry;
            }

            if (steps > (uint)entries.Length)
            {
                ThrowConcurrent();
            }

            number = entry.Next;
        }

        return ref Element.None<KeyEntry<T>>();
    }

    private readonly ref KeyEntry<T> FindWith(IEqualityComparer<T> comparer, T key)
    {
        if (Capacity == 0)
        {
            return ref Element.None<KeyEntry<T>>();
        }

        return ref FindWith(comparer, key, key is null ? 0 : (uint)comparer.GetHashCode(key));
    }

    private readonly ref KeyEntry<T> FindWith(IEqualityComparer<T> comparer, T key, uint hash)
    {
        if (_chunks is { } chunks)
        {
            return ref FindWith(chunks, comparer, key, hash);
        }

        KeyEntry<T>[] entries = _entries;
        int number = BucketArray.Of(_buckets, hash) - 1;
        for (uint steps = 0; (uint)number < (uint)entries.Length; steps++)
        {
            ref KeyEntry<T> entry = ref entries[number];
            if (entry.Hash == hash && comparer.Equals(entry.Key, key))
            {
                return ref entry;
            }

            if (steps > (uint)entries.Length)
            {
                ThrowConcurrent();
            }

            number = entry.Next;
        }

        return ref Element.None<KeyEntry<T>>();
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static ref KeyEntry<T> FindDefault(
        KeyChunks<KeyEntry<T>> chunks,
        T key,
        bool mustExist,
        out bool isFound)
    {
        uint hash = (uint)key!.GetHashCode();
        KeyEntry<T>[]?[] table = chunks.Entries;
        int number = chunks.Bucket(hash) - 1;
        for (uint steps = 0; ; steps++)
        {
            // At the end, -1, the chunk's number is above any.
            uint chunk = (uint)number >> ChunkSize<KeyEntry<T>>.Shift;
            ref KeyEntry<T> entry = ref Element.None<KeyEntry<T>>();
            if (chunk < (uint)table.Length && Element.Within(table, chunk) is { } entries)
            {
                // What stands there is a full chunk.
                entry = ref Element.Within(entries, (uint)number & (uint)ChunkSize<KeyEntry<T>>.Mask);
            }
            else if (number < 0)
            {
                if (mustExist)
                {
                    Throw.KeyNotFound(key);
                }

                isFound = false;
                return ref Element.None<KeyEntry<T>>();
            }
            else
            {
                entry = ref chunks.Entry(number);
            }

            if ((HasCheapEquality || entry.Hash == hash) && EqualityComparer<T>.Default.Equals(entry.Key, key))
            {
                isFound = true;
                return ref entry;
            }

            if (steps > (uint)chunks.Room)
            {
                ThrowConcurrent();
            }

            number = entry.Next;
        }
    }

    private static ref KeyEntry<T> FindText(KeyChunks<KeyEntry<T>> chunks, T key, uint hash)
    {
        KeyEntry<T>[]?[] table = chunks.Entries;
        int number = chunks.Bucket(hash) - 1;
        for (uint steps = 0; ; steps++)
        {
            uint chunk = (uint)number >> ChunkSize<KeyEntry<T>>.Shift;
            ref KeyEntry<T> entry = ref Element.None<KeyEntry<T>>();
            if (chunk < (uint)table.Length && Element.Within(table, chunk) is { } entries)
            {
                // What stands there is a full chunk.
                entry = ref Element.Within(entries, (uint)number & (uint)ChunkSize<KeyEntry<T>>.Mask);
            }
            else if (number < 0)
            {
                return ref Element.None<KeyEntry<T>>();
            }
            else
            {
                entry = ref chunks.Entry(number);
            }

            if (entry.Hash == hash && string.Equals(TextEquality.Text(entry.Key), TextEquality.Text(key)))
            {
                return ref entry;
            }

            if (steps > (uint)chunks.Room)
            {
                ThrowConcurrent();
            }

            number = entry.Next;
        }
    }

    private static ref KeyEntry<T> FindWith(
        KeyChunks<KeyEntry<T>> chunks,
        IEqualityComparer<T> comparer,
        T key,
        uint hash)
    {
        int number = chunks.Bucket(hash) - 1;
        for (uint steps = 0; number >= 0; steps++)
        {
            ref KeyEntry<T> entry = ref chunks.Entry(number);
            if (entry.Hash == hash && comparer.Equals(entry.Key, key))
            {
                return ref entry;
            }

            if (steps > (uint)chunks.Room)
            {
                ThrowConcurrent();
            }

            number = entry.Next;
        }

        return ref Element.None<KeyEntry<T>>();
    }
}
