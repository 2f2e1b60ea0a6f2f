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

    // The elements are in the chunks 0, 1, … of the table, which are full, and in the tail, which is not in the table and has
    // elements unless the list is empty. So an index that is within a chunk of the table is within the list.
    private ChunkTable<T> _table = ChunkTable<T>.Empty;
    private T[] _tail;
    private T[][] _spare = [];
    private int _spareCount;
    private int _tailStart;
    private int _tailCount;
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
        _tail = capacity == 0 ? [] : new T[Math.Min(capacity, ChunkSize<T>.Length)];
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
    public int Count => _tailStart + _tailCount;

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
            // Written out, because a value in a register is cheaper than a reference to where it is.
            int offset = index - _tailStart;
            T[] tail = _tail;
            if ((uint)offset < (uint)_tailCount && (uint)offset < (uint)tail.Length)
            {
                return tail[offset];
            }

            return ChunkItemAt(index);
        }

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
        int count = _tailCount;
        if ((uint)count < (uint)tail.Length)
        {
            _tailCount = count + 1;
            tail[count] = item;
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
        if (count < (int)(_capacity * 0.9) || _spareCount > 0)
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
    private int ChunkCount => _tailCount == 0 ? 0 : ChunkNumber(_tailStart) + 1;

    private T[] ChunkAt(int number) => number == ChunkNumber(_tailStart) ? _tail : _table.Chunk(number);

    /// <summary>The elements in use in a chunk.</summary>
    private int UsedIn(int number) => number == ChunkNumber(_tailStart) ? _tailCount : ChunkSize<T>.Length;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private ref T ItemAt(int index)
    {
        int offset = index - _tailStart;
        T[] tail = _tail;
        if ((uint)offset < (uint)_tailCount && (uint)offset < (uint)tail.Length)
        {
            return ref tail[offset];
        }

        return ref ChunkItemAt(index);
    }

    /// <summary>An element before the tail.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private ref T ChunkItemAt(int index)
    {
        T[][] first = _table.First;
        int number = index >> ChunkSize<T>.Shift;
        if ((uint)number < (uint)first.Length)
        {
            T[] chunk = first[number];
            int within = index & ChunkSize<T>.Mask;
            if ((uint)within < (uint)chunk.Length)
            {
                return ref chunk[within];
            }
        }

        if ((uint)index >= (uint)_tailStart)
        {
            Throw.IndexOutOfRange();
        }

        return ref _table.Chunk(number)[index & ChunkSize<T>.Mask];
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void AddToGrown(T item)
    {
        GrowTail();
        _tail[_tailCount++] = item;
    }

    /// <summary>Gives a full tail a place more: in a longer array, or in the next chunk.</summary>
    private void GrowTail()
    {
        Debug.Assert(_tailCount == _tail.Length, "There is room in the tail.");
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
        T[] next = _spareCount > 0 ? TakeSpare() : new T[reserved > 0 ? Math.Min(reserved, length) : length];
        _table.Set(number - 1, _tail);
        _tail = next;
        _tailStart = start;
        _tailCount = 0;
        _capacity = Math.Max(_capacity, start + next.Length);
    }

    private void ResizeTail(int length)
    {
        var tail = new T[length];
        Array.Copy(_tail, tail, _tailCount);
        _tail = tail;
        _capacity = Math.Max(_capacity, _tailStart + length);
    }

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
            if (_tailCount == _tail.Length)
            {
                GrowTail();
            }

            int taken = Math.Min(count, _tail.Length - _tailCount);
            _tailCount += taken;
            count -= taken;
        }
    }

    /// <summary>Removes the elements from an index on.</summary>
    private void Truncate(int count)
    {
        while (count < _tailStart || (count == _tailStart && count > 0))
        {
            Release(_tail, 0, _tailCount);
            int number = ChunkNumber(_tailStart);
            if (_tail.Length == ChunkSize<T>.Length)
            {
                KeepSpare(_tail);
            }

            _tail = _table.Chunk(number - 1);
            _table.Set(number - 1, []);
            _tailStart -= ChunkSize<T>.Length;
            _tailCount = ChunkSize<T>.Length;
        }

        int left = count - _tailStart;
        Release(_tail, left, _tailCount - left);
        _tailCount = left;
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
        _table.Truncate(ChunkNumber(_tailStart));
        _spare = [];
        _spareCount = 0;
        int wanted = Math.Min(capacity - _tailStart, ChunkSize<T>.Length);
        if (wanted == 0)
        {
            _tail = [];
        }
        else if (wanted < _tail.Length)
        {
            ResizeTail(wanted);
        }

        _capacity = capacity;
    }

    // As many as an array holds that is no large object.
    private void KeepSpare(T[] chunk)
    {
        if (_spareCount == _spare.Length && _spareCount < ChunkSize<T[]>.Length)
        {
            Array.Resize(ref _spare, Math.Max(4, 2 * _spareCount));
        }

        if (_spareCount < _spare.Length)
        {
            _spare[_spareCount++] = chunk;
        }
    }

    private T[] TakeSpare()
    {
        T[] chunk = _spare[--_spareCount];
        _spare[_spareCount] = [];
        return chunk;
    }
}
