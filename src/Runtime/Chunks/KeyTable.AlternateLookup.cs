#if RUNTIME_ALTERNATE
using System.Collections.Generic;

namespace GcGuard.Chunks;

/// <content>Looking up by another type that the comparer knows.</content>
internal partial struct KeyTable<T>
{
    public readonly bool Knows<TAlternate>()
        where TAlternate : allows ref struct
        => (_comparer ?? Comparer) is IAlternateEqualityComparer<TAlternate, T>;

    /// <summary>As <c>Find</c> of a key.</summary>
    /// <returns>Its number, or -1.</returns>
    public readonly int FindNumber<TAlternate>(TAlternate key)
        where TAlternate : allows ref struct
    {
        IAlternateEqualityComparer<TAlternate, T> comparer = Alternate<TAlternate>();
        return Capacity == 0 ? -1 : FindNumber(comparer, key, (uint)comparer.GetHashCode(key));
    }

    /// <summary>As <c>Add</c> of a key, with a key that is made only if it has no number.</summary>
    public ref KeyEntry<T> AddAlternate<TAlternate>(TAlternate key, out bool isNew)
        where TAlternate : allows ref struct
    {
        IAlternateEqualityComparer<TAlternate, T> comparer = Alternate<TAlternate>();
        int number = Capacity == 0 ? -1 : FindNumber(comparer, key, (uint)comparer.GetHashCode(key));
        if (number >= 0)
        {
            isNew = false;
            return ref Entry(number);
        }

        return ref Add(comparer.Create(key), out isNew);
    }

    // Asked for each time: a table of texts may change its comparer.
    private readonly IAlternateEqualityComparer<TAlternate, T> Alternate<TAlternate>()
        where TAlternate : allows ref struct
        => (IAlternateEqualityComparer<TAlternate, T>)(_comparer ?? Comparer);

    private readonly int FindNumber<TAlternate>(
        IAlternateEqualityComparer<TAlternate, T> comparer,
        TAlternate key,
        uint hash)
        where TAlternate : allows ref struct
    {
        int number = Bucket(hash) - 1;
        for (uint steps = 0; number >= 0; steps++)
        {
            ref KeyEntry<T> entry = ref Entry(number);
            if (entry.Hash == hash && comparer.Equals(key, entry.Key))
            {
                return number;
            }

            if (steps > (uint)_numbers)
            {
                ThrowConcurrent();
            }

            number = entry.Next;
        }

        return -1;
    }
}
#endif
