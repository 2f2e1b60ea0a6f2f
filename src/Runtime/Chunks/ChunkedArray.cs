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

    /// <summary>An element below <see cref="Length"/>.</summary>
    public readonly ref T this[int index]
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get
        {
            T[] single = _single;
            if ((uint)index < (uint)single.Length)
            {
                return ref single[index];
            }

            return ref _chunks.Chunk(index >> ChunkSize<T>.Shift)[index & ChunkSize<T>.Mask];
        }
    }

    /// <summary>Whether all elements are in one array.</summary>
    public readonly bool IsSingle => _single.Length == _length;

    /// <summary>The array of the elements from a multiple of the chunk's length on.</summary>
    public readonly T[] ArrayFrom(int index) => IsSingle ? _single : _chunks.Chunk(index >> ChunkSize<T>.Shift);

    /// <summary>An array of default values, to be used as a whole.</summary>
    public static ChunkedArray<T> Create(int length)
    {
        var array = Empty;
        while (array._length < length)
        {
            array.Grow(length, 0);
        }

        return array;
    }

    /// <summary>
    /// Makes room for at least one element more: exactly as much as is wanted while that is less than a chunk, else up to
    /// the end of a chunk.
    /// </summary>
    /// <param name="wanted">A length above <see cref="Length"/>.</param>
    /// <param name="used">How many elements are to be kept.</param>
    public void Grow(int wanted, int used)
    {
        if (IsSingle && _length < ChunkSize<T>.Length)
        {
            _length = Math.Min(wanted, ChunkSize<T>.Length);
            var single = new T[_length];
            Array.Copy(_single, single, used);
            _single = single;
            return;
        }

        if (IsSingle)
        {
            _chunks.Set(0, _single);
            _single = [];
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
    /// <param name="used">How many elements to copy.</param>
    /// <param name="wanted">The length wanted while that is less than a chunk.</param>
    public readonly ChunkedArray<T> Copy(int used, int wanted)
    {
        var copy = Create(wanted <= ChunkSize<T>.Length ? wanted : used);
        for (int start = 0; start < used; start += ChunkSize<T>.Length)
        {
            Array.Copy(ArrayFrom(start), copy.ArrayFrom(start), Math.Min(ChunkSize<T>.Length, used - start));
        }

        return copy;
    }
}
