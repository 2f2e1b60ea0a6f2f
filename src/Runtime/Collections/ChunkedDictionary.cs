using System;
using System.Collections;
using System.Collections.Generic;
using System.Diagnostics;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using GcGuard.Chunks;

namespace GcGuard;

/// <summary>
/// A dictionary with the members of <see cref="Dictionary{TKey, TValue}"/> that never allocates on the large object
/// heap: from some thousand entries on, its entries and buckets are in chunks of at most 84,000 bytes.
/// </summary>
/// <typeparam name="TKey">The keys.</typeparam>
/// <typeparam name="TValue">The values. The runtime has no arrays of elements above 65,535 bytes.</typeparam>
/// <remarks>
/// <para>
/// Adding, removing and looking up take O(1) if hash codes differ and O(n) if they are all the same. When a dictionary
/// grows, its entries stay where they are and only the buckets are made anew.
/// </para>
/// <para>Any number of threads may read at the same time as long as none writes.</para>
/// </remarks>
[DebuggerDisplay("Count = {Count}")]
[DebuggerTypeProxy(typeof(DictionaryDebugView<,>))]
public sealed partial class ChunkedDictionary<TKey, TValue>
    : IDictionary<TKey, TValue>, IReadOnlyDictionary<TKey, TValue>, IDictionary
    where TKey : notnull
{
    private MapTable<TKey, TValue> _table;

    /// <summary>Creates an empty dictionary.</summary>
    public ChunkedDictionary()
        : this(0, null)
    {
    }

    /// <summary>Creates an empty dictionary with room for a number of entries.</summary>
    /// <param name="capacity">The entries that can be added without making the buckets anew.</param>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="capacity"/> is negative.</exception>
    public ChunkedDictionary(int capacity)
        : this(capacity, null)
    {
    }

    /// <summary>Creates an empty dictionary.</summary>
    /// <param name="comparer">Which keys are equal; null for the default.</param>
    public ChunkedDictionary(IEqualityComparer<TKey>? comparer)
        : this(0, comparer)
    {
    }

    /// <summary>Creates an empty dictionary with room for a number of entries.</summary>
    /// <param name="capacity">The entries that can be added without making the buckets anew.</param>
    /// <param name="comparer">Which keys are equal; null for the default.</param>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="capacity"/> is negative.</exception>
    public ChunkedDictionary(int capacity, IEqualityComparer<TKey>? comparer)
    {
        Throw.IfNegative(capacity);
        _table = new(capacity, comparer);
    }

    /// <summary>Creates a dictionary of the entries of another one. O(n).</summary>
    /// <param name="dictionary">The entries.</param>
    /// <exception cref="ArgumentNullException"><paramref name="dictionary"/> is null.</exception>
    public ChunkedDictionary(IDictionary<TKey, TValue> dictionary)
        : this(dictionary, null)
    {
    }

    /// <summary>Creates a dictionary of the entries of another one. O(n).</summary>
    /// <param name="dictionary">The entries.</param>
    /// <param name="comparer">Which keys are equal; null for the default.</param>
    /// <exception cref="ArgumentNullException"><paramref name="dictionary"/> is null.</exception>
    /// <exception cref="ArgumentException">Two keys are equal.</exception>
    public ChunkedDictionary(IDictionary<TKey, TValue> dictionary, IEqualityComparer<TKey>? comparer)
        : this(dictionary?.Count ?? 0, comparer)
    {
        Throw.IfNull(dictionary);
        AddAll(dictionary);
    }

    /// <summary>Creates a dictionary of entries. O(n).</summary>
    /// <param name="collection">The entries.</param>
    /// <exception cref="ArgumentNullException"><paramref name="collection"/> is null.</exception>
    /// <exception cref="ArgumentException">Two keys are equal.</exception>
    public ChunkedDictionary(IEnumerable<KeyValuePair<TKey, TValue>> collection)
        : this(collection, null)
    {
    }

    /// <summary>Creates a dictionary of entries. O(n).</summary>
    /// <param name="collection">The entries.</param>
    /// <param name="comparer">Which keys are equal; null for the default.</param>
    /// <exception cref="ArgumentNullException"><paramref name="collection"/> is null.</exception>
    /// <exception cref="ArgumentException">Two keys are equal.</exception>
    public ChunkedDictionary(IEnumerable<KeyValuePair<TKey, TValue>> collection, IEqualityComparer<TKey>? comparer)
        : this((collection as ICollection<KeyValuePair<TKey, TValue>>)?.Count ?? 0, comparer)
    {
        Throw.IfNull(collection);
        AddAll(collection);
    }

    /// <summary>The number of entries. O(1).</summary>
    public int Count => _table.Count;

    /// <summary>How many entries the dictionary can hold before its buckets are made anew. O(1).</summary>
    public int Capacity => _table.Capacity;

    /// <summary>Which keys are equal.</summary>
    public IEqualityComparer<TKey> Comparer => _table.Comparer;

    /// <summary>A live view of the keys. O(1).</summary>
    public KeyCollection Keys => new(this);

    /// <summary>A live view of the values. O(1).</summary>
    public ValueCollection Values => new(this);

    /// <summary>The value of a key. O(1).</summary>
    /// <param name="key">The key.</param>
    /// <exception cref="ArgumentNullException"><paramref name="key"/> is null.</exception>
    /// <exception cref="KeyNotFoundException">A value is read whose key is not in the dictionary.</exception>
    public TValue this[TKey key]
    {
        get
        {
            Throw.IfNoKey(key);
            return Find(key, mustExist: true, out _).Value;
        }

        set
        {
            Throw.IfNoKey(key);
            _table.Add(key, out _).Value = value;
        }
    }

    /// <summary>Adds an entry. O(1).</summary>
    /// <param name="key">The key.</param>
    /// <param name="value">The value.</param>
    /// <exception cref="ArgumentNullException"><paramref name="key"/> is null.</exception>
    /// <exception cref="ArgumentException">The key is in the dictionary.</exception>
    public void Add(TKey key, TValue value)
    {
        if (!TryAdd(key, value))
        {
            ThrowAdded(key);
        }
    }

    /// <summary>Adds an entry unless its key is in the dictionary. O(1).</summary>
    /// <param name="key">The key.</param>
    /// <param name="value">The value.</param>
    /// <returns>Whether it was added.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="key"/> is null.</exception>
    public bool TryAdd(TKey key, TValue value)
    {
        Throw.IfNoKey(key);
        ref MapEntry<TKey, TValue> entry = ref _table.Add(key, out bool isNew);
        if (isNew)
        {
            entry.Value = value;
        }

        return isNew;
    }

    /// <summary>Finds the value of a key. O(1).</summary>
    /// <param name="key">The key.</param>
    /// <param name="value">The value, or the default value.</param>
    /// <returns>Whether the key is in the dictionary.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="key"/> is null.</exception>
    public bool TryGetValue(TKey key, [MaybeNullWhen(false)] out TValue value)
    {
        Throw.IfNoKey(key);
        ref MapEntry<TKey, TValue> entry = ref Find(key, mustExist: false, out bool isFound);
        if (!isFound)
        {
            value = default;
            return false;
        }

        value = entry.Value;
        return true;
    }

    /// <summary>Whether a key is in the dictionary. O(1).</summary>
    /// <param name="key">The key.</param>
    /// <exception cref="ArgumentNullException"><paramref name="key"/> is null.</exception>
    public bool ContainsKey(TKey key)
    {
        Throw.IfNoKey(key);
        Find(key, mustExist: false, out bool isFound);
        return isFound;
    }

    /// <summary>Whether an entry has a value. O(n).</summary>
    /// <param name="value">The value.</param>
    public bool ContainsValue(TValue value)
    {
        foreach (TValue own in Values)
        {
            if (EqualityComparer<TValue>.Default.Equals(own, value))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>Removes an entry. O(1).</summary>
    /// <param name="key">Its key.</param>
    /// <returns>Whether it was in the dictionary.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="key"/> is null.</exception>
    public bool Remove(TKey key) => Remove(key, out _);

    /// <summary>Removes an entry. O(1).</summary>
    /// <param name="key">Its key.</param>
    /// <param name="value">Its value, or the default value.</param>
    /// <returns>Whether it was in the dictionary.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="key"/> is null.</exception>
    public bool Remove(TKey key, [MaybeNullWhen(false)] out TValue value)
    {
        Throw.IfNoKey(key);
        int number = _table.Remove(key);
        if (number < 0)
        {
            value = default;
            return false;
        }

        ref MapEntry<TKey, TValue> entry = ref _table.Entry(number);
        value = entry.Value;
        entry.Value = default!;
        return true;
    }

    /// <summary>Removes all entries and keeps the chunks. O(n).</summary>
    public void Clear() => _table.Clear();

    /// <summary>Makes room for a number of entries in all. O(n) where the buckets are made anew.</summary>
    /// <param name="capacity">The entries there must be room for.</param>
    /// <returns>The new capacity.</returns>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="capacity"/> is negative.</exception>
    public int EnsureCapacity(int capacity)
    {
        Throw.IfNegative(capacity);
        return _table.EnsureCapacity(capacity);
    }

    /// <summary>Gives room that is not used back. O(n).</summary>
    public void TrimExcess() => TrimExcess(Count);

    /// <summary>Gives room above a number of entries back. O(n).</summary>
    /// <param name="capacity">The entries there must be room for.</param>
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

    /// <summary>An enumerator over the entries, which throws once an entry has been added.</summary>
    public Enumerator GetEnumerator() => new(this, Enumerator.Pairs);

    private void AddAll(IEnumerable<KeyValuePair<TKey, TValue>> entries)
    {
        foreach (KeyValuePair<TKey, TValue> entry in entries)
        {
            Add(entry.Key, entry.Value);
        }
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private ref MapEntry<TKey, TValue> Find(TKey key, bool mustExist, out bool isFound)
        => ref MapTable<TKey, TValue>.Find(_table.Chunks, _table.OwnComparer, ref _table, key, mustExist, out isFound);

    // By itself, because the text would need room on the stack in each call that throws nothing. The compiler sees
    // that it never returns, as long as nothing forbids it to look.
    [DoesNotReturn]
    private static void ThrowAdded(TKey key)
        => throw new ArgumentException($"An item with the same key has already been added. Key: {key}");
}
