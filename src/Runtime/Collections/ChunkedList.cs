using System;
using System.Collections;
using System.Collections.Generic;
using System.Collections.ObjectModel;
using System.Diagnostics;
using System.Runtime.CompilerServices;
using GcGuard.Chunks;

namespace GcGuard;

/// <summary>
/// A list with the members of <see cref="List{T}"/> that never allocates on the large object heap: its elements are in
/// chunks of at most 84,000 bytes. A short list is one array, which starts at four elements and doubles.
/// </summary>
/// <typeparam name="T">The elements. The runtime has no arrays of elements above 65,535 bytes.</typeparam>
/// <remarks>
/// <para>
/// Adding to the end takes O(1), and O(1) in the worst case once the list has more than one chunk: what it holds is
/// copied no more. Reading and writing by index take O(1), <see cref="Insert"/> and <see cref="RemoveAt"/> O(n),
/// <see cref="Sort()"/> O(n log n). Going through <see cref="Chunks"/> is as fast as through arrays.
/// </para>
/// <para>
/// Chunks are allocated when they are reached: a capacity above the first chunk is a promise about their lengths, and
/// costs nothing before. Elements are removed as in <see cref="List{T}"/>; <see cref="TrimExcess"/> gives chunks back.
/// </para>
/// <para>
/// Any number of threads may read at the same time as long as none writes. <see cref="ToArray"/>, and anything else
/// that makes one array of all elements, makes a large one of many.
/// </para>
/// </remarks>
[DebuggerDisplay("Count = {Count}")]
[DebuggerTypeProxy(typeof(CollectionDebugView<>))]
#if NET
[CollectionBuilder(typeof(ChunkedList), nameof(ChunkedList.Create))]
#endif
public sealed partial class ChunkedList<T> : IList<T>, IReadOnlyList<T>, IList
{
    // The most elements that List<T> holds, too: Array.MaxLength.
    private const int MaxCount = 0x7FFF_FFC7;
    private const int FirstCapacity = 4;

    // A list that has never been longer than a chunk is one array, and reading it is what reading a List<T> is. The
    // array is empty, and its count 0, once there are chunks, so that one comparison finds the case and checks the
    // bounds.
    private T[] _single;
    private int _singleCount;
    private int _version;

    // A longer list: chunks 0, 1, ..., full ones but for the tail, the last one that has elements. Behind the tail
    // there may be chunks to spare. Without chunks the tail is empty, and all numbers are 0; it is empty, too, in the
    // second level, where adding takes longer.
    private ChunkTable<T> _chunks;
    private T[] _tail;
    private int _tailStart;

    // The chunks of the first level, again, and the elements in them: what an index below that leads to needs no
    // other test. Null without chunks, because an empty array costs a list that is filled at once up to a third more
    // time. The elements of the second level are counted by themselves.
    private T[]?[]? _near;
    private int _nearCount;
    private int _farCount;

    private int _capacity;

    /// <summary>Creates an empty list, which allocates with its first element.</summary>
    public ChunkedList() => _single = _tail = [];

    /// <summary>Creates an empty list with room for a number of elements.</summary>
    /// <param name="capacity">The elements that can be added without moving any of them.</param>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="capacity"/> is negative.</exception>
    public ChunkedList(int capacity)
    {
        Throw.IfNegative(capacity);
        _tail = [];
        _single = capacity == 0 ? [] : new T[Math.Min(capacity, ChunkSize<T>.Length)];

        _capacity = capacity;
    }

    /// <summary>Creates a list of the elements of a collection. O(n).</summary>
    /// <param name="collection">The elements.</param>
    /// <exception cref="ArgumentNullException"><paramref name="collection"/> is null.</exception>
    public ChunkedList(IEnumerable<T> collection)
    {
        Throw.IfNull(collection);
        _single = _tail = [];
        AddRange(collection);
        _version = 0;
    }

    /// <summary>The number of elements. O(1).</summary>
    public int Count
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => _singleCount + _nearCount + _farCount;
    }

    /// <summary>
    /// How many elements the list can hold before an array has to grow. Set it to <see cref="Count"/> to give spare
    /// chunks back.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">The value set is less than <see cref="Count"/>.</exception>
    public int Capacity
    {
        get => _capacity;
        set
        {
            if (value < Count)
            {
                throw new ArgumentOutOfRangeException(nameof(value), value, "capacity was less than the current size.");
            }

            if (value >= _capacity)
            {
                Reserve(value);
            }
            else
            {
                Trim(value);
            }
        }
    }

    /// <summary>The element at an index. O(1).</summary>
    /// <param name="index">From 0 to <see cref="Count"/> - 1.</param>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="index"/> is outside the list.</exception>
    public T this[int index]
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get
        {
            // Not through a reference: a value in a register is cheaper. One that fits in none is read in one place.
            if (ChunkSize<T>.IsElementLarge)
            {
                T[] array;
                uint place;
                if ((uint)index < (uint)_singleCount)
                {
                    array = _single;
                    place = (uint)index;
                }
                else
                {
                    array = (uint)index < (uint)_nearCount
                        ? _near![(uint)index >> ChunkSize<T>.Shift]!
                        : FarChunkOf(index);
                    place = (uint)index & (uint)ChunkSize<T>.Mask;
                }

                return array[place];
            }

            if ((uint)index < (uint)_singleCount)
            {
                return _single[index];
            }

            if ((uint)index < (uint)_nearCount)
            {
                return _near![(uint)index >> ChunkSize<T>.Shift]![(uint)index & (uint)ChunkSize<T>.Mask];
            }

            return FarChunkOf(index)[(uint)index & (uint)ChunkSize<T>.Mask];
        }

        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        set
        {
            ItemAt(index) = value;
            _version++;
        }
    }

    /// <summary>Adds an element at the end. O(1).</summary>
    /// <param name="item">The element.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Add(T item)
    {
        _version++;
        T[] single = _single;
        int count = _singleCount;
        if ((uint)count < (uint)single.Length)
        {
            _singleCount = count + 1;
            Element.Within(single, (nuint)(uint)count) = item;
            return;
        }

        T[] tail = _tail;
        count = _nearCount;
        int offset = count - _tailStart;
        if ((uint)offset < (uint)tail.Length)
        {
            _nearCount = count + 1;
            Element.Within(tail, (nuint)(uint)offset) = item;
            return;
        }

        AddToGrown(item);
    }

    /// <summary>Removes all elements and keeps the chunks. O(1), O(n) where elements hold references.</summary>
    public void Clear()
    {
        _version++;
        Truncate(0);
    }

    /// <summary>Makes room for a number of elements in all.</summary>
    /// <param name="capacity">The elements there must be room for.</param>
    /// <returns>The new capacity.</returns>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="capacity"/> is negative.</exception>
    public int EnsureCapacity(int capacity)
    {
        Throw.IfNegative(capacity);
        if (capacity > _capacity)
        {
            Reserve(GrownCapacity(capacity));
        }

        return _capacity;
    }

    /// <summary>
    /// Gives room that is not used back, unless less than a tenth of it would be. Spare chunks are always given back.
    /// </summary>
    public void TrimExcess()
    {
        int count = Count;
        if (count < (int)(_capacity * 0.9) || HasSpare())
        {
            Trim(count);
        }
    }

    /// <summary>A read-only view of the list. O(1).</summary>
    public ReadOnlyCollection<T> AsReadOnly() => new(this);

    /// <summary>An enumerator over the elements, which throws once the list has changed.</summary>
    public Enumerator GetEnumerator() => new(this);

    private static int ChunkNumber(int index) => index >> ChunkSize<T>.Shift;

    private bool HasChunks => !_chunks.IsEmpty;

    /// <summary>The array of the last elements: the tail, or the only one.</summary>
    private T[] Last => HasChunks ? _chunks.Chunk(ChunkNumber(_tailStart)) : _single;

    /// <summary>The elements in use in <see cref="Last"/>.</summary>
    private int LastCount => Count - _tailStart;

    /// <summary>The number of arrays that hold elements.</summary>
    private int ChunkCount => Count == 0 ? 0 : ChunkNumber(_tailStart) + 1;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private T[] ChunkAt(int number) => HasChunks ? _chunks.Chunk(number) : _single;

    /// <summary>The elements in use in a chunk.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private int UsedIn(int number) => number == ChunkNumber(_tailStart) ? LastCount : ChunkSize<T>.Length;

    /// <summary>The most elements that the first level's chunks hold.</summary>
    private static int MaxNearCount => ChunkTable<T>.LevelLength << ChunkSize<T>.Shift;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private ref T ItemAt(int index)
    {
        if ((uint)index < (uint)_singleCount)
        {
            return ref Element.Of(_single, index);
        }

        if ((uint)index < (uint)_nearCount)
        {
            return ref Element.Of(_near![(uint)index >> ChunkSize<T>.Shift]!, index & ChunkSize<T>.Mask);
        }

        return ref Element.Of(FarChunkOf(index), index & ChunkSize<T>.Mask);
    }

    /// <summary>
    /// The chunk of the second level that has an element. No call, which would keep a loop from holding what it reads
    /// in registers.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="index"/> is outside the list.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private T[] FarChunkOf(int index)
    {
        if ((uint)(index - MaxNearCount) >= (uint)_farCount)
        {
            Throw.IndexOutOfRange();
        }

        return _chunks.FarChunk(ChunkNumber(index))!;
    }
}
