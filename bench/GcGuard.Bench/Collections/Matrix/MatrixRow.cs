using System;
using System.Collections.Generic;
using System.Linq;

namespace GcGuard.Bench.Collections.Matrix;

/// <summary>
/// One row: a name, how many elements, the highest ratio wanted, whether it allocates, and how its sides are made: the
/// framework's, the chunked one, and others.
/// </summary>
internal sealed record MatrixRow(
    string Name,
    int Count,
    double Goal,
    bool Allocates,
    Func<Func<object?>[]> Create)
{
    public static string NameOf(string collection, string operation, string element, int count)
        => FormattableString.Invariant($"{collection}: {operation}, {element}, {count:#,0}");
}

/// <summary>All rows: collections, elements, lengths and operations.</summary>
internal static class MatrixRows
{
    public const int Large = 1_000_000;

    private static readonly int[] s_lengths = [10, 500, 20_000, Large];

    public static IEnumerable<MatrixRow> All()
        => s_lengths.SelectMany(count => (MatrixRow[])
        [
            .. Lists<long, OfLong>(LoopsOf.Values<long, OfLong>(), "long", count),
            .. Lists<int, OfInt>(LoopsOf.Values<int, OfInt>(), "int", count),
            .. Lists<Triple, OfTriple>(LoopsOf.Values<Triple, OfTriple>(), "24 bytes", count),
            .. Lists<string, OfString>(LoopsOf.Texts, "string", count),
        ]).Concat(
        [
            Adds<long, OfLong>(LoopsOf.Values<long, OfLong>(), "long", 50_000),
            Adds<int, OfInt>(LoopsOf.Values<int, OfInt>(), "int", 50_000),
            Adds<Triple, OfTriple>(LoopsOf.Values<Triple, OfTriple>(), "24 bytes", 50_000),
            Adds<string, OfString>(LoopsOf.Texts, "string", 50_000),
        ]).Concat(s_lengths.SelectMany(count => (MatrixRow[])
        [
            .. Keys<int, OfInt>("int", count),
            .. Keys<long, OfLong>("long", count),
            .. Keys<Triple, OfTriple>("24 bytes", count),
            .. Keys<string, OfString>("string", count),
        ]));

    private static IEnumerable<MatrixRow> Lists<T, TElement>(ListLoopsOf<T> loops, string element, int count)
        where TElement : struct, IElement<T>
    {
        bool isShort = count <= 500;
        yield return Adds<T, TElement>(loops, element, count);
        yield return Row("list", "index", element, count, isShort ? 1.05 : 1.30, false, () =>
        {
            (List<T> list, ChunkedList<T> chunked) = BothLists<T, TElement>(count);
            return (() => loops.Index(list), () => loops.IndexChunked(chunked));
        });
        yield return Row("list", "scattered index", element, count, isShort ? 1.05 : 1.30, false, () =>
        {
            (List<T> list, ChunkedList<T> chunked) = BothLists<T, TElement>(count);
            int[] indices = [.. Enumerable.Range(0, count)];
            new Random(1).Shuffle(indices);
            return (
                () => loops.Scattered(list, indices),
                () => loops.ScatteredChunked(chunked, indices));
        });
        yield return Row("list", "foreach", element, count, isShort ? 1.05 : 0.80, false, () =>
        {
            (List<T> list, ChunkedList<T> chunked) = BothLists<T, TElement>(count);
            return (() => loops.Enumerate(list), () => loops.EnumerateChunked(chunked));
        });
    }

    private static MatrixRow Adds<T, TElement>(ListLoopsOf<T> loops, string element, int count)
        where TElement : struct, IElement<T>
    {
        double goal = count switch { Large => 0.25, 50_000 => 0.12, _ => 1.05 };
        return Row("list", "adds", element, count, goal, true, () =>
        {
            T[] items = Items<T, TElement>(count);
            return (() => loops.Add(items), () => loops.AddToChunked(items));
        });
    }

    private static IEnumerable<MatrixRow> Keys<T, TElement>(string element, int count)
        where T : notnull
        where TElement : struct, IElement<T>
    {
        double adds = count <= 500 ? 1.10 : 0.70;
        yield return Row("set", "adds", element, count, adds, true, () =>
        {
            T[] keys = Items<T, TElement>(count);
            return (() => KeyLoops<T, TElement>.AddToSet(keys), () => KeyLoops<T, TElement>.AddToChunkedSet(keys));
        });
        yield return Row("set", "contains", element, count, 1.10, false, () =>
        {
            (object set, object chunked, T[] keys) = BothSets<T, TElement>(count);
            return (
                () => KeyLoops<T, TElement>.Contains((HashSet<T>)set, keys),
                () => KeyLoops<T, TElement>.Contains((ChunkedHashSet<T>)chunked, keys));
        });
        yield return Row("set", "foreach", element, count, 1.10, false, () =>
        {
            (object set, object chunked, _) = BothSets<T, TElement>(count);
            return (
                () => KeyLoops<T, TElement>.Enumerate((HashSet<T>)set),
                () => KeyLoops<T, TElement>.Enumerate((ChunkedHashSet<T>)chunked));
        });
        yield return Row("dictionary", "adds", element, count, adds, true, () =>
        {
            T[] keys = Items<T, TElement>(count);
            return (() => KeyLoops<T, TElement>.AddToMap(keys), () => KeyLoops<T, TElement>.AddToChunkedMap(keys));
        });
        yield return Row("dictionary", "get", element, count, 1.10, false, () =>
        {
            (object map, object chunked, T[] keys) = BothMaps<T, TElement>(count);
            return (
                () => KeyLoops<T, TElement>.Get((Dictionary<T, long>)map, keys),
                () => KeyLoops<T, TElement>.Get((ChunkedDictionary<T, long>)chunked, keys));
        });
        yield return Row("dictionary", "foreach", element, count, 1.10, false, () =>
        {
            (object map, object chunked, _) = BothMaps<T, TElement>(count);
            return (
                () => KeyLoops<T, TElement>.Enumerate((Dictionary<T, long>)map),
                () => KeyLoops<T, TElement>.Enumerate((ChunkedDictionary<T, long>)chunked));
        });
    }

    private static MatrixRow Row(
        string collection,
        string operation,
        string element,
        int count,
        double goal,
        bool allocates,
        Func<(Func<object?> Framework, Func<object?> Chunked)> create)
        => new(MatrixRow.NameOf(collection, operation, element, count), count, goal, allocates, () =>
        {
            (Func<object?> framework, Func<object?> chunked) = create();
            return [framework, chunked];
        });

    /// <summary>So many distinct elements.</summary>
    public static T[] Items<T, TElement>(int count)
        where TElement : struct, IElement<T>
    {
        var items = new T[count];
        for (int i = 0; i < count; i++)
        {
            items[i] = TElement.Make(i);
        }

        return items;
    }

    private static (List<T> Framework, ChunkedList<T> Chunked) BothLists<T, TElement>(int count)
        where TElement : struct, IElement<T>
    {
        T[] items = Items<T, TElement>(count);
        return (
            (List<T>)ListLoops<T, TElement>.AddTo(items),
            (ChunkedList<T>)ListLoops<T, TElement>.AddToChunked(items));
    }

    /// <summary>Both sets, and keys that are equal to theirs but, where they are objects, not the same.</summary>
    private static (object Framework, object Chunked, T[] Keys) BothSets<T, TElement>(int count)
        where T : notnull
        where TElement : struct, IElement<T>
    {
        T[] keys = Items<T, TElement>(count);
        return (
            KeyLoops<T, TElement>.AddToSet(keys),
            KeyLoops<T, TElement>.AddToChunkedSet(keys),
            Items<T, TElement>(count));
    }

    private static (object Framework, object Chunked, T[] Keys) BothMaps<T, TElement>(int count)
        where T : notnull
        where TElement : struct, IElement<T>
    {
        T[] keys = Items<T, TElement>(count);
        return (
            KeyLoops<T, TElement>.AddToMap(keys),
            KeyLoops<T, TElement>.AddToChunkedMap(keys),
            Items<T, TElement>(count));
    }
}
