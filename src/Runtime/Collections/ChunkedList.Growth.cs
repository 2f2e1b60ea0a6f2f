using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.Runtime.CompilerServices;
using GcGuard.Chunks;

namespace GcGuard;

/// <content>Growing and shrinking.</content>
public sealed partial class ChunkedList<T>
{
    [MethodImpl(MethodImplOptions.NoInlining)]
    private void AddToGrown(T item)
    {
        T[] single = _single;
        int count = _singleCount;
        if (!HasChunks && single.Length < ChunkSize<T>.Length)
        {
            // As below, without asking at each step whether there are chunks: most lists are short.
            T[] longer = new T[LengthAfter(single.Length)];
            Array.Copy(single, longer, count);
            Element.Of(longer, count) = item;
            _single = longer;
            _singleCount = count + 1;
            _capacity = Math.Max(_capacity, longer.Length);
            return;
        }

        // In the second level there may be room.
        if (LastCount == Last.Length)
        {
            GrowLast();
        }

        Element.Of(Last, LastCount) = item;
        SetCount(Count + 1);
    }

    private void SetCount(int count)
    {
        if (HasChunks)
        {
            _nearCount = Math.Min(count, MaxNearCount);
            _farCount = count - _nearCount;
        }
        else
        {
            _singleCount = count;
        }
    }

    /// <summary>Gives a full last array a place more: in a longer array, or in the next chunk.</summary>
    private void GrowLast()
    {
        T[] last = Last;
        Debug.Assert(LastCount == last.Length, "There is room in the last array.");
        int length = last.Length;
        if (length < ChunkSize<T>.Length)
        {
            ResizeLast(LengthAfter(length));
            return;
        }

        int start = _tailStart + length;
        if (start >= MaxCount - length)
        {
            Throw.TooMany();
        }

        // All that may run out of memory comes before the first change.
        int number = ChunkNumber(start);
        int reserved = _capacity - start;
        T[] next = _chunks.Find(number) ?? new T[reserved > 0 ? Math.Min(reserved, length) : length];
        ChunkTable<T> chunks = _chunks;
        chunks.Set(number - 1, last);
        chunks.Set(number, next);
        if (!HasChunks)
        {
            _nearCount = _singleCount;
            _singleCount = 0;
            _single = [];
        }

        SetChunks(chunks);
        SetTail(start);
        _capacity = Math.Max(_capacity, start + next.Length);
    }

    /// <summary>The places of the last array once it has no more room.</summary>
    private int LengthAfter(int length)
    {
        int wanted = _tailStart > 0 ? ChunkSize<T>.Length : length == 0 ? FirstCapacity : 2 * length;
        return Math.Min(ChunkSize<T>.Length, Math.Max(wanted, _capacity - _tailStart));
    }

    private void ResizeLast(int length)
    {
        T[] last = new T[length];
        Array.Copy(Last, last, LastCount);
        if (HasChunks)
        {
            _chunks.Set(ChunkNumber(_tailStart), last);
            SetTail(_tailStart);
        }
        else
        {
            _single = last;
        }

        _capacity = Math.Max(_capacity, _tailStart + length);
    }

    private void SetChunks(ChunkTable<T> chunks)
    {
        _chunks = chunks;
        _near = chunks.IsEmpty ? null : chunks.First;
    }

    private void SetTail(int start)
    {
        _tailStart = start;
        _tail = start < MaxNearCount ? _chunks.Chunk(ChunkNumber(start)) : [];
    }

    private bool HasSpare() => _chunks.Find(ChunkNumber(_tailStart) + 1) is not null;

    /// <summary>Adds places at the end whose content the caller writes.</summary>
    private void Extend(int count)
    {
        if (count > MaxCount - Count)
        {
            Throw.TooMany();
        }

        EnsureCapacity(Count + count);
        while (count > 0)
        {
            int room = Last.Length - LastCount;
            if (room == 0)
            {
                GrowLast();
                room = Last.Length - LastCount;
            }

            int taken = Math.Min(count, room);
            SetCount(Count + taken);
            count -= taken;
        }
    }

    /// <summary>Removes the elements from an index on. Full chunks are kept to spare.</summary>
    private void Truncate(int count)
    {
        int kept = count == 0 ? 0 : ChunkNumber(count - 1);
        for (int number = ChunkNumber(_tailStart); number > kept; number--)
        {
            T[] last = Last;
            Release(last, 0, LastCount);
            if (last.Length < ChunkSize<T>.Length)
            {
                _chunks.Set(number, null);
            }

            SetCount(_tailStart);
            SetTail(_tailStart - ChunkSize<T>.Length);
        }

        Release(Last, count - _tailStart, Count - count);
        SetCount(count);
    }

    /// <summary>Frees what removed elements hold on to.</summary>
    private static void Release(T[] chunk, int index, int count)
    {
#if NET
        if (!RuntimeHelpers.IsReferenceOrContainsReferences<T>())
        {
            return;
        }
#endif
        Array.Clear(chunk, index, count);
    }

    /// <summary>
    /// What to make room for when room is wanted: twice the first chunk while it is short, as <see cref="List{T}"/>
    /// does; exactly what is asked for in an empty list; else whole chunks.
    /// </summary>
    private int GrownCapacity(int atLeast)
    {
        if (atLeast <= ChunkSize<T>.Length)
        {
            int length = Last.Length;
            int doubled = length == 0 ? FirstCapacity : 2 * length;
            return Math.Max(atLeast, Math.Min(doubled, ChunkSize<T>.Length));
        }

        long wholeChunks = ((long)atLeast + ChunkSize<T>.Mask) & ~(long)ChunkSize<T>.Mask;
        return Count == 0 ? atLeast : (int)Math.Min(MaxCount, wholeChunks);
    }

    private void Reserve(int capacity)
    {
        int wanted = Math.Min(capacity - _tailStart, ChunkSize<T>.Length);
        if (Last.Length < wanted)
        {
            ResizeLast(wanted);
        }

        _capacity = Math.Max(_capacity, capacity);
    }

    private void Trim(int capacity)
    {
        if (HasChunks)
        {
            ChunkTable<T> chunks = _chunks;
            chunks.Truncate(ChunkNumber(_tailStart) + 1);
            SetChunks(chunks);
        }

        int wanted = Math.Min(capacity - _tailStart, ChunkSize<T>.Length);
        if (wanted == 0)
        {
            BeSingle([]);
        }
        else if (wanted < Last.Length)
        {
            ResizeLast(wanted);
        }

        if (HasChunks && _tailStart == 0)
        {
            BeSingle(Last);
        }

        _capacity = capacity;
    }

    /// <summary>Gives the chunks up for one array, which has all elements.</summary>
    private void BeSingle(T[] single)
    {
        int count = Count;
        SetChunks(default);
        _tail = [];
        _nearCount = 0;
        _farCount = 0;
        _single = single;
        _singleCount = count;
    }
}
