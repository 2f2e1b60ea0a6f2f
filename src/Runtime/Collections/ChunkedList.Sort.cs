using System;
using System.Collections.Generic;
using GcGuard.Chunks;

namespace GcGuard;

/// <content>Sorting.</content>
public sealed partial class ChunkedList<T>
{
    /// <summary>Sorts all elements in their default order; equal ones may change places. O(n log n).</summary>
    /// <exception cref="InvalidOperationException">The elements cannot be compared.</exception>
    public void Sort() => Sort(0, Count, null);

    /// <summary>Sorts all elements; equal ones may change places. O(n log n).</summary>
    /// <param name="comparer">The order; null for the default one.</param>
    /// <exception cref="InvalidOperationException">The elements cannot be compared.</exception>
    public void Sort(IComparer<T>? comparer) => Sort(0, Count, comparer);

    /// <summary>Sorts all elements; equal ones may change places. O(n log n).</summary>
    /// <param name="comparison">The order.</param>
    /// <exception cref="ArgumentNullException"><paramref name="comparison"/> is null.</exception>
    /// <exception cref="InvalidOperationException"><paramref name="comparison"/> has thrown.</exception>
    public void Sort(Comparison<T> comparison)
    {
        Throw.IfNull(comparison);
        Sort(0, Count, Comparer<T>.Create(comparison));
    }

    /// <summary>Sorts a range; equal elements may change places. O(m log m).</summary>
    /// <param name="index">The first element.</param>
    /// <param name="count">How many.</param>
    /// <param name="comparer">The order; null for the default one.</param>
    /// <exception cref="ArgumentOutOfRangeException">A number is negative.</exception>
    /// <exception cref="ArgumentException">The range ends after the list.</exception>
    /// <exception cref="InvalidOperationException">The elements cannot be compared. The list has all its elements, in
    /// some order.</exception>
    public void Sort(int index, int count, IComparer<T>? comparer)
    {
        Throw.IfNoRange(index, count, Count);
        _version++;
        if (count < 2)
        {
            return;
        }

        if (TryGetWithinChunk(index, count, out T[] chunk, out int offset))
        {
            SortChunk(chunk, offset, count, comparer);
            return;
        }

        if (count == Count)
        {
            SortChunks(comparer);
            return;
        }

        ChunkedList<T> range = GetRange(index, count);
        try
        {
            range.SortChunks(comparer);
        }
        finally
        {
            Copy(range, 0, this, index, count);
        }
    }

    private void SortChunks(IComparer<T>? comparer)
    {
        if (!typeof(T).IsValueType || (comparer is not null && comparer == Comparer<T>.Default))
        {
            comparer = typeof(T).IsValueType ? null : comparer ?? Comparer<T>.Default;
        }

        int chunks = ChunkCount;
        for (int i = 0; i < chunks; i++)
        {
            SortChunk(ChunkAt(i), 0, UsedIn(i), comparer);
        }

        if (chunks > 1)
        {
            MergeChunks(comparer);
        }
    }

    /// <summary>
    /// Sorts within a chunk. The framework's sort loses the element it is about to insert when a comparison throws,
    /// so what may throw leaves the chunk as it was.
    /// </summary>
    private static void SortChunk(T[] chunk, int index, int count, IComparer<T>? comparer)
    {
        if (comparer is null && typeof(T).IsPrimitive)
        {
            Array.Sort(chunk, index, count);
            return;
        }

        var before = new T[count];
        Array.Copy(chunk, index, before, 0, count);
        try
        {
            Array.Sort(chunk, index, count, comparer);
        }
        catch
        {
            Array.Copy(before, 0, chunk, index, count);
            throw;
        }
    }

    private void MergeChunks(IComparer<T>? comparer)
    {
        if (Last.Length < ChunkSize<T>.Length)
        {
            ResizeLast(ChunkSize<T>.Length);
        }

        var merger = new ChunkMerger<T>(_chunks, Count, comparer);
        try
        {
            merger.Merge();
        }
        catch (Exception e)
        {
            throw Throw.ComparerFailed(e);
        }
        finally
        {
            SetChunks(merger.Chunks);
            SetTail(_tailStart);
            Release(Last, LastCount, Last.Length - LastCount);
        }
    }
}
