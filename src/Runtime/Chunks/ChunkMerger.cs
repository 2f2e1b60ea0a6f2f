using System;
using System.Collections.Generic;

namespace GcGuard.Chunks;

/// <summary>
/// Merges sorted chunks until all are one sorted run. A chunk that has been read to its end is written next, so merging
/// takes three chunks more than the elements, however many they are.
/// </summary>
internal struct ChunkMerger<T>(ChunkTable<T> chunks, int count, IComparer<T>? comparer)
{
    private ChunkTable<T> _source = chunks;
    private ChunkTable<T> _target;
    private readonly Stack<T[]> _free = new();
    private T[] _output = [];
    private int _written;

    /// <summary>
    /// The chunks: sorted after <see cref="Merge"/>, or, if the comparer has thrown, with all elements in some order.
    /// </summary>
    public readonly ChunkTable<T> Chunks => _source;

    /// <summary>Merges the chunks, each of which is sorted.</summary>
    public void Merge()
    {
        for (long width = ChunkSize<T>.Length; width < count; width *= 2)
        {
            int start = 0;
            _written = 0;
            bool whole = false;
            try
            {
                while (start < count)
                {
                    int middle = (int)Math.Min(count, start + width);
                    int end = (int)Math.Min(count, middle + width);
                    int first = start;
                    start = end;
                    MergeRuns(first, middle, end);
                }

                whole = true;
            }
            finally
            {
                // Whether or not a comparer has thrown: what no merge has begun with keeps its order.
                if (!whole)
                {
                    Append(start, count);
                }

                Complete();
                (_source, _target) = (_target, _source);
            }
        }
    }

    private void MergeRuns(int left, int middle, int end)
    {
        int right = middle;
        try
        {
            if (right == end || Compare(At(right), At(middle - 1)) >= 0)
            {
                return;
            }

            while (left < middle && right < end)
            {
                MergeStep(ref left, middle, ref right, end);
            }
        }
        finally
        {
            Append(left, middle);
            Append(right, end);
        }
    }

    /// <summary>
    /// Merges until a chunk ends. A comparer that throws leaves all as it was before: what has been written is
    /// written again.
    /// </summary>
    private void MergeStep(ref int leftIndex, int leftEnd, ref int rightIndex, int rightEnd)
    {
        T[] left = _source.Chunk(leftIndex >> ChunkSize<T>.Shift);
        T[] right = _source.Chunk(rightIndex >> ChunkSize<T>.Shift);
        int l = leftIndex & ChunkSize<T>.Mask;
        int r = rightIndex & ChunkSize<T>.Mask;
        int leftStop = Math.Min(ChunkSize<T>.Length, l + leftEnd - leftIndex);
        int rightStop = Math.Min(ChunkSize<T>.Length, r + rightEnd - rightIndex);
        T[] output = Output();
        int w = _written & ChunkSize<T>.Mask;
        int begin = w;
        int leftBegin = l;
        int rightBegin = r;
        T leftItem = left[l];
        T rightItem = right[r];
        while (true)
        {
            if (Compare(rightItem, leftItem) < 0)
            {
                output[w++] = rightItem;
                if (++r == rightStop || w == output.Length)
                {
                    break;
                }

                rightItem = right[r];
            }
            else
            {
                output[w++] = leftItem;
                if (++l == leftStop || w == output.Length)
                {
                    break;
                }

                leftItem = left[l];
            }
        }

        leftIndex += l - leftBegin;
        rightIndex += r - rightBegin;
        FreeIfRead(left, l);
        FreeIfRead(right, r);
        Advance(w - begin);
    }

    /// <summary>Writes a range of the source as it stands: whole chunks as they are where both ends meet.</summary>
    private void Append(int index, int end)
    {
        while (index < end)
        {
            T[] chunk = _source.Chunk(index >> ChunkSize<T>.Shift);
            int offset = index & ChunkSize<T>.Mask;
            int used = Math.Min(end - index, ChunkSize<T>.Length - offset);
            if (used == ChunkSize<T>.Length && (_written & ChunkSize<T>.Mask) == 0)
            {
                _target.Set(_written >> ChunkSize<T>.Shift, chunk);
                _written += used;
                index += used;
                continue;
            }

            int begin = _written & ChunkSize<T>.Mask;
            int taken = Math.Min(used, ChunkSize<T>.Length - begin);
            Array.Copy(chunk, offset, Output(), begin, taken);
            index += taken;
            FreeIfRead(chunk, offset + taken);
            Advance(taken);
        }
    }

    private T[] Output()
    {
        if (_output.Length == 0)
        {
            _output = _free.Count > 0 ? _free.Pop() : new T[ChunkSize<T>.Length];
        }

        return _output;
    }

    private void Advance(int count)
    {
        _written += count;
        if ((_written & ChunkSize<T>.Mask) == 0)
        {
            Complete();
        }
    }

    private void Complete()
    {
        if (_output.Length > 0)
        {
            _target.Set((_written - 1) >> ChunkSize<T>.Shift, _output);
            _output = [];
        }
    }

    private readonly void FreeIfRead(T[] chunk, int index)
    {
        if (index == ChunkSize<T>.Length)
        {
            _free.Push(chunk);
        }
    }

    private readonly T At(int index) => _source.Chunk(index >> ChunkSize<T>.Shift)[index & ChunkSize<T>.Mask];

    private readonly int Compare(T left, T right)
    {
        // Without an order of its own, a value type's comparison is compiled in place.
        if (typeof(T).IsValueType && comparer is null)
        {
            return Comparer<T>.Default.Compare(left, right);
        }

        return comparer!.Compare(left, right);
    }
}
