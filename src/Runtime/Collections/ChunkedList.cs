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
/// Any number of threads may read at the same time as long as none writes. <see cref="ToArray"/>, and anything else that
/// makes one array of all elements, makes a large one of many.
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

    // Up to so many elements the one array of a short list has no table, which would cost 32 bytes more.
    private const int LongestWithoutTable = 16;

    // The elements are in the chunks 0, 1, … of the table, full ones but for the tail, the last one that has elements. Behind
    // the tail there may be chunks to spare. While the table is empty, the tail is the only array.
    private ChunkTable<T> _table = ChunkTable<T>.Empty;
    private T[] _tail;
    private int _tailStart;
    private int _count;
    private int _capacity;
    private int _version;

    /// <summary>Creates an empty list, which allocates with its first element.</summary>
    public ChunkedList() => _tail = [];

    /// <summary>Creates an empty list with room for a number of elements.</summary>
    /// <param name="capacity">The elements that can be added without moving any of them.</param>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="capacity"/> is negative.</exception>
    public ChunkedList(int capacity)
    {
        Throw.IfNegative(capacity);
        _tail = [];
        if (capacity > 0)
        {
            ResizeTail(Math.Min(capacity, ChunkSize<T>.Length));
        }

        _capacity = capacity;
    }

    /// <summary>Creates a list of the elements of a collection. O(n).</summary>
    /// <param name="collection">The elements.</param>
    /// <exception cref="ArgumentNullException"><paramref name="collection"/> is null.</exception>
    public ChunkedList(IEnumerable<T> collection)
    {
        Throw.IfNull(collection);
        _tail = [];
        AddRange(collection);
        _version = 0;
    }

    /// <summary>The number of elements. O(1).</summary>
    public int Count => _count;

    /// <summary>
    /// How many elements the list can hold before an array has to grow. Set it to <see cref="Count"/> to give spare chunks back.
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
            // Not through ItemAt, because a value in a register is cheaper than a reference to where it is.
            if ((uint)index >= (uint)_count)
            {
                Throw.IndexOutOfRange();
            }

            return ChunkOf(index)[index & ChunkSize<T>.Mask];
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
        T[] tail = _tail;
        int count = _count;
        int offset = count - _tailStart;
        if ((uint)offset < (uint)tail.Length)
        {
            _count = count + 1;
            tail[offset] = item;
        }
        else
        {
            AddToGrown(item);
        }
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

    /// <summary>Gives room that is not used back, unless less than a tenth of it would be. Spare chunks are always given back.</summary>
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

    /// <summary>The number of chunks that hold elements.</summary>
    private int ChunkCount => _count == 0 ? 0 : ChunkNumber(_tailStart) + 1;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private T[] ChunkAt(int number) => number == ChunkNumber(_tailStart) ? _tail : _table.Chunk(number);

    /// <summary>The elements in use in a chunk.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private int UsedIn(int number) => number == ChunkNumber(_tailStart) ? _count - _tailStart : ChunkSize<T>.Length;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private ref T ItemAt(int index)
    {
        if ((uint)index >= (uint)_count)
        {
            Throw.IndexOutOfRange();
        }

        return ref Element.Of(ChunkOf(index), index & ChunkSize<T>.Mask);
    }

    /// <summary>The chunk that has an element. No call, which would keep a loop from holding what it reads in registers.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private T[] ChunkOf(int index)
    {
        T[][] chunks = _table.First;
        int number = index >> ChunkSize<T>.Shift;
        if ((uint)number < (uint)chunks.Length)
        {
            return Element.Of(chunks, number);
        }

        return _table.FarChunk(number) ?? _tail;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void AddToGrown(T item)
    {
        GrowTail();
        _tail[_count - _tailStart] = item;
        _count++;
    }

    /// <summary>Gives a full tail a place more: in a longer array, or in the next chunk.</summary>
    private void GrowTail()
    {
        Debug.Assert(_count - _tailStart == _tail.Length, "There is room in the tail.");
        int length = _tail.Length;
        if (length < ChunkSize<T>.Length)
        {
            int wanted = _tailStart > 0 ? ChunkSize<T>.Length : length == 0 ? FirstCapacity : 2 * length;
            ResizeTail(Math.Min(ChunkSize<T>.Length, Math.Max(wanted, _capacity - _tailStart)));
            return;
        }

        int start = _tailStart + length;
        if (start >= MaxCount - length)
        {
            Throw.TooMany();
        }

        int number = ChunkNumber(start);
        int reserved = _capacity - start;
        T[] next = _table.Find(number) ?? new T[reserved > 0 ? Math.Min(reserved, length) : length];
        _table.Set(number - 1, _tail);
        _table.Set(number, next);
        _tail = next;
        _tailStart = start;
        _capacity = Math.Max(_capacity, start + next.Length);
    }

    private void ResizeTail(int length)
    {
        var tail = new T[length];
        Array.Copy(_tail, tail, _count - _tailStart);
        _tail = tail;
        _capacity = Math.Max(_capacity, _tailStart + length);
        if (_tailStart > 0 || length > LongestWithoutTable)
        {
            _table.Set(ChunkNumber(_tailStart), tail);
        }
        else
        {
            _table = ChunkTable<T>.Empty;
        }
    }

    private bool HasSpare() => _table.Find(ChunkNumber(_tailStart) + 1) is not null;

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
            int room = _tail.Length - (_count - _tailStart);
            if (room == 0)
            {
                GrowTail();
                room = _tail.Length - (_count - _tailStart);
            }

            int taken = Math.Min(count, room);
            _count += taken;
            count -= taken;
        }
    }

    /// <summary>Removes the elements from an index on. Full chunks are kept to spare.</summary>
    private void Truncate(int count)
    {
        int kept = count == 0 ? 0 : ChunkNumber(count - 1);
        for (int number = ChunkNumber(_tailStart); number > kept; number--)
        {
            Release(_tail, 0, _count - _tailStart);
            if (_tail.Length < ChunkSize<T>.Length)
            {
                _table.Set(number, []);
            }

            _count = _tailStart;
            _tailStart -= ChunkSize<T>.Length;
            _tail = _table.Chunk(number - 1);
        }

        int left = count - _tailStart;
        Release(_tail, left, _count - count);
        _count = count;
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
    /// What to make room for when room is wanted: twice the first chunk while it is short, as <see cref="List{T}"/> does;
    /// exactly what is asked for in an empty list; else whole chunks.
    /// </summary>
    private int GrownCapacity(int atLeast)
    {
        if (atLeast <= ChunkSize<T>.Length)
        {
            int doubled = _tail.Length == 0 ? FirstCapacity : 2 * _tail.Length;
            return Math.Max(atLeast, Math.Min(doubled, ChunkSize<T>.Length));
        }

        return Count == 0 ? atLeast : (int)Math.Min(MaxCount, ((long)atLeast + ChunkSize<T>.Mask) & ~(long)ChunkSize<T>.Mask);
    }

    private void Reserve(int capacity)
    {
        int wanted = Math.Min(capacity - _tailStart, ChunkSize<T>.Length);
        if (_tail.Length < wanted)
        {
            ResizeTail(wanted);
        }

        _capacity = Math.Max(_capacity, capacity);
    }

    private void Trim(int capacity)
    {
        _table.Truncate(_table.IsEmpty ? 0 : ChunkNumber(_tailStart) + 1);
        int wanted = Math.Min(capacity - _tailStart, ChunkSize<T>.Length);
        if (wanted == 0)
        {
            _tail = [];
            _table = ChunkTable<T>.Empty;
        }
        else if (wanted < _tail.Length)
        {
            ResizeTail(wanted);
        }

        _capacity = capacity;
    }
}
