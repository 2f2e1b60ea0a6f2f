#if RUNTIME_ALTERNATE
using System;
using System.Collections.Generic;
using System.Diagnostics.CodeAnalysis;
using GcGuard.Chunks;

namespace GcGuard;

/// <content>Looking up by another type.</content>
public sealed partial class ChunkedDictionary<TKey, TValue>
{
    /// <summary>Looks keys up by another type, a span of characters instead of a string for instance. O(1).</summary>
    /// <typeparam name="TAlternateKey">The other type.</typeparam>
    /// <exception cref="InvalidOperationException">The dictionary's comparer does not know the type.</exception>
    public AlternateLookup<TAlternateKey> GetAlternateLookup<TAlternateKey>()
        where TAlternateKey : notnull, allows ref struct
    {
        return TryGetAlternateLookup(out AlternateLookup<TAlternateKey> lookup)
            ? lookup
            : throw new InvalidOperationException(
                "The collection's comparer does not support the requested operation.");
    }

    /// <summary>
    /// As <see cref="GetAlternateLookup{TAlternateKey}"/>, for comparers that may not know the type. O(1).
    /// </summary>
    /// <typeparam name="TAlternateKey">The other type.</typeparam>
    /// <param name="lookup">The look-up.</param>
    /// <returns>Whether the dictionary's comparer knows the type.</returns>
    public bool TryGetAlternateLookup<TAlternateKey>(out AlternateLookup<TAlternateKey> lookup)
        where TAlternateKey : notnull, allows ref struct
    {
        bool known = _table.Knows<TAlternateKey>();
        lookup = known ? new AlternateLookup<TAlternateKey>(this) : default;
        return known;
    }

    /// <summary>The dictionary, by another type of key.</summary>
    /// <typeparam name="TAlternateKey">The other type.</typeparam>
    public readonly struct AlternateLookup<TAlternateKey>
        where TAlternateKey : notnull, allows ref struct
    {
        internal AlternateLookup(ChunkedDictionary<TKey, TValue> dictionary) => Dictionary = dictionary;

        /// <summary>The dictionary itself.</summary>
        public ChunkedDictionary<TKey, TValue> Dictionary { get; }

        /// <summary>The value of a key. O(1).</summary>
        /// <param name="key">The key.</param>
        /// <exception cref="KeyNotFoundException">A value is read whose key is not in the dictionary.</exception>
        public TValue this[TAlternateKey key]
        {
            get => TryGetValue(key, out TValue? value)
                ? value
                : throw new KeyNotFoundException("The given key was not present in the dictionary.");
            set
            {
                Dictionary._table.AddAlternate(key, out _).Value = value;
            }
        }

        /// <summary>Adds an entry unless its key is in the dictionary. O(1).</summary>
        /// <param name="key">What to make the key of.</param>
        /// <param name="value">The value.</param>
        /// <returns>Whether it was added.</returns>
        public bool TryAdd(TAlternateKey key, TValue value)
        {
            ref MapEntry<TKey, TValue> entry = ref Dictionary._table.AddAlternate(key, out bool isNew);
            if (isNew)
            {
                entry.Value = value;
            }

            return isNew;
        }

        /// <summary>Whether a key is in the dictionary. O(1).</summary>
        /// <param name="key">The key.</param>
        public bool ContainsKey(TAlternateKey key) => Dictionary._table.FindNumber(key) >= 0;

        /// <summary>Finds the value of a key. O(1).</summary>
        /// <param name="key">The key.</param>
        /// <param name="value">The value, or the default value.</param>
        /// <returns>Whether the key is in the dictionary.</returns>
        public bool TryGetValue(TAlternateKey key, [MaybeNullWhen(false)] out TValue value)
        {
            int number = Dictionary._table.FindNumber(key);
            value = number >= 0 ? Dictionary._table.Entry(number).Value : default;
            return number >= 0;
        }

        /// <summary>Removes an entry. O(1).</summary>
        /// <param name="key">Its key.</param>
        /// <returns>Whether it was in the dictionary.</returns>
        public bool Remove(TAlternateKey key)
        {
            int number = Dictionary._table.FindNumber(key);
            return number >= 0 && Dictionary.Remove(Dictionary._table.Entry(number).Key);
        }
    }
}
#endif
