using System;
using System.Runtime.CompilerServices;

namespace GcGuard.Chunks;

/// <summary>
/// The chunks of a collection by number, in two levels: the first 8,192 in one array of references, the others in
/// arrays of as many. The second level has room for 8,192 such arrays, some three terabytes of elements, before an
/// array of it would be large.
/// </summary>
internal struct ChunkTable<T>
{
    /// <summary>The chunks of the first level.</summary>
    public const int LevelLength = 1 << LevelShift;

    private const int LevelShift = 13;

    // Null until a chunk has been set, so that a short list has nothing to write here.
    private T[]?[]? _first;
    private T[]?[]?[]? _others;

    /// <summary>The chunks of the first level, of which one has been set.</summary>
    public readonly T[]?[] First => _first!;

    /// <summary>Whether no chunk has been set.</summary>
    public readonly bool IsEmpty => _first is null;

    /// <summary>The chunk with this number, which has been set.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly T[] Chunk(int number)
    {
        // No call, which would keep a loop from holding what it reads here in registers.
        T[]?[] first = First;
        return ((uint)number < (uint)first.Length ? Element.Of(first, number) : FarChunk(number))!;
    }

    /// <summary>The chunk with this number of the second level, which has been set.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly T[]? FarChunk(int number)
        => _others![(number >> LevelShift) - 1]![number & (LevelLength - 1)];

    /// <summary>As <see cref="Chunk"/>, for any number: null where there is none.</summary>
    public readonly T[]? Find(int number)
    {
        T[]?[] places = _first ?? [];
        if (number >= LevelLength)
        {
            int level = (number >> LevelShift) - 1;
            places = _others is { } others && level < others.Length ? others[level] ?? [] : [];
            number &= LevelLength - 1;
        }

        return number < places.Length ? places[number] : null;
    }

    /// <summary>Puts a chunk, or nothing, in a place.</summary>
    public void Set(int number, T[]? chunk)
    {
        if (number < LevelLength)
        {
            T[]?[] first = _first ?? [];
            if (number >= first.Length)
            {
                first = Longer(first, number);
                _first = first;
            }

            first[number] = chunk;
            return;
        }

        int level = (number >> LevelShift) - 1;
        T[]?[]?[] others = _others ?? [];
        if (level >= others.Length)
        {
            others = Longer(others, level);
            _others = others;
        }

        T[]?[] places = others[level] ??= new T[LevelLength][];
        places[number & (LevelLength - 1)] = chunk;
    }

    /// <summary>Gives the room for the numbers from this one on back.</summary>
    public void Truncate(int count)
    {
        if (_first is { } first && count < first.Length)
        {
            Array.Resize(ref first, count);
            _first = first;
        }

        int levels = count <= LevelLength ? 0 : ((count - 1) >> LevelShift);
        if (_others is { } others && levels < others.Length)
        {
            Array.Resize(ref others, levels);
            _others = levels == 0 ? null : others;
        }
    }

    /// <summary>
    /// A copy with room for this number, at least twice as long. The first place comes alone: most collections have
    /// one chunk.
    /// </summary>
    private static TPlace[] Longer<TPlace>(TPlace[] places, int number)
    {
        int length = Math.Min(LevelLength, number == 0 ? 1 : Math.Max(number + 1, Math.Max(4, 2 * places.Length)));
        Array.Resize(ref places, length);
        return places;
    }
}
