using System.Collections.Generic;
using System.Runtime.CompilerServices;

namespace GcGuard.Bench.Collections.Matrix;

/// <summary>
/// What is done with lists, in the same words for both. Compiled into who calls: see <see cref="LoopsOf"/>.
/// </summary>
internal static class ListLoops<T, TElement>
    where TElement : struct, IElement<T>
{
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static object AddTo(T[] items)
    {
        var list = new List<T>();
        for (int i = 0; i < items.Length; i++)
        {
            list.Add(items[i]);
        }

        return list;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static object AddToChunked(T[] items)
    {
        var list = new ChunkedList<T>();
        for (int i = 0; i < items.Length; i++)
        {
            list.Add(items[i]);
        }

        return list;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static long Index(List<T> list)
    {
        long sum = 0;
        for (int i = 0; i < list.Count; i++)
        {
            sum += TElement.Read(list[i]);
        }

        return sum;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static long Index(ChunkedList<T> list)
    {
        long sum = 0;
        for (int i = 0; i < list.Count; i++)
        {
            sum += TElement.Read(list[i]);
        }

        return sum;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static long Scattered(List<T> list, int[] indices)
    {
        long sum = 0;
        for (int i = 0; i < indices.Length; i++)
        {
            sum += TElement.Read(list[indices[i]]);
        }

        return sum;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static long Scattered(ChunkedList<T> list, int[] indices)
    {
        long sum = 0;
        for (int i = 0; i < indices.Length; i++)
        {
            sum += TElement.Read(list[indices[i]]);
        }

        return sum;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static long Enumerate(List<T> list)
    {
        long sum = 0;
        foreach (T item in list)
        {
            sum += TElement.Read(item);
        }

        return sum;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static long Enumerate(ChunkedList<T> list)
    {
        long sum = 0;
        foreach (T item in list)
        {
            sum += TElement.Read(item);
        }

        return sum;
    }
}
