using System;
using System.Collections;
using System.Collections.Generic;

namespace GcGuard;

/// <content>The interfaces whose members have another form in the dictionary itself.</content>
public sealed partial class ChunkedDictionary<TKey, TValue>
{
    ICollection<TKey> IDictionary<TKey, TValue>.Keys => Keys;

    IEnumerable<TKey> IReadOnlyDictionary<TKey, TValue>.Keys => Keys;

    ICollection IDictionary.Keys => Keys;

    ICollection<TValue> IDictionary<TKey, TValue>.Values => Values;

    IEnumerable<TValue> IReadOnlyDictionary<TKey, TValue>.Values => Values;

    ICollection IDictionary.Values => Values;

    bool ICollection<KeyValuePair<TKey, TValue>>.IsReadOnly => false;

    bool IDictionary.IsReadOnly => false;

    bool IDictionary.IsFixedSize => false;

    bool ICollection.IsSynchronized => false;

    object ICollection.SyncRoot => this;

    object? IDictionary.this[object key]
    {
        get => IsKey(key) && TryGetValue((TKey)key, out TValue? value) ? value : null;
        set
        {
            CheckEntry(key, value);
            this[Throw.Cast<TKey>(key, nameof(key), nameof(key))] = Throw.Cast<TValue>(value, nameof(value));
        }
    }

    void ICollection<KeyValuePair<TKey, TValue>>.Add(KeyValuePair<TKey, TValue> item) => Add(item.Key, item.Value);

    bool ICollection<KeyValuePair<TKey, TValue>>.Contains(KeyValuePair<TKey, TValue> item)
        => TryGetValue(item.Key, out TValue? value) && EqualityComparer<TValue>.Default.Equals(value, item.Value);

    bool ICollection<KeyValuePair<TKey, TValue>>.Remove(KeyValuePair<TKey, TValue> item)
        => ((ICollection<KeyValuePair<TKey, TValue>>)this).Contains(item) && Remove(item.Key);

    void ICollection<KeyValuePair<TKey, TValue>>.CopyTo(KeyValuePair<TKey, TValue>[] array, int index)
    {
        CheckTarget(array, index, Count);
        foreach (KeyValuePair<TKey, TValue> entry in this)
        {
            array[index++] = entry;
        }
    }

    void ICollection.CopyTo(Array array, int index)
    {
        if (array is DictionaryEntry[] entries)
        {
            CheckTarget(array, index, Count);
            foreach (KeyValuePair<TKey, TValue> entry in this)
            {
                entries[index++] = new(entry.Key, entry.Value);
            }

            return;
        }

        CopyToAny(this, Count, array, index);
    }

    void IDictionary.Add(object key, object? value)
    {
        CheckEntry(key, value);
        Add(Throw.Cast<TKey>(key, nameof(key), nameof(key)), Throw.Cast<TValue>(value, nameof(value)));
    }

    bool IDictionary.Contains(object key) => IsKey(key) && ContainsKey((TKey)key);

    void IDictionary.Remove(object key)
    {
        if (IsKey(key))
        {
            Remove((TKey)key);
        }
    }

    private static bool IsKey(object key)
    {
        Throw.IfNull(key);
        return key is TKey;
    }

    private static void CheckEntry(object key, object? value)
    {
        Throw.IfNull(key);
        if (value is null && default(TValue) is not null)
        {
            throw new ArgumentNullException(nameof(value));
        }
    }

    private static void CheckTarget(Array array, int index, int count)
    {
        Throw.IfNull(array);
        if ((uint)index > (uint)array.Length)
        {
            throw new ArgumentOutOfRangeException(nameof(index), index, "Non-negative number required.");
        }

        if (array.Length - index < count)
        {
            throw new ArgumentException(
                "Destination array is not long enough to copy all the items in the collection. "
                + "Check array index and length.");
        }
    }

    private static void CopyToAny<TItem>(IEnumerable<TItem> items, int count, Array array, int index)
    {
        Throw.IfNull(array);
        if (array.Rank != 1)
        {
            throw new ArgumentException("Only single dimensional arrays are supported for the requested action.");
        }

        if (array.GetLowerBound(0) != 0)
        {
            throw new ArgumentException("The lower bound of target array must be zero.");
        }

        CheckTarget(array, index, count);
        try
        {
            // Another type than object[] or the items' own has no conversion.
            switch (array)
            {
                case TItem[] typed:
                    foreach (TItem item in items)
                    {
                        typed[index++] = item;
                    }

                    break;
                case object?[] objects:
                    foreach (TItem item in items)
                    {
                        objects[index++] = item;
                    }

                    break;
                default:
                    throw new ArrayTypeMismatchException();
            }
        }
        catch (ArrayTypeMismatchException)
        {
            throw new ArgumentException(
                "Target array type is not compatible with the type of items in the collection.");
        }
    }
}
