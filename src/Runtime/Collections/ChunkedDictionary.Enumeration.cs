using System;
using System.Collections;
using System.Collections.Generic;
using System.Runtime.CompilerServices;
using GcGuard.Chunks;

namespace GcGuard;

/// <content>Enumeration of entries, keys and values.</content>
public sealed partial class ChunkedDictionary<TKey, TValue>
{
    IEnumerator<KeyValuePair<TKey, TValue>> IEnumerable<KeyValuePair<TKey, TValue>>.GetEnumerator()
        => Count == 0 ? Empty<KeyValuePair<TKey, TValue>>() : GetEnumerator();

    IEnumerator IEnumerable.GetEnumerator() => ((IEnumerable<KeyValuePair<TKey, TValue>>)this).GetEnumerator();

    IDictionaryEnumerator IDictionary.GetEnumerator() => new Enumerator(this, Enumerator.Entries);

    private static IEnumerator<T> Empty<T>() => ((IEnumerable<T>)Array.Empty<T>()).GetEnumerator();

    /// <summary>The number of the next entry in use, or -1.</summary>
    private int NextNumber(int from, int version)
    {
        if (version != _table.Version)
        {
            Throw.VersionChanged();
        }

        for (int number = from; (uint)number < (uint)_table.Numbers; number++)
        {
            if (_table.IsUsed(number))
            {
                return number;
            }
        }

        return -1;
    }

    /// <summary>Enumerates the entries.</summary>
    public struct Enumerator : IEnumerator<KeyValuePair<TKey, TValue>>, IDictionaryEnumerator
    {
        internal const int Pairs = 1;
        internal const int Entries = 2;

        private readonly ChunkedDictionary<TKey, TValue> _dictionary;
        private readonly int _version;
        private readonly int _kind;
        private MapEntry<TKey, TValue>[] _entries;
        private nuint _start; // The number of the first of these entries; like the next one as wide as an address.
        private nuint _next;
        private KeyValuePair<TKey, TValue> _current;

        internal Enumerator(ChunkedDictionary<TKey, TValue> dictionary, int kind)
        {
            _dictionary = dictionary;
            _entries = [];
            _version = dictionary._table.Version;
            _kind = kind;
        }

        /// <summary>The entry the enumerator has reached.</summary>
        public readonly KeyValuePair<TKey, TValue> Current => _current;

        readonly object? IEnumerator.Current
        {
            get
            {
                CheckPosition();
                return _kind == Entries ? new DictionaryEntry(_current.Key, _current.Value) : _current;
            }
        }

        readonly DictionaryEntry IDictionaryEnumerator.Entry
        {
            get
            {
                CheckPosition();
                return new(_current.Key, _current.Value);
            }
        }

        readonly object IDictionaryEnumerator.Key
        {
            get
            {
                CheckPosition();
                return _current.Key;
            }
        }

        readonly object? IDictionaryEnumerator.Value
        {
            get
            {
                CheckPosition();
                return _current.Value;
            }
        }

        /// <summary>Goes to the next entry.</summary>
        /// <returns>Whether there is one.</returns>
        /// <exception cref="InvalidOperationException">An entry has been added.</exception>
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        public bool MoveNext()
        {
            ChunkedDictionary<TKey, TValue> dictionary = _dictionary;
            if (_version != dictionary._table.Version)
            {
                Throw.VersionChanged();
            }

            nuint next = _next;
            while ((uint)next < (uint)dictionary._table.Numbers)
            {
                // One comparison finds the end of a chunk and checks the bounds.
                MapEntry<TKey, TValue>[] entries = _entries;
                nuint place = next - _start;
                if ((uint)place < (uint)entries.Length)
                {
                    next++;
                    ref MapEntry<TKey, TValue> entry = ref Element.Within(entries, place);
                    if (entry.Next >= -1)
                    {
                        _next = next;
                        _current = new(entry.Key, entry.Value);
                        return true;
                    }
                }
                else
                {
                    _entries = dictionary._table.ArrayOf((int)next, out int start);
                    _start = (uint)start;
                    if ((uint)(next - _start) >= (uint)_entries.Length)
                    {
                        Throw.WrittenConcurrently();
                    }
                }
            }

            _next = (uint)dictionary._table.Numbers + 1;
            _current = default;
            return false;
        }

        /// <summary>Does nothing.</summary>
        public readonly void Dispose()
        {
        }

        void IEnumerator.Reset()
        {
            if (_version != _dictionary._table.Version)
            {
                Throw.VersionChanged();
            }

            _next = 0;
            _current = default;
        }

        private readonly void CheckPosition()
        {
            if (_next == 0 || (int)_next > _dictionary._table.Numbers)
            {
                Throw.EnumerationCannotHappen();
            }
        }
    }

    /// <summary>A live view of one side of the entries, which cannot be written to.</summary>
    /// <typeparam name="TItem">The keys or the values.</typeparam>
    public abstract class View<TItem> : ICollection<TItem>, IReadOnlyCollection<TItem>, ICollection
    {
        private protected View(ChunkedDictionary<TKey, TValue> dictionary) => Dictionary = dictionary;

        private protected ChunkedDictionary<TKey, TValue> Dictionary { get; }

        /// <summary>The number of entries. O(1).</summary>
        public int Count => Dictionary.Count;

        bool ICollection<TItem>.IsReadOnly => true;

        bool ICollection.IsSynchronized => false;

        object ICollection.SyncRoot => ((ICollection)Dictionary).SyncRoot;

        /// <summary>Copies all of them. O(n).</summary>
        /// <param name="array">Where to.</param>
        /// <param name="index">The first place there.</param>
        /// <exception cref="ArgumentNullException"><paramref name="array"/> is null.</exception>
        /// <exception cref="ArgumentOutOfRangeException"><paramref name="index"/> is outside the array.</exception>
        /// <exception cref="ArgumentException"><paramref name="array"/> is too short.</exception>
        public void CopyTo(TItem[] array, int index)
        {
            CheckTarget(array, index, Count);
            foreach (TItem item in this)
            {
                array[index++] = item;
            }
        }

        void ICollection.CopyTo(Array array, int index) => CopyToAny(this, Count, array, index);

        /// <inheritdoc/>
        public abstract bool Contains(TItem item);

        /// <inheritdoc cref="IEnumerable{T}.GetEnumerator"/>
        public IEnumerator<TItem> GetEnumerator()
        {
            return Count == 0 ? Empty<TItem>() : new ViewEnumerator(this);
        }

        IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();

        void ICollection<TItem>.Add(TItem item) => ThrowReadOnly();

        void ICollection<TItem>.Clear() => ThrowReadOnly();

        bool ICollection<TItem>.Remove(TItem item)
        {
            ThrowReadOnly();
            return false;
        }

        private protected abstract TItem Item(int number);

        private static void ThrowReadOnly()
            => throw new NotSupportedException("Mutating a collection derived from a dictionary is not allowed.");

        private sealed class ViewEnumerator(View<TItem> view) : IEnumerator<TItem>
        {
            private readonly int _version = view.Dictionary._table.Version;
            private int _number = -1;
            private bool _ended;

            public TItem Current => _number < 0 ? default! : view.Item(_number);

            object? IEnumerator.Current
            {
                get
                {
                    if (_number < 0)
                    {
                        Throw.EnumerationCannotHappen();
                    }

                    return Current;
                }
            }

            public bool MoveNext()
            {
                int next = view.Dictionary.NextNumber(_ended ? view.Dictionary._table.Numbers : _number + 1, _version);
                _ended |= next < 0;
                _number = next;
                return next >= 0;
            }

            public void Reset()
            {
                view.Dictionary.NextNumber(0, _version);
                _number = -1;
                _ended = false;
            }

            public void Dispose()
            {
            }
        }
    }

    /// <summary>The keys of a dictionary.</summary>
    public sealed class KeyCollection : View<TKey>
    {
        internal KeyCollection(ChunkedDictionary<TKey, TValue> dictionary)
            : base(dictionary)
        {
        }

        /// <summary>Whether a key is in the dictionary. O(1).</summary>
        /// <param name="item">The key.</param>
        public override bool Contains(TKey item) => Dictionary.ContainsKey(item);

        private protected override TKey Item(int number) => Dictionary._table.Entry(number).Key;
    }

    /// <summary>The values of a dictionary.</summary>
    public sealed class ValueCollection : View<TValue>
    {
        internal ValueCollection(ChunkedDictionary<TKey, TValue> dictionary)
            : base(dictionary)
        {
        }

        /// <summary>Whether an entry has a value. O(n).</summary>
        /// <param name="item">The value.</param>
        public override bool Contains(TValue item) => Dictionary.ContainsValue(item);

        private protected override TValue Item(int number) => Dictionary._table.Entry(number).Value;
    }
}
