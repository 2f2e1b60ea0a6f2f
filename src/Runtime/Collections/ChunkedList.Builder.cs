using System;

namespace GcGuard;

#if NET
/// <summary>Makes lists of collection expressions, and adds spans to lists.</summary>
public static class ChunkedList
{
    /// <summary>A list of these elements. O(n).</summary>
    /// <typeparam name="T">The elements.</typeparam>
    /// <param name="items">The elements, which are copied.</param>
    public static ChunkedList<T> Create<T>(ReadOnlySpan<T> items)
    {
        var list = new ChunkedList<T>(items.Length);
        list.AddSpan(items);
        return list;
    }

    /// <summary>Adds elements at the end. O(m).</summary>
    /// <typeparam name="T">The elements.</typeparam>
    /// <param name="list">The list to add to.</param>
    /// <param name="source">The elements, which are copied.</param>
    /// <exception cref="ArgumentNullException"><paramref name="list"/> is null.</exception>
    public static void AddRange<T>(this ChunkedList<T> list, params ReadOnlySpan<T> source)
    {
        Throw.IfNull(list);
        list.AddSpan(source);
    }

    /// <summary>Inserts elements. O(n + m).</summary>
    /// <typeparam name="T">The elements.</typeparam>
    /// <param name="list">The list to insert into.</param>
    /// <param name="index">The index of the first one inserted, from 0 to the list's count.</param>
    /// <param name="source">The elements, which are copied.</param>
    /// <exception cref="ArgumentNullException"><paramref name="list"/> is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="index"/> is outside the list.</exception>
    public static void InsertRange<T>(this ChunkedList<T> list, int index, params ReadOnlySpan<T> source)
    {
        Throw.IfNull(list);
        list.InsertSpan(index, source);
    }

    /// <summary>Copies all elements. O(n).</summary>
    /// <typeparam name="T">The elements.</typeparam>
    /// <param name="list">The list to copy from.</param>
    /// <param name="destination">Where to.</param>
    /// <exception cref="ArgumentNullException"><paramref name="list"/> is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="destination"/> is too short.</exception>
    public static void CopyTo<T>(this ChunkedList<T> list, Span<T> destination)
    {
        Throw.IfNull(list);
        list.CopyToSpan(destination);
    }
}
#endif
