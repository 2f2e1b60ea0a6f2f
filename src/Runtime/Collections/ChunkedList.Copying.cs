using System;
using GcGuard.Chunks;

namespace GcGuard;

/// <content>Copying, to arrays and within.</content>
public sealed partial class ChunkedList<T>
{
    /// <summary>Copies all elements. O(n).</summary>
    /// <param name="array">Where to.</param>
    /// <exception cref="ArgumentNullException"><paramref name="array"/> is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="array"/> is too short.</exception>
    public void CopyTo(T[] array) => CopyTo(array, 0);

    /// <summary>Copies all elements. O(n).</summary>
    /// <param name="array">Where to.</param>
    /// <param name="arrayIndex">The first place there.</param>
    /// <exception cref="ArgumentNullException"><paramref name="array"/> is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="arrayIndex"/> is negative.</exception>
    /// <exception cref="ArgumentException"><paramref name="array"/> is too short.</exception>
    public void CopyTo(T[] array, int arrayIndex) => CopyToArray(0, array, arrayIndex, Count);

    /// <summary>Copies a range of elements. O(m).</summary>
    /// <param name="index">The first element.</param>
    /// <param name="array">Where to.</param>
    /// <param name="arrayIndex">The first place there.</param>
    /// <param name="count">How many.</param>
    /// <exception cref="ArgumentNullException"><paramref name="array"/> is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException">A number is negative.</exception>
    /// <exception cref="ArgumentException">The range ends after the list, or <paramref name="array"/> is too
    /// short.</exception>
    public void CopyTo(int index, T[] array, int arrayIndex, int count)
    {
        if (Count - index < count)
        {
            throw new ArgumentException(
                "Offset and length were out of bounds for the array or count is greater than the number of elements "
                + "from index to the end of the source collection.");
        }

        CopyToArray(index, array, arrayIndex, count);
    }

    /// <summary>A new array of all elements, which is a large object if they take 85,000 bytes. O(n).</summary>
    public T[] ToArray()
    {
        int count = Count;
        if (count == 0)
        {
            return [];
        }

        var array = new T[count];
        CopyToArray(0, array, 0, count);
        return array;
    }

#if NET
    internal void CopyToSpan(Span<T> destination)
    {
        if (destination.Length < Count)
        {
            throw new ArgumentException("Destination is too short.", nameof(destination));
        }

        foreach (ReadOnlySpan<T> chunk in Chunks)
        {
            chunk.CopyTo(destination);
            destination = destination[chunk.Length..];
        }
    }
#endif

    /// <summary>Copies elements within the list, whichever way the ranges overlap.</summary>
    private void Move(int from, int to, int count)
    {
        if (to <= from)
        {
            Copy(this, from, this, to, count);
            return;
        }

        while (count > 0)
        {
            int fromEnd = from + count;
            int toEnd = to + count;
            int fromUsed = ((fromEnd - 1) & ChunkSize<T>.Mask) + 1;
            int toUsed = ((toEnd - 1) & ChunkSize<T>.Mask) + 1;
            int taken = Math.Min(count, Math.Min(fromUsed, toUsed));
            Array.Copy(
                ChunkAt(ChunkNumber(fromEnd - 1)),
                (fromEnd - taken) & ChunkSize<T>.Mask,
                ChunkAt(ChunkNumber(toEnd - 1)),
                (toEnd - taken) & ChunkSize<T>.Mask,
                taken);
            count -= taken;
        }
    }

    /// <summary>Copies elements in ascending order.</summary>
    private static void Copy(ChunkedList<T> source, int from, ChunkedList<T> target, int to, int count)
    {
        while (count > 0)
        {
            int fromOffset = from & ChunkSize<T>.Mask;
            int toOffset = to & ChunkSize<T>.Mask;
            int taken = Math.Min(count, ChunkSize<T>.Length - Math.Max(fromOffset, toOffset));
            Array.Copy(source.ChunkAt(ChunkNumber(from)), fromOffset, target.ChunkAt(ChunkNumber(to)), toOffset, taken);
            from += taken;
            to += taken;
            count -= taken;
        }
    }

    /// <summary>
    /// Copies to an array of whatever type the framework converts to; the arguments are checked as by
    /// <see cref="Array.Copy(Array, int, Array, int, int)"/>.
    /// </summary>
    private void CopyToArray(int index, Array array, int arrayIndex, int count)
    {
        Throw.IfNull(array, "destinationArray");
        Throw.IfNegative(count, "length");
        Throw.IfNegative(index, "sourceIndex");
        Throw.IfNegative(arrayIndex, "destinationIndex");
        if (array.Length - arrayIndex < count)
        {
            throw new ArgumentException("Destination array was not long enough.", "destinationArray");
        }

        if (count == 0)
        {
            // Only the types are left to check.
            Array.Copy(Last, 0, array, arrayIndex, 0);
        }

        while (count > 0)
        {
            int offset = index & ChunkSize<T>.Mask;
            int taken = Math.Min(count, ChunkSize<T>.Length - offset);
            Array.Copy(ChunkAt(ChunkNumber(index)), offset, array, arrayIndex, taken);
            index += taken;
            arrayIndex += taken;
            count -= taken;
        }
    }
}
