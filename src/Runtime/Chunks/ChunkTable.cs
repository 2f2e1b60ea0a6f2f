using System;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace GcGuard.Chunks;

/// <summary>
/// The chunks of a collection by number, in two levels: the first 8,192 in one array of references, the others in arrays
/// of as many. The second level has room for 8,192 such arrays, some three terabytes of elements, before an array of it
/// would be large.
/// </summary>
/// <remarks>
/// Every chunk in the table has the full length. <see cref="Item"/> depends on it: whatever chunk another thread puts
/// into the place at the same time, an index within a full chunk stays within the array.
/// </remarks>
internal struct ChunkTable<T>
{
    private const int LevelShift = 13;
    private const int LevelLength = 1 << LevelShift;

    private T[]?[] _first;
    private T[]?[]?[]? _others;

    private ChunkTable(T[]?[] first)
    {
        _first = first;
        _others = null;
    }

    /// <summary>A table without a chunk.</summary>
    public static ChunkTable<T> Empty => new([]);

    /// <summary>The element with this index, which is in a chunk of this table.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly ref T Item(int index)
    {
        int number = index >> ChunkSize<T>.Shift;
        T[]?[] first = _first;
        T[] chunk = (uint)number < (uint)first.Length ? first[number]! : Other(number);
#if NET
        return ref Unsafe.Add(ref MemoryMarshal.GetArrayDataReference(chunk), index & ChunkSize<T>.Mask);
#else
        return ref chunk[index & ChunkSize<T>.Mask];
#endif
    }

    /// <summary>The chunk with this number, which is in this table.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly T[] Chunk(int number)
    {
        T[]?[] first = _first;
        return (uint)number < (uint)first.Length ? first[number]! : Other(number);
    }

    /// <summary>The chunk with this number, or null.</summary>
    public readonly T[]? Find(int number)
    {
        if (number < LevelLength)
        {
            return number < _first.Length ? _first[number] : null;
        }

        int level = (number >> LevelShift) - 1;
        return _others is { } others && level < others.Length ? others[level]?[number & (LevelLength - 1)] : null;
    }

    /// <summary>Puts a chunk of the full length, or null, in a place.</summary>
    public void Set(int number, T[]? chunk)
    {
        if (number < LevelLength)
        {
            if (number >= _first.Length)
            {
                Array.Resize(ref _first, Grown(_first.Length, number));
            }

            _first[number] = chunk;
            return;
        }

        int level = (number >> LevelShift) - 1;
        T[]?[]?[] others = _others ?? [];
        if (level >= others.Length)
        {
            Array.Resize(ref others, Grown(others.Length, level));
            _others = others;
        }

        (others[level] ??= new T[]?[LevelLength])[number & (LevelLength - 1)] = chunk;
    }

    /// <summary>Forgets the chunks from this number on, and gives the room for their numbers back.</summary>
    public void Truncate(int count)
    {
        if (count <= LevelLength)
        {
            _others = null;
            if (count < _first.Length)
            {
                Array.Resize(ref _first, count);
            }

            return;
        }

        int levels = (count - 1) >> LevelShift;
        if (_others is { } others && levels < others.Length)
        {
            Array.Resize(ref others, levels);
            _others = others;
        }

        if ((count & (LevelLength - 1)) is > 0 and int rest && _others?[levels - 1] is { } last)
        {
            Array.Clear(last, rest, LevelLength - rest);
        }
    }

    private static int Grown(int length, int number) => Math.Min(LevelLength, Math.Max(number + 1, Math.Max(4, 2 * length)));

    [MethodImpl(MethodImplOptions.NoInlining)]
    private readonly T[] Other(int number) => _others![(number >> LevelShift) - 1]![number & (LevelLength - 1)]!;
}
