using System;
using System.Collections.Generic;
using System.Runtime.CompilerServices;
using GcGuard.Chunks;

namespace GcGuard;

/// <content>Adding, inserting, removing and turning round ranges.</content>
public sealed partial class ChunkedList<T>
{
    /// <summary>Adds the elements of a collection at the end. O(m).</summary>
    /// <param name="collection">The elements; the list itself may be given.</param>
    /// <exception cref="ArgumentNullException"><paramref name="collection"/> is null.</exception>
    public void AddRange(IEnumerable<T> collection)
    {
        Throw.IfNull(collection);
        int start = Count;
        switch (collection)
        {
            case T[] or List<T> or ChunkedList<T>:
                int count = ((ICollection<T>)collection).Count;
                if (count > 0)
                {
                    Extend(count);
                    Fill(start, collection, count);
                    _version++;
                }

                break;
            case ICollection<T> { Count: int expected } counted:
                if (expected > 0)
                {
                    EnsureCapacity(CheckedSum(start, expected));
                    if (expected <= Last.Length - LastCount)
                    {
                        counted.CopyTo(Last, LastCount);
                        SetCount(Count + expected);
                        _version++;
                    }
                    else
                    {
                        AddEach(collection);
                    }
                }

                break;
            default:
                AddEach(collection);
                break;
        }
    }

    /// <summary>Inserts an element. O(n) for the elements after it.</summary>
    /// <param name="index">The index it gets, from 0 to <see cref="Count"/>.</param>
    /// <param name="item">The element.</param>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="index"/> is outside the list.</exception>
    public void Insert(int index, T item)
    {
        int count = Count;
        if ((uint)index > (uint)count)
        {
            Throw.IndexOutOfRange();
        }

        Extend(1);
        Move(index, index + 1, count - index);
        ItemAt(index) = item;
        _version++;
    }

    /// <summary>Inserts the elements of a collection. O(n + m).</summary>
    /// <param name="index">The index of the first one, from 0 to <see cref="Count"/>.</param>
    /// <param name="collection">The elements; the list itself may be given.</param>
    /// <exception cref="ArgumentNullException"><paramref name="collection"/> is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="index"/> is outside the list.</exception>
    public void InsertRange(int index, IEnumerable<T> collection)
    {
        Throw.IfNull(collection);
        if ((uint)index > (uint)Count)
        {
            Throw.IndexOutOfRange();
        }

        // What may throw half-way, or is the list itself, is read to its end before anything moves.
        IEnumerable<T> source = collection is T[] or List<T> ? collection : new ChunkedList<T>(collection);
        int count = ((ICollection<T>)source).Count;
        if (count > 0)
        {
            OpenGap(index, count);
            Fill(index, source, count);
        }
    }

    /// <summary>Removes the first element equal to one. O(n).</summary>
    /// <param name="item">The element to remove.</param>
    /// <returns>Whether there was one.</returns>
    public bool Remove(T item)
    {
        int index = IndexOf(item);
        if (index < 0)
        {
            return false;
        }

        RemoveAt(index);
        return true;
    }

    /// <summary>Removes the element at an index. O(n) for the elements after it.</summary>
    /// <param name="index">From 0 to <see cref="Count"/> - 1.</param>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="index"/> is outside the list.</exception>
    public void RemoveAt(int index)
    {
        int count = Count;
        if ((uint)index >= (uint)count)
        {
            Throw.IndexOutOfRange();
        }

        Move(index + 1, index, count - index - 1);
        Truncate(count - 1);
        _version++;
    }

    /// <summary>Removes a range. O(n) for the elements after it.</summary>
    /// <param name="index">The first element to remove.</param>
    /// <param name="count">How many to remove.</param>
    /// <exception cref="ArgumentOutOfRangeException">A number is negative.</exception>
    /// <exception cref="ArgumentException">The range ends after the list.</exception>
    public void RemoveRange(int index, int count)
    {
        Throw.IfNoRange(index, count, Count);
        if (count > 0)
        {
            Move(index + count, index, Count - index - count);
            Truncate(Count - count);
            _version++;
        }
    }

    /// <summary>Removes the elements that meet a condition. O(n).</summary>
    /// <param name="match">The condition. If it throws, what it has matched until then is removed.</param>
    /// <returns>How many were removed.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="match"/> is null.</exception>
    public int RemoveAll(Predicate<T> match)
    {
        Throw.IfNull(match);
        int count = Count;
        int read = 0;
        int kept = 0;
        try
        {
            for (; read < count; read++)
            {
                T item = ItemAt(read);
                if (!match(item))
                {
                    if (kept < read)
                    {
                        ItemAt(kept) = item;
                    }

                    kept++;
                }
            }
        }
        finally
        {
            if (kept < read)
            {
                Move(read, kept, count - read);
                Truncate(kept + count - read);
                _version++;
            }
        }

        return read - kept;
    }

    /// <summary>A new list of a range of elements. O(m).</summary>
    /// <param name="index">The first element.</param>
    /// <param name="count">How many.</param>
    /// <exception cref="ArgumentOutOfRangeException">A number is negative.</exception>
    /// <exception cref="ArgumentException">The range ends after the list.</exception>
    public ChunkedList<T> GetRange(int index, int count)
    {
        Throw.IfNoRange(index, count, Count);
        var range = new ChunkedList<T>(count);
        if (count > 0)
        {
            range.Extend(count);
            Copy(this, index, range, 0, count);
        }

        return range;
    }

    /// <summary>A new list of a range of elements, for ranges such as <c>list[2..^1]</c>. O(m).</summary>
    /// <param name="start">The first element.</param>
    /// <param name="length">How many.</param>
    /// <exception cref="ArgumentOutOfRangeException">A number is negative.</exception>
    /// <exception cref="ArgumentException">The range ends after the list.</exception>
    public ChunkedList<T> Slice(int start, int length)
    {
        Throw.IfNegative(start, "index");
        Throw.IfNegative(length, "count");
        return GetRange(start, length);
    }

    /// <summary>Turns the order of all elements round. O(n).</summary>
    public void Reverse() => Reverse(0, Count);

    /// <summary>Turns the order of a range of elements round. O(m).</summary>
    /// <param name="index">The first element.</param>
    /// <param name="count">How many.</param>
    /// <exception cref="ArgumentOutOfRangeException">A number is negative.</exception>
    /// <exception cref="ArgumentException">The range ends after the list.</exception>
    public void Reverse(int index, int count)
    {
        Throw.IfNoRange(index, count, Count);
        if (TryGetWithinChunk(index, count, out T[] chunk, out int offset))
        {
            if (count > 1)
            {
                Array.Reverse(chunk, offset, count);
            }
        }
        else
        {
            for (int first = index, last = index + count - 1; first < last; first++, last--)
            {
                ref T left = ref ItemAt(first);
                ref T right = ref ItemAt(last);
                (left, right) = (right, left);
            }
        }

        _version++;
    }

#if NET
    internal void AddSpan(ReadOnlySpan<T> source)
    {
        if (!source.IsEmpty)
        {
            int start = Count;
            Extend(source.Length);
            Fill(start, source);
            _version++;
        }
    }

    internal void InsertSpan(int index, ReadOnlySpan<T> source)
    {
        if ((uint)index > (uint)Count)
        {
            Throw.IndexOutOfRange();
        }

        if (!source.IsEmpty)
        {
            // A span over one of the list's own chunks would move with them.
            ReadOnlySpan<T> items = Overlaps(source) ? source.ToArray() : source;
            OpenGap(index, items.Length);
            Fill(index, items);
        }
    }

    private bool Overlaps(ReadOnlySpan<T> source)
    {
        foreach (ReadOnlySpan<T> chunk in Chunks)
        {
            if (chunk.Overlaps(source))
            {
                return true;
            }
        }

        return false;
    }

    private void Fill(int index, ReadOnlySpan<T> source)
    {
        while (!source.IsEmpty)
        {
            T[] chunk = ChunkAt(ChunkNumber(index));
            int offset = index & ChunkSize<T>.Mask;
            int taken = Math.Min(source.Length, chunk.Length - offset);
            source[..taken].CopyTo(chunk.AsSpan(offset));
            source = source[taken..];
            index += taken;
        }
    }
#endif

    private static int CheckedSum(int count, int added)
    {
        if (added > MaxCount - count)
        {
            Throw.TooMany();
        }

        return count + added;
    }

    private void AddEach(IEnumerable<T> items)
    {
        foreach (T item in items)
        {
            Add(item);
        }
    }

    /// <summary>Writes the first elements of an array or list over those from an index on.</summary>
    private void Fill(int index, IEnumerable<T> source, int count)
    {
        if (source is ChunkedList<T> list)
        {
            Copy(list, 0, this, index, count);
            return;
        }

        for (int done = 0; done < count;)
        {
            T[] chunk = ChunkAt(ChunkNumber(index + done));
            int offset = (index + done) & ChunkSize<T>.Mask;
            int taken = Math.Min(count - done, chunk.Length - offset);
            if (source is T[] array)
            {
                Array.Copy(array, done, chunk, offset, taken);
            }
            else
            {
                ((List<T>)source).CopyTo(done, chunk, offset, taken);
            }

            done += taken;
        }
    }

    private void OpenGap(int index, int count)
    {
        int after = Count - index;
        Extend(count);
        Move(index, index + count, after);
        _version++;
    }

    /// <summary>Whether a range is in one chunk.</summary>
    private bool TryGetWithinChunk(int index, int count, out T[] chunk, out int offset)
    {
        offset = index & ChunkSize<T>.Mask;
        bool within = offset + count <= ChunkSize<T>.Length;
        chunk = within && index < Count ? ChunkAt(ChunkNumber(index)) : Last;
        return within;
    }
}
