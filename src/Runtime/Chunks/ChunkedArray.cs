using System;
using System.Runtime.CompilerServices;

namespace GcGuard.Chunks;

/// <summary>
/// An array that is never a large object: one array up to the length of a chunk, above it chunks, which are allocated from
/// the first to the last as they are asked for.
/// </summary>
internal struct ChunkedArray<T>
{
    // Empty once there are chunks: an index then is never within it, so one comparison checks bounds and finds the case.
    private T[] _single;
    private ChunkTable<T> _chunks;
    private int _length;

    private ChunkedArray(T[] single)
    {
        _single = single;
        _chunks = ChunkTable<T>.Empty;
        _length = single.Length;
    }

    public static ChunkedArray<T> Empty => new([]);

    /// <summary>The number of elements there is room for.</summary>
    public readonly int Length => _length;

    /// <summary>The only array; an empty one once there are chunks.</summary>
    public readonly T[] Single => _single;

    /// <summary>An element below <see cref="Length"/>.</summary>
    public readonly ref T this[int index]
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get
        {
            T[] single = _single;
            if ((uint)index < (uint)single.Length)
            {
                return ref Element.Within(single, (nuint)(uint)index);
            }

            return ref InChunk(index);
        }
    }

    /// <summary>An element below <see cref="Length"/> where there are chunks.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly ref T InChunk(int index)
        => ref Element.Of(_chunks.Chunk(index >> ChunkSize<T>.Shift), index & ChunkSize<T>.Mask);

    /// <summary>Whether all elements are in one array.</summary>
    public readonly bool IsSingle => _single.Length == _length;

    /// <summary>The array of the elements from a multiple of the chunk's length on.</summary>
    public readonly T[] ArrayFrom(int index) => IsSingle ? _single : _chunks.Chunk(index >> ChunkSize<T>.Shift);

    /// <summary>Chunks of default values, even where there is only one, to be used as a whole.</summary>
    /// <param name="length">Rounded up to whole chunks where it is more than one.</param>
    public static ChunkedArray<T> InChunks(int length)
    {
        var array = Empty;
        for (; array._length < length; array._length += Math.Min(length, ChunkSize<T>.Length))
        {
            array._chunks.Set(array._length >> ChunkSize<T>.Shift, new T[Math.Min(length, ChunkSize<T>.Length)]);
        }

        return array;
    }

    /// <summary>One array of default values.</summary>
    /// <param name="length">At most a chunk.</param>
    public static ChunkedArray<T> InOne(int length) => new(new T[length]);

    /// <summary>
    /// Makes room for at least one element more: exactly as much as is wanted while that is at most a chunk, else up to the
    /// end of a chunk.
    /// </summary>
    /// <param name="wanted">A length above <see cref="Length"/>.</param>
    /// <param name="used">How many elements are to be kept.</param>
    public void Grow(int wanted, int used)
    {
        if (IsSingle && wanted <= ChunkSize<T>.Length)
        {
            _length = wanted;
            var single = new T[_length];
            Array.Copy(_single, single, used);
            _single = single;
            return;
        }

        if (IsSingle)
        {
            T[] first = _single;
            if (_length > 0 && _length < ChunkSize<T>.Length)
            {
                first = new T[ChunkSize<T>.Length];
                Array.Copy(_single, first, used);
            }

            _single = [];
            if (_length > 0)
            {
                _chunks.Set(0, first);
                _length = ChunkSize<T>.Length;
                if (used < _length)
                {
                    return;
                }
            }
        }

        _chunks.Set(_length >> ChunkSize<T>.Shift, new T[ChunkSize<T>.Length]);
        _length += ChunkSize<T>.Length;
    }

    /// <summary>Sets the first elements to their default values.</summary>
    public readonly void Clear(int count)
    {
        for (int start = 0; start < count; start += ChunkSize<T>.Length)
        {
            Array.Clear(ArrayFrom(start), 0, Math.Min(ChunkSize<T>.Length, count - start));
        }
    }

    /// <summary>A copy.</summary>
    public readonly ChunkedArray<T> Copy()
    {
        ChunkedArray<T> copy = IsSingle ? InOne(_length) : InChunks(_length);
        for (int start = 0; start < _length; start += ChunkSize<T>.Length)
        {
            T[] from = ArrayFrom(start);
            Array.Copy(from, copy.ArrayFrom(start), from.Length);
        }

        return copy;
    }
}
