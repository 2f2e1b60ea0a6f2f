using System.Collections.Generic;
using System.Runtime.CompilerServices;

namespace GcGuard.Chunks;

/// <content>
/// Looking up: a loop for the default order of a value type, one for texts, and one for a comparer, each in one array
/// and in chunks. A loop that calls nothing keeps all it needs in registers.
/// </content>
internal partial struct MapTable<T, TValue>
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
    public static ref MapEntry<T, TValue> Find(
        KeyChunks<MapEntry<T, TValue>>? chunks,
        IEqualityComparer<T>? comparer,
        ref readonly MapTable<T, TValue> table,
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

        ref MapEntry<T, TValue> entry = ref Element.None<MapEntry<T, TValue>>();
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
    private static ref MapEntry<T, TValue> FindDefault(
        int[] buckets,
        MapEntry<T, TValue>[] entries,
        T key,
        bool mustExist,
        out bool isFound)
    {
        uint hash = (uint)key!.GetHashCode();
        int number = BucketArray.Of(buckets, hash) - 1;
        for (uint steps = 0; (uint)number < (uint)entries.Length; steps++)
        {
            ref MapEntry<T, TValue> entry = ref entries[number];
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
        return ref Element.None<MapEntry<T, TValue>>();
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static ref MapEntry<T, TValue> FindText(int[] buckets, MapEntry<T, TValue>[] entries, T key, uint hash)
    {
        int number = BucketArray.Of(buckets, hash) - 1;
        for (uint steps = 0; (uint)number < (uint)entries.Length; steps++)
        {
            ref MapEntry<T, TValue> entry = ref entries[number];
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

        return ref Element.None<MapEntry<T, TValue>>();
    }

    private readonly ref MapEntry<T, TValue> FindWith(IEqualityComparer<T> comparer, T key)
    {
        if (Capacity == 0)
        {
            return ref Element.None<MapEntry<T, TValue>>();
        }

        return ref FindWith(comparer, key, key is null ? 0 : (uint)comparer.GetHashCode(key));
    }

    private readonly ref MapEntry<T, TValue> FindWith(IEqualityComparer<T> comparer, T key, uint hash)
    {
        if (_chunks is { } chunks)
        {
            return ref FindWith(chunks, comparer, key, hash);
        }

        MapEntry<T, TValue>[] entries = _entries;
        int number = BucketArray.Of(_buckets, hash) - 1;
        for (uint steps = 0; (uint)number < (uint)entries.Length; steps++)
        {
            ref MapEntry<T, TValue> entry = ref entries[number];
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

        return ref Element.None<MapEntry<T, TValue>>();
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static ref MapEntry<T, TValue> FindDefault(
        KeyChunks<MapEntry<T, TValue>> chunks,
        T key,
        bool mustExist,
        out bool isFound)
    {
        uint hash = (uint)key!.GetHashCode();
        MapEntry<T, TValue>[]?[] table = chunks.Entries;
        int number = chunks.Bucket(hash) - 1;
        for (uint steps = 0; ; steps++)
        {
            // At the end, -1, the chunk's number is above any.
            uint chunk = (uint)number >> ChunkSize<MapEntry<T, TValue>>.Shift;
            ref MapEntry<T, TValue> entry = ref Element.None<MapEntry<T, TValue>>();
            if (chunk < (uint)table.Length && Element.Within(table, chunk) is { } entries)
            {
                // What stands there is a full chunk.
                entry = ref Element.Within(entries, (uint)number & (uint)ChunkSize<MapEntry<T, TValue>>.Mask);
            }
            else if (number < 0)
            {
                if (mustExist)
                {
                    Throw.KeyNotFound(key);
                }

                isFound = false;
                return ref Element.None<MapEntry<T, TValue>>();
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

    private static ref MapEntry<T, TValue> FindText(KeyChunks<MapEntry<T, TValue>> chunks, T key, uint hash)
    {
        MapEntry<T, TValue>[]?[] table = chunks.Entries;
        int number = chunks.Bucket(hash) - 1;
        for (uint steps = 0; ; steps++)
        {
            uint chunk = (uint)number >> ChunkSize<MapEntry<T, TValue>>.Shift;
            ref MapEntry<T, TValue> entry = ref Element.None<MapEntry<T, TValue>>();
            if (chunk < (uint)table.Length && Element.Within(table, chunk) is { } entries)
            {
                // What stands there is a full chunk.
                entry = ref Element.Within(entries, (uint)number & (uint)ChunkSize<MapEntry<T, TValue>>.Mask);
            }
            else if (number < 0)
            {
                return ref Element.None<MapEntry<T, TValue>>();
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

    private static ref MapEntry<T, TValue> FindWith(
        KeyChunks<MapEntry<T, TValue>> chunks,
        IEqualityComparer<T> comparer,
        T key,
        uint hash)
    {
        int number = chunks.Bucket(hash) - 1;
        for (uint steps = 0; number >= 0; steps++)
        {
            ref MapEntry<T, TValue> entry = ref chunks.Entry(number);
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

        return ref Element.None<MapEntry<T, TValue>>();
    }
}
