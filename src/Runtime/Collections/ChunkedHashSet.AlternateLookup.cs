#if RUNTIME_ALTERNATE
using System;
using System.Collections.Generic;
using System.Diagnostics.CodeAnalysis;

namespace GcGuard;

/// <content>Looking up by another type.</content>
public sealed partial class ChunkedHashSet<T>
{
    /// <summary>
    /// Looks elements up by another type, a span of characters instead of a string for instance. O(1).
    /// </summary>
    /// <typeparam name="TAlternate">The other type.</typeparam>
    /// <exception cref="InvalidOperationException">The set's comparer does not know the type.</exception>
    public AlternateLookup<TAlternate> GetAlternateLookup<TAlternate>()
        where TAlternate : allows ref struct
    {
        return TryGetAlternateLookup(out AlternateLookup<TAlternate> lookup)
            ? lookup
            : throw new InvalidOperationException(
                "The collection's comparer does not support the requested operation.");
    }

    /// <summary>
    /// As <see cref="GetAlternateLookup{TAlternate}"/>, for comparers that may not know the type. O(1).
    /// </summary>
    /// <typeparam name="TAlternate">The other type.</typeparam>
    /// <param name="lookup">The look-up.</param>
    /// <returns>Whether the set's comparer knows the type.</returns>
    public bool TryGetAlternateLookup<TAlternate>(out AlternateLookup<TAlternate> lookup)
        where TAlternate : allows ref struct
    {
        bool known = _table.Knows<TAlternate>();
        lookup = known ? new AlternateLookup<TAlternate>(this) : default;
        return known;
    }

    /// <summary>The set, by another type.</summary>
    /// <typeparam name="TAlternate">The other type.</typeparam>
    public readonly struct AlternateLookup<TAlternate>
        where TAlternate : allows ref struct
    {
        internal AlternateLookup(ChunkedHashSet<T> set) => Set = set;

        /// <summary>The set itself.</summary>
        public ChunkedHashSet<T> Set { get; }

        /// <summary>Adds an element. O(1).</summary>
        /// <param name="item">What to make it of.</param>
        /// <returns>Whether it was not in the set.</returns>
        public bool Add(TAlternate item)
        {
            Set._table.AddAlternate(item, out bool isNew);
            return isNew;
        }

        /// <summary>Whether the set has an element. O(1).</summary>
        /// <param name="item">The element.</param>
        public bool Contains(TAlternate item) => Set._table.FindNumber(item) >= 0;

        /// <summary>Removes an element. O(1).</summary>
        /// <param name="item">The element.</param>
        /// <returns>Whether it was in the set.</returns>
        public bool Remove(TAlternate item)
        {
            int number = Set._table.FindNumber(item);
            if (number >= 0)
            {
                Set._table.RemoveNumber(number);
            }

            return number >= 0;
        }

        /// <summary>Finds the element that is equal to a value. O(1).</summary>
        /// <param name="equalValue">The value.</param>
        /// <param name="actualValue">The element, or the default value.</param>
        /// <returns>Whether there is one.</returns>
        public bool TryGetValue(TAlternate equalValue, [MaybeNullWhen(false)] out T actualValue)
        {
            int number = Set._table.FindNumber(equalValue);
            actualValue = number >= 0 ? Set._table.Entry(number).Key : default;
            return number >= 0;
        }
    }
}
#endif
