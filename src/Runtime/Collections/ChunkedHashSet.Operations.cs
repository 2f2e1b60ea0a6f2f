using System;
using System.Collections.Generic;

namespace GcGuard;

/// <content>Operations on two sets.</content>
public sealed partial class ChunkedHashSet<T>
{
    /// <summary>Adds the elements of another collection. O(m).</summary>
    /// <param name="other">The other collection.</param>
    /// <exception cref="ArgumentNullException"><paramref name="other"/> is null.</exception>
    public void UnionWith(IEnumerable<T> other)
    {
        Throw.IfNull(other);
        switch (other)
        {
            case T[] array:
                foreach (T item in array)
                {
                    Add(item);
                }

                break;
            case List<T> list:
                foreach (T item in list)
                {
                    Add(item);
                }

                break;
            case ChunkedList<T> list:
                foreach (T item in list)
                {
                    Add(item);
                }

                break;
            case ChunkedHashSet<T> set when Count == 0 && Equals(set.Comparer, Comparer):
                if (set.Count > 0)
                {
                    int version = _table.Version + 1;
                    _table = set._table.Copy();
                    _table.Version = version;
                }

                break;
            case ChunkedHashSet<T> set:
                foreach (T item in set)
                {
                    Add(item);
                }

                break;
            default:
                foreach (T item in other)
                {
                    Add(item);
                }

                break;
        }
    }

    /// <summary>Keeps only what another collection has, too. O(n + m).</summary>
    /// <param name="other">The other collection.</param>
    /// <exception cref="ArgumentNullException"><paramref name="other"/> is null.</exception>
    public void IntersectWith(IEnumerable<T> other)
    {
        Throw.IfNull(other);
        if (Count == 0 || ReferenceEquals(other, this))
        {
            return;
        }

        if (other is ICollection<T> { Count: 0 })
        {
            Clear();
            return;
        }

        ISet<T> kept = SameSet(other) ?? Common(other);
        for (int number = 0; number < _table.Numbers; number++)
        {
            if (_table.IsUsed(number) && !kept.Contains(_table.Entry(number).Key))
            {
                _table.RemoveNumber(number);
            }
        }
    }

    /// <summary>Removes what another collection has. O(m).</summary>
    /// <param name="other">The other collection.</param>
    /// <exception cref="ArgumentNullException"><paramref name="other"/> is null.</exception>
    public void ExceptWith(IEnumerable<T> other)
    {
        Throw.IfNull(other);
        if (Count == 0)
        {
            return;
        }

        if (ReferenceEquals(other, this))
        {
            Clear();
            return;
        }

        foreach (T item in other)
        {
            Remove(item);
        }
    }

    /// <summary>Keeps what is in only one of the two. O(n + m).</summary>
    /// <param name="other">The other collection.</param>
    /// <exception cref="ArgumentNullException"><paramref name="other"/> is null.</exception>
    public void SymmetricExceptWith(IEnumerable<T> other)
    {
        Throw.IfNull(other);
        if (Count == 0)
        {
            UnionWith(other);
        }
        else if (ReferenceEquals(other, this))
        {
            Clear();
        }
        else
        {
            foreach (T item in SameSet(other) ?? new ChunkedHashSet<T>(other, Comparer))
            {
                if (!Remove(item))
                {
                    Add(item);
                }
            }
        }
    }

    /// <summary>Whether another collection has all elements of this set. O(n + m).</summary>
    /// <param name="other">The other collection.</param>
    /// <exception cref="ArgumentNullException"><paramref name="other"/> is null.</exception>
    public bool IsSubsetOf(IEnumerable<T> other)
    {
        Throw.IfNull(other);
        return Count == 0 || ReferenceEquals(other, this) || InCommon(other, out _) == Count;
    }

    /// <summary>Whether another collection has all elements of this set and more. O(n + m).</summary>
    /// <param name="other">The other collection.</param>
    /// <exception cref="ArgumentNullException"><paramref name="other"/> is null.</exception>
    public bool IsProperSubsetOf(IEnumerable<T> other)
    {
        Throw.IfNull(other);
        if (ReferenceEquals(other, this))
        {
            return false;
        }

        return InCommon(other, out bool more) == Count && more;
    }

    /// <summary>Whether this set has all elements of another collection. O(m).</summary>
    /// <param name="other">The other collection.</param>
    /// <exception cref="ArgumentNullException"><paramref name="other"/> is null.</exception>
    public bool IsSupersetOf(IEnumerable<T> other)
    {
        Throw.IfNull(other);
        if (ReferenceEquals(other, this))
        {
            return true;
        }

        foreach (T item in other)
        {
            if (!Contains(item))
            {
                return false;
            }
        }

        return true;
    }

    /// <summary>Whether this set has all elements of another collection and more. O(n + m).</summary>
    /// <param name="other">The other collection.</param>
    /// <exception cref="ArgumentNullException"><paramref name="other"/> is null.</exception>
    public bool IsProperSupersetOf(IEnumerable<T> other)
    {
        Throw.IfNull(other);
        if (Count == 0 || ReferenceEquals(other, this))
        {
            return false;
        }

        return InCommon(other, out bool more) < Count && !more;
    }

    /// <summary>Whether this set and another collection have an element in common. O(m).</summary>
    /// <param name="other">The other collection.</param>
    /// <exception cref="ArgumentNullException"><paramref name="other"/> is null.</exception>
    public bool Overlaps(IEnumerable<T> other)
    {
        Throw.IfNull(other);
        if (Count == 0)
        {
            return false;
        }

        foreach (T item in other)
        {
            if (Contains(item))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>Whether this set and another collection have the same elements. O(n + m).</summary>
    /// <param name="other">The other collection.</param>
    /// <exception cref="ArgumentNullException"><paramref name="other"/> is null.</exception>
    public bool SetEquals(IEnumerable<T> other)
    {
        Throw.IfNull(other);
        return ReferenceEquals(other, this) || (InCommon(other, out bool more) == Count && !more);
    }

    /// <summary>
    /// The other collection where it is a set of the same kind, so that each of its elements comes once.
    /// </summary>
    private ISet<T>? SameSet(IEnumerable<T> other) => other switch
    {
        ChunkedHashSet<T> set when Equals(set.Comparer, Comparer) => set,
        HashSet<T> set when Equals(set.Comparer, Comparer) => set,
        _ => null,
    };

    private ChunkedHashSet<T> Common(IEnumerable<T> other)
    {
        var common = new ChunkedHashSet<T>(Comparer);
        foreach (T item in other)
        {
            if (TryGetValue(item, out T? own))
            {
                common.Add(own!);
            }
        }

        return common;
    }

    /// <summary>How many elements of this set another collection has, and whether it has others.</summary>
    private int InCommon(IEnumerable<T> other, out bool more)
    {
        more = false;
        var seen = new ChunkedList<bool>();
        int common = 0;
        foreach (T item in other)
        {
            int number = _table.FindNumber(item);
            if (number < 0)
            {
                more = true;
                continue;
            }

            while (seen.Count <= number)
            {
                seen.Add(false);
            }

            if (!seen[number])
            {
                seen[number] = true;
                common++;
            }
        }

        return common;
    }
}
