using System;
using System.Collections.Generic;
using GcGuard.Chunks;

namespace GcGuard;

/// <content>Searching, and running through the elements with a delegate.</content>
public sealed partial class ChunkedList<T>
{
    /// <summary>Whether the list has an element. O(n).</summary>
    /// <param name="item">The element.</param>
    public bool Contains(T item) => Count != 0 && IndexOf(item) >= 0;

    /// <summary>The index of the first element equal to one, or -1. O(n).</summary>
    /// <param name="item">The element.</param>
    public int IndexOf(T item) => Count == 0 ? -1 : IndexOf(item, 0, Count);

    /// <summary>The index of the first element equal to one from an index on, or -1. O(n).</summary>
    /// <param name="item">The element.</param>
    /// <param name="index">Where to begin, from 0 to <see cref="Count"/>.</param>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="index"/> is outside the list.</exception>
    public int IndexOf(T item, int index)
    {
        if (index > Count)
        {
            Throw.IndexOutOfRange();
        }

        return IndexOf(item, index, Count - index);
    }

    /// <summary>The index of the first element equal to one in a range, or -1. O(m).</summary>
    /// <param name="item">The element.</param>
    /// <param name="index">Where to begin.</param>
    /// <param name="count">How many to look at.</param>
    /// <exception cref="ArgumentOutOfRangeException">The range is not within the list.</exception>
    public int IndexOf(T item, int index, int count)
    {
        if (index > Count)
        {
            Throw.IndexOutOfRange();
        }

        if (count < 0 || index > Count - count)
        {
            Throw.IndexOutOfRange(nameof(count));
        }

        if (index < 0)
        {
            Throw.IndexOutOfRange("startIndex");
        }

        while (count > 0)
        {
            int offset = index & ChunkSize<T>.Mask;
            int taken = Math.Min(count, ChunkSize<T>.Length - offset);
            int found = Array.IndexOf(ChunkAt(ChunkNumber(index)), item, offset, taken);
            if (found >= 0)
            {
                return index - offset + found;
            }

            index += taken;
            count -= taken;
        }

        return -1;
    }

    /// <summary>The index of the last element equal to one, or -1. O(n).</summary>
    /// <param name="item">The element.</param>
    public int LastIndexOf(T item) => Count == 0 ? -1 : LastIndexOf(item, Count - 1, Count);

    /// <summary>The index of the last element equal to one up to an index, or -1. O(n).</summary>
    /// <param name="item">The element.</param>
    /// <param name="index">Where to begin, backwards.</param>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="index"/> is outside the list.</exception>
    public int LastIndexOf(T item, int index)
    {
        if (index >= Count)
        {
            Throw.IndexOutOfRange();
        }

        return LastIndexOf(item, index, index + 1);
    }

    /// <summary>The index of the last element equal to one in a range that ends at an index, or -1. O(m).</summary>
    /// <param name="item">The element.</param>
    /// <param name="index">Where to begin, backwards.</param>
    /// <param name="count">How many to look at.</param>
    /// <exception cref="ArgumentOutOfRangeException">The range is not within the list.</exception>
    public int LastIndexOf(T item, int index, int count)
    {
        if (Count == 0)
        {
            return -1;
        }

        Throw.IfNegative(index);
        Throw.IfNegative(count);
        if (index >= Count)
        {
            Throw.IndexOutOfRange();
        }

        if (count > index + 1)
        {
            Throw.IndexOutOfRange(nameof(count));
        }

        while (count > 0)
        {
            int offset = index & ChunkSize<T>.Mask;
            int taken = Math.Min(count, offset + 1);
            int found = Array.LastIndexOf(ChunkAt(ChunkNumber(index)), item, offset, taken);
            if (found >= 0)
            {
                return index - offset + found;
            }

            index -= taken;
            count -= taken;
        }

        return -1;
    }

    /// <summary>Finds an element of the sorted list. O(log n).</summary>
    /// <param name="item">The element.</param>
    /// <returns>Its index; if there is none, the complement of the index of the next greater one.</returns>
    /// <exception cref="InvalidOperationException">The elements cannot be compared.</exception>
    public int BinarySearch(T item) => BinarySearch(0, Count, item, null);

    /// <summary>Finds an element of the sorted list. O(log n).</summary>
    /// <param name="item">The element.</param>
    /// <param name="comparer">The order; null for the default one.</param>
    /// <returns>Its index; if there is none, the complement of the index of the next greater one.</returns>
    /// <exception cref="InvalidOperationException">The elements cannot be compared.</exception>
    public int BinarySearch(T item, IComparer<T>? comparer) => BinarySearch(0, Count, item, comparer);

    /// <summary>Finds an element of a sorted range. O(log m).</summary>
    /// <param name="index">The first element.</param>
    /// <param name="count">How many.</param>
    /// <param name="item">The element.</param>
    /// <param name="comparer">The order; null for the default one.</param>
    /// <returns>Its index; if there is none, the complement of the index of the next greater one.</returns>
    /// <exception cref="ArgumentOutOfRangeException">A number is negative.</exception>
    /// <exception cref="ArgumentException">The range ends after the list.</exception>
    /// <exception cref="InvalidOperationException">The elements cannot be compared.</exception>
    public int BinarySearch(int index, int count, T item, IComparer<T>? comparer)
    {
        Throw.IfNoRange(index, count, Count);
        comparer ??= Comparer<T>.Default;
        int low = index;
        int high = index + count - 1;
        try
        {
            while (low <= high)
            {
                int middle = low + ((high - low) >> 1);
                int order = comparer.Compare(ItemAt(middle), item);
                if (order == 0)
                {
                    return middle;
                }

                if (order < 0)
                {
                    low = middle + 1;
                }
                else
                {
                    high = middle - 1;
                }
            }
        }
        catch (Exception e)
        {
            throw Throw.ComparerFailed(e);
        }

        return ~low;
    }

    /// <summary>Whether an element meets a condition. O(n).</summary>
    /// <param name="match">The condition.</param>
    /// <exception cref="ArgumentNullException"><paramref name="match"/> is null.</exception>
    public bool Exists(Predicate<T> match) => FindIndex(match) >= 0;

    /// <summary>The first element that meets a condition, or the default value. O(n).</summary>
    /// <param name="match">The condition.</param>
    /// <exception cref="ArgumentNullException"><paramref name="match"/> is null.</exception>
    public T? Find(Predicate<T> match)
    {
        int index = FindIndex(match);
        return index >= 0 ? ItemAt(index) : default;
    }

    /// <summary>A new list of the elements that meet a condition. O(n).</summary>
    /// <param name="match">The condition.</param>
    /// <exception cref="ArgumentNullException"><paramref name="match"/> is null.</exception>
    public ChunkedList<T> FindAll(Predicate<T> match)
    {
        Throw.IfNull(match);
        var found = new ChunkedList<T>();
        int count = Count;
        for (int i = 0; i < count; i++)
        {
            T item = ItemAt(i);
            if (match(item))
            {
                found.Add(item);
            }
        }

        return found;
    }

    /// <summary>The index of the first element that meets a condition, or -1. O(n).</summary>
    /// <param name="match">The condition.</param>
    /// <exception cref="ArgumentNullException"><paramref name="match"/> is null.</exception>
    public int FindIndex(Predicate<T> match) => FindIndex(0, Count, match);

    /// <summary>The index of the first element from an index on that meets a condition, or -1. O(n).</summary>
    /// <param name="startIndex">Where to begin, from 0 to <see cref="Count"/>.</param>
    /// <param name="match">The condition.</param>
    /// <exception cref="ArgumentNullException"><paramref name="match"/> is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="startIndex"/> is outside the list.</exception>
    public int FindIndex(int startIndex, Predicate<T> match) => FindIndex(startIndex, Count - startIndex, match);

    /// <summary>The index of the first element of a range that meets a condition, or -1. O(m).</summary>
    /// <param name="startIndex">Where to begin.</param>
    /// <param name="count">How many to look at.</param>
    /// <param name="match">The condition.</param>
    /// <exception cref="ArgumentNullException"><paramref name="match"/> is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException">The range is not within the list.</exception>
    public int FindIndex(int startIndex, int count, Predicate<T> match)
    {
        if ((uint)startIndex > (uint)Count)
        {
            Throw.IndexOutOfRange(nameof(startIndex));
        }

        if (count < 0 || startIndex > Count - count)
        {
            Throw.IndexOutOfRange(nameof(count));
        }

        Throw.IfNull(match);
        int end = startIndex + count;
        for (int i = startIndex; i < end; i++)
        {
            if (match(ItemAt(i)))
            {
                return i;
            }
        }

        return -1;
    }

    /// <summary>The last element that meets a condition, or the default value. O(n).</summary>
    /// <param name="match">The condition.</param>
    /// <exception cref="ArgumentNullException"><paramref name="match"/> is null.</exception>
    public T? FindLast(Predicate<T> match)
    {
        int index = FindLastIndex(match);
        return index >= 0 ? ItemAt(index) : default;
    }

    /// <summary>The index of the last element that meets a condition, or -1. O(n).</summary>
    /// <param name="match">The condition.</param>
    /// <exception cref="ArgumentNullException"><paramref name="match"/> is null.</exception>
    public int FindLastIndex(Predicate<T> match) => FindLastIndex(Count - 1, Count, match);

    /// <summary>The index of the last element up to an index that meets a condition, or -1. O(n).</summary>
    /// <param name="startIndex">Where to begin, backwards.</param>
    /// <param name="match">The condition.</param>
    /// <exception cref="ArgumentNullException"><paramref name="match"/> is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="startIndex"/> is outside the list.</exception>
    public int FindLastIndex(int startIndex, Predicate<T> match) => FindLastIndex(startIndex, startIndex + 1, match);

    /// <summary>The index of the last element of a range that meets a condition, or -1. O(m).</summary>
    /// <param name="startIndex">Where to begin, backwards.</param>
    /// <param name="count">How many to look at.</param>
    /// <param name="match">The condition.</param>
    /// <exception cref="ArgumentNullException"><paramref name="match"/> is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException">The range is not within the list.</exception>
    public int FindLastIndex(int startIndex, int count, Predicate<T> match)
    {
        Throw.IfNull(match);
        if (Count == 0 ? startIndex != -1 : (uint)startIndex >= (uint)Count)
        {
            Throw.IndexOutOfRange(nameof(startIndex));
        }

        if (count < 0 || startIndex - count + 1 < 0)
        {
            Throw.IndexOutOfRange(nameof(count));
        }

        for (int i = startIndex; i > startIndex - count; i--)
        {
            if (match(ItemAt(i)))
            {
                return i;
            }
        }

        return -1;
    }

    /// <summary>Whether all elements meet a condition. O(n).</summary>
    /// <param name="match">The condition.</param>
    /// <exception cref="ArgumentNullException"><paramref name="match"/> is null.</exception>
    public bool TrueForAll(Predicate<T> match)
    {
        Throw.IfNull(match);
        int count = Count;
        for (int i = 0; i < count; i++)
        {
            if (!match(ItemAt(i)))
            {
                return false;
            }
        }

        return true;
    }

    /// <summary>Does something with each element. O(n).</summary>
    /// <param name="action">What to do.</param>
    /// <exception cref="ArgumentNullException"><paramref name="action"/> is null.</exception>
    /// <exception cref="InvalidOperationException">The list has changed meanwhile.</exception>
    public void ForEach(Action<T> action)
    {
        Throw.IfNull(action);
        int version = _version;
        int count = Count;
        for (int i = 0; i < count && version == _version; i++)
        {
            action(ItemAt(i));
        }

        if (version != _version)
        {
            Throw.VersionChanged();
        }
    }

    /// <summary>A new list of what a function makes of each element. O(n).</summary>
    /// <typeparam name="TOutput">What it makes.</typeparam>
    /// <param name="converter">The function.</param>
    /// <exception cref="ArgumentNullException"><paramref name="converter"/> is null.</exception>
    public ChunkedList<TOutput> ConvertAll<TOutput>(Converter<T, TOutput> converter)
    {
        Throw.IfNull(converter);
        var converted = new ChunkedList<TOutput>(Count);
        int count = Count;
        for (int i = 0; i < count; i++)
        {
            converted.Add(converter(ItemAt(i)));
        }

        return converted;
    }
}
