using System;
using System.Collections;
using System.Collections.Generic;
using System.Diagnostics;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using GcGuard.Chunks;

namespace GcGuard;

/// <summary>
/// A set with the members of <see cref="HashSet{T}"/> that never allocates on the large object heap: from some thousand
/// elements on, its elements and buckets are in chunks of at most 84,000 bytes.
/// </summary>
/// <typeparam name="T">The elements. The runtime has no arrays of elements above 65,535 bytes.</typeparam>
/// <remarks>
/// <para>
/// Adding, removing and looking up take O(1) if hash codes differ and O(n) if they are all the same. When a set
/// grows, its elements stay where they are and only the buckets are made anew.
/// </para>
/// <para>Any number of threads may read at the same time as long as none writes.</para>
/// </remarks>
[DebuggerDisplay("Count = {Count}")]
[DebuggerTypeProxy(typeof(CollectionDebugView<>))]
#if NET
[CollectionBuilder(typeof(ChunkedHashSet), nameof(ChunkedHashSet.Create))]
public sealed partial class ChunkedHashSet<T> : ISet<T>, IReadOnlySet<T>
#else
public sealed partial class ChunkedHashSet<T> : ISet<T>, IReadOnlyCollection<T>
#endif
{
    private KeyTable<T> _table;

    /// <summary>Creates an empty set.</summary>
    public ChunkedHashSet()
        : this(0, null)
    {
    }

    /// <summary>Creates an empty set.</summary>
    /// <param name="comparer">What is equal; null for the default.</param>
    public ChunkedHashSet(IEqualityComparer<T>? comparer)
        : this(0, comparer)
    {
    }

    /// <summary>Creates an empty set with room for a number of elements.</summary>
    /// <param name="capacity">The elements that can be added without making the buckets anew.</param>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="capacity"/> is negative.</exception>
    public ChunkedHashSet(int capacity)
        : this(capacity, null)
    {
    }

    /// <summary>Creates an empty set with room for a number of elements.</summary>
    /// <param name="capacity">The elements that can be added without making the buckets anew.</param>
    /// <param name="comparer">What is equal; null for the default.</param>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="capacity"/> is negative.</exception>
    public ChunkedHashSet(int capacity, IEqualityComparer<T>? comparer)
    {
        Throw.IfNegative(capacity);
        _table = new(capacity, comparer);
    }

    /// <summary>Creates a set of the elements of a collection. O(n).</summary>
    /// <param name="collection">The elements.</param>
    /// <exception cref="ArgumentNullException"><paramref name="collection"/> is null.</exception>
    public ChunkedHashSet(IEnumerable<T> collection)
        : this(collection, null)
    {
    }

    /// <summary>Creates a set of the elements of a collection. O(n).</summary>
    /// <param name="collection">The elements.</param>
    /// <param name="comparer">What is equal; null for the default.</param>
    /// <exception cref="ArgumentNullException"><paramref name="collection"/> is null.</exception>
    public ChunkedHashSet(IEnumerable<T> collection, IEqualityComparer<T>? comparer)
    {
        Throw.IfNull(collection);
        bool isSet = collection is ChunkedHashSet<T>;
        _table = new(!isSet && collection is ICollection<T> { Count: var count } ? count : 0, comparer);
        if (collection is ChunkedHashSet<T> set && Equals(set.Comparer, Comparer))
        {
            _table = set._table.Copy();
            return;
        }

        UnionWith(collection);
        if (Count > 0 && _table.Capacity / Count > 3)
        {
            TrimExcess();
        }
    }

    /// <summary>The number of elements. O(1).</summary>
    public int Count => _table.Count;

    /// <summary>How many elements the set can hold before its buckets are made anew. O(1).</summary>
    public int Capacity => _table.Capacity;

    /// <summary>What is equal.</summary>
    public IEqualityComparer<T> Comparer => _table.Comparer;

    bool ICollection<T>.IsReadOnly => false;

    /// <summary>Adds an element. O(1).</summary>
    /// <param name="item">The element.</param>
    /// <returns>Whether it was not in the set.</returns>
    public bool Add(T item)
    {
        _table.Add(item, out bool isNew);
        return isNew;
    }

    void ICollection<T>.Add(T item) => Add(item);

    /// <summary>Whether the set has an element. O(1).</summary>
    /// <param name="item">The element.</param>
    public bool Contains(T item)
    {
        Find(item, out bool isFound);
        return isFound;
    }

    /// <summary>Finds the element that is equal to a value. O(1).</summary>
    /// <param name="equalValue">The value.</param>
    /// <param name="actualValue">The element, or the default value.</param>
    /// <returns>Whether there is one.</returns>
    public bool TryGetValue(T equalValue, [MaybeNullWhen(false)] out T actualValue)
    {
        ref KeyEntry<T> entry = ref Find(equalValue, out bool isFound);
        if (!isFound)
        {
            actualValue = default;
            return false;
        }

        actualValue = entry.Key;
        return true;
    }

    /// <summary>Removes an element. O(1).</summary>
    /// <param name="item">The element.</param>
    /// <returns>Whether it was in the set.</returns>
    public bool Remove(T item) => _table.Remove(item) >= 0;

    /// <summary>Removes the elements that meet a condition. O(n).</summary>
    /// <param name="match">The condition.</param>
    /// <returns>How many were removed.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="match"/> is null.</exception>
    public int RemoveWhere(Predicate<T> match)
    {
        Throw.IfNull(match);
        int removed = 0;
        for (int number = 0; number < _table.Numbers; number++)
        {
            // The condition may have removed elements itself.
            if (_table.IsUsed(number)
                && match(_table.Entry(number).Key)
                && number < _table.Numbers
                && _table.IsUsed(number))
            {
                _table.RemoveNumber(number);
                removed++;
            }
        }

        return removed;
    }

    /// <summary>Removes all elements and keeps the chunks. O(n).</summary>
    public void Clear() => _table.Clear();

    /// <summary>Makes room for a number of elements in all. O(n) where the buckets are made anew.</summary>
    /// <param name="capacity">The elements there must be room for.</param>
    /// <returns>The new capacity.</returns>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="capacity"/> is negative.</exception>
    public int EnsureCapacity(int capacity)
    {
        Throw.IfNegative(capacity);
        return _table.EnsureCapacity(capacity);
    }

    /// <summary>Gives room that is not used back. O(n).</summary>
    public void TrimExcess() => TrimExcess(Count);

    /// <summary>Gives room above a number of elements back. O(n).</summary>
    /// <param name="capacity">The elements there must be room for.</param>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="capacity"/> is less than
    /// <see cref="Count"/>.</exception>
    public void TrimExcess(int capacity)
    {
        if (capacity < Count)
        {
            throw new ArgumentOutOfRangeException(
                nameof(capacity),
                capacity,
                "capacity was less than the current size.");
        }

        if (_table.CanTrim(capacity))
        {
            _table = _table.Trimmed(capacity);
        }
    }

    /// <summary>Copies all elements. O(n).</summary>
    /// <param name="array">Where to.</param>
    /// <exception cref="ArgumentNullException"><paramref name="array"/> is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="array"/> is too short.</exception>
    public void CopyTo(T[] array) => CopyTo(array, 0, Count);

    /// <summary>Copies all elements. O(n).</summary>
    /// <param name="array">Where to.</param>
    /// <param name="arrayIndex">The first place there.</param>
    /// <exception cref="ArgumentNullException"><paramref name="array"/> is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="arrayIndex"/> is negative.</exception>
    /// <exception cref="ArgumentException"><paramref name="array"/> is too short.</exception>
    public void CopyTo(T[] array, int arrayIndex) => CopyTo(array, arrayIndex, Count);

    /// <summary>Copies some elements. O(m).</summary>
    /// <param name="array">Where to.</param>
    /// <param name="arrayIndex">The first place there.</param>
    /// <param name="count">How many at most.</param>
    /// <exception cref="ArgumentNullException"><paramref name="array"/> is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException">A number is negative.</exception>
    /// <exception cref="ArgumentException"><paramref name="array"/> is too short.</exception>
    public void CopyTo(T[] array, int arrayIndex, int count)
    {
        Throw.IfNull(array);
        Throw.IfNegative(arrayIndex);
        Throw.IfNegative(count);
        if (arrayIndex > array.Length || count > array.Length - arrayIndex)
        {
            throw new ArgumentException(
                "Destination array is not long enough to copy all the items in the collection. "
                + "Check array index and length.");
        }

        foreach (T item in this)
        {
            if (count-- == 0)
            {
                break;
            }

            array[arrayIndex++] = item;
        }
    }

    /// <summary>An enumerator over the elements, which throws once an element has been added.</summary>
    public Enumerator GetEnumerator() => new(this);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private ref KeyEntry<T> Find(T item, out bool isFound)
        => ref KeyTable<T>.Find(_table.Chunks, _table.OwnComparer, ref _table, item, mustExist: false, out isFound);

    IEnumerator<T> IEnumerable<T>.GetEnumerator()
        => Count == 0 ? ((IEnumerable<T>)Array.Empty<T>()).GetEnumerator() : GetEnumerator();

    IEnumerator IEnumerable.GetEnumerator() => ((IEnumerable<T>)this).GetEnumerator();

    /// <summary>Enumerates the elements.</summary>
    public struct Enumerator : IEnumerator<T>
    {
        private readonly ChunkedHashSet<T> _set;
        private readonly int _version;
        private KeyEntry<T>[] _entries;
        private nuint _start; // The number of the first of these entries; like the next one as wide as an address.
        private nuint _next;
        private T? _current;

        internal Enumerator(ChunkedHashSet<T> set)
        {
            _set = set;
            _entries = [];
            _version = set._table.Version;
        }

        /// <summary>The element the enumerator has reached.</summary>
        public readonly T Current => _current!;

        readonly object? IEnumerator.Current
        {
            get
            {
                if (_next == 0 || (int)_next > _set._table.Numbers)
                {
                    Throw.EnumerationCannotHappen();
                }

                return _current;
            }
        }

        /// <summary>Goes to the next element.</summary>
        /// <returns>Whether there is one.</returns>
        /// <exception cref="InvalidOperationException">An element has been added.</exception>
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        public bool MoveNext()
        {
            ChunkedHashSet<T> set = _set;
            if (_version != set._table.Version)
            {
                Throw.VersionChanged();
            }

            nuint next = _next;
            while ((uint)next < (uint)set._table.Numbers)
            {
                // One comparison finds the end of a chunk and checks the bounds.
                KeyEntry<T>[] entries = _entries;
                nuint place = next - _start;
                if ((uint)place < (uint)entries.Length)
                {
                    next++;
                    ref KeyEntry<T> entry = ref Element.Within(entries, place);
                    if (entry.Next >= -1)
                    {
                        _next = next;
                        _current = entry.Key;
                        return true;
                    }
                }
                else
                {
                    _entries = set._table.ArrayOf((int)next, out int start);
                    _start = (uint)start;
                    if ((uint)(next - _start) >= (uint)_entries.Length)
                    {
                        Throw.WrittenConcurrently();
                    }
                }
            }

            _next = (uint)set._table.Numbers + 1;
            _current = default;
            return false;
        }

        /// <summary>Does nothing.</summary>
        public readonly void Dispose()
        {
        }

        void IEnumerator.Reset()
        {
            if (_version != _set._table.Version)
            {
                Throw.VersionChanged();
            }

            _next = 0;
            _current = default;
        }
    }
}

#if NET
/// <summary>Makes sets of collection expressions.</summary>
public static class ChunkedHashSet
{
    /// <summary>A set of these elements. O(n).</summary>
    /// <typeparam name="T">The elements.</typeparam>
    /// <param name="items">The elements.</param>
    public static ChunkedHashSet<T> Create<T>(ReadOnlySpan<T> items)
    {
        var set = new ChunkedHashSet<T>();
        foreach (T item in items)
        {
            set.Add(item);
        }

        return set;
    }
}
#endif
