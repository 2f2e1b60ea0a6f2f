using System;
using System.Collections.Generic;
using System.Linq;

namespace GcGuard.Bench.Collections;

/// <summary>
/// One workload with the framework's collection and with the chunked one. Both return what keeps the compiler from
/// leaving it out.
/// </summary>
internal sealed record Workload(string Name, string Goal, Func<object?> Framework, Func<object?> Chunked);

/// <summary>The workloads of seed 000 and the operations that a list, a set and a dictionary live from.</summary>
internal static class Workloads
{
    private const int Large = 1_000_000;

    private static readonly int[][] s_smallIds = Ranges((0, 300), (100, 600), (300, 1000));
    private static readonly int[][] s_largeIds = Ranges((0, 30_000), (10_000, 60_000), (30_000, 100_000));
    private static readonly int[] s_scattered =
        [.. Enumerable.Range(0, 100_000).Select(i => unchecked((int)(i * 2654435761u)))];
    private static readonly long[] s_shuffled = Shuffled(200_000);
    private static readonly string[] s_names = [
        .. Enumerable.Range(0, 50_000).Select(
            i => "customer-" + i.ToString(System.Globalization.CultureInfo.InvariantCulture))
    ];

    public static IEnumerable<Workload> All()
    {
        var list = new List<long>(Enumerable.Range(0, Large).Select(i => (long)i));
        var chunked = new ChunkedList<long>(list);
        var small = new List<long>(Enumerable.Range(0, 500).Select(i => (long)i));
        var smallChunked = new ChunkedList<long>(small);
        var mid = new List<long>(Enumerable.Range(0, 50_000).Select(i => (long)i));
        var midChunked = new ChunkedList<long>(mid);
        var set = new HashSet<int>(s_scattered);
        var chunkedSet = new ChunkedHashSet<int>(s_scattered);
        var smallSet = new HashSet<int>(s_scattered.Take(1000));
        var smallChunkedSet = new ChunkedHashSet<int>(s_scattered.Take(1000));
        var map = s_scattered.ToDictionary(x => x, x => (long)x);
        var chunkedMap = new ChunkedDictionary<int, long>(map);
        var smallMap = s_scattered.Take(1000).ToDictionary(x => x, x => (long)x);
        var smallChunkedMap = new ChunkedDictionary<int, long>(smallMap);

        yield return new("list: 500 adds", "1.10", () => AddList(500), () => AddChunked(500));
        yield return new("list: 500 adds of int", "1.10", () => AddIntList(500), () => AddIntChunked(500));
        yield return new("list: 50,000 adds", "0.09", () => AddList(50_000), () => AddChunked(50_000));
        yield return new("list: 50,000 adds of int", "–", () => AddIntList(50_000), () => AddIntChunked(50_000));
        yield return new("list: 1,000,000 adds", "0.25", () => AddList(Large), () => AddChunked(Large));
        yield return new("list: foreach, 500", "0.99", () => Sum(small), () => Sum(smallChunked));
        yield return new("list: foreach, 50,000", "0.83", () => Sum(mid), () => Sum(midChunked));
        yield return new("list: foreach, 1,000,000", "0.83", () => Sum(list), () => Sum(chunked));
        yield return new("list: index, 500", "1.30", () => SumByIndex(small), () => SumByIndex(smallChunked));
        yield return new("list: index, 50,000", "1.30", () => SumByIndex(mid), () => SumByIndex(midChunked));
        yield return new("list: index, 1,000,000", "1.30", () => SumByIndex(list), () => SumByIndex(chunked));
        yield return new("list: spans, 1,000,000", "1.00", () => SumSpan(list), () => SumSpans(chunked));
        yield return new("list: spans, 50,000", "1.00", () => SumSpan(mid), () => SumSpans(midChunked));
        yield return new("list: contains, 50,000", "–", () => mid.Contains(49_999), () => midChunked.Contains(49_999));
        yield return new("list: insert in the middle, 50,000", "–", () => Insert(mid), () => Insert(midChunked));
        yield return new("list: sort, 200,000", "–", () => Sorted(s_shuffled), () => SortedChunked(s_shuffled));
        yield return new(
            "list: AddRange, 1,000,000", "–", () => new List<long>(list), () => new ChunkedList<long>(list));

        yield return new(
            "set: 500 adds", "1.15", () => AddSet(s_scattered, 500), () => AddChunkedSet(s_scattered, 500));
        yield return new(
            "set: 100,000 adds", "0.70", () => AddSet(s_scattered, 100_000), () => AddChunkedSet(s_scattered, 100_000));
        yield return new("set: small UnionWith", "1.15", () => Union(s_smallIds), () => UnionChunked(s_smallIds));
        yield return new("set: large UnionWith", "0.70", () => Union(s_largeIds), () => UnionChunked(s_largeIds));
        yield return new(
            "set: contains, 1,000", "–", () => Contains(smallSet, 1000), () => Contains(smallChunkedSet, 1000));
        yield return new(
            "set: contains, 100,000", "–", () => Contains(set, 100_000), () => Contains(chunkedSet, 100_000));
        yield return new("set: foreach, 100,000", "–", () => Sum(set), () => Sum(chunkedSet));
        yield return new(
            "set: 50,000 adds of string",
            "–",
            () => new HashSet<string>(s_names.Select(x => x)),
            () => new ChunkedHashSet<string>(s_names.Select(x => x)));

        yield return new(
            "dictionary: 500 adds", "1.15", () => AddMap(s_scattered, 500), () => AddChunkedMap(s_scattered, 500));
        yield return new(
            "dictionary: 100,000 adds",
            "0.70",
            () => AddMap(s_scattered, 100_000),
            () => AddChunkedMap(s_scattered, 100_000));
        yield return new("dictionary: get, 1,000", "–", () => Get(smallMap, 1000), () => Get(smallChunkedMap, 1000));
        yield return new("dictionary: get, 100,000", "–", () => Get(map, 100_000), () => Get(chunkedMap, 100_000));
        yield return new("dictionary: foreach, 100,000", "–", () => Sum(map), () => Sum(chunkedMap));
    }

    private static int[][] Ranges(params (int Start, int Count)[] ranges)
        => [.. ranges.Select(x => Enumerable.Range(x.Start, x.Count).ToArray())];

    private static long[] Shuffled(int count)
    {
        long[] numbers = [.. Enumerable.Range(0, count).Select(i => (long)i)];
        new Random(1).Shuffle(numbers);
        return numbers;
    }

    private static List<long> AddList(int count)
    {
        var list = new List<long>();
        for (int i = 0; i < count; i++)
        {
            list.Add(i);
        }

        return list;
    }

    private static ChunkedList<long> AddChunked(int count)
    {
        var list = new ChunkedList<long>();
        for (int i = 0; i < count; i++)
        {
            list.Add(i);
        }

        return list;
    }

    private static List<int> AddIntList(int count)
    {
        var list = new List<int>();
        for (int i = 0; i < count; i++)
        {
            list.Add(i);
        }

        return list;
    }

    private static ChunkedList<int> AddIntChunked(int count)
    {
        var list = new ChunkedList<int>();
        for (int i = 0; i < count; i++)
        {
            list.Add(i);
        }

        return list;
    }

    private static object Sum(List<long> list)
    {
        long sum = 0;
        foreach (long item in list)
        {
            sum += item;
        }

        return sum;
    }

    private static object Sum(ChunkedList<long> list)
    {
        long sum = 0;
        foreach (long item in list)
        {
            sum += item;
        }

        return sum;
    }

    private static object SumByIndex(List<long> list)
    {
        long sum = 0;
        for (int i = 0; i < list.Count; i++)
        {
            sum += list[i];
        }

        return sum;
    }

    private static object SumByIndex(ChunkedList<long> list)
    {
        long sum = 0;
        for (int i = 0; i < list.Count; i++)
        {
            sum += list[i];
        }

        return sum;
    }

    private static object SumSpan(List<long> list)
    {
        long sum = 0;
        foreach (long item in System.Runtime.InteropServices.CollectionsMarshal.AsSpan(list))
        {
            sum += item;
        }

        return sum;
    }

    private static object SumSpans(ChunkedList<long> list)
    {
        long sum = 0;
        foreach (ReadOnlySpan<long> chunk in list.Chunks)
        {
            foreach (long item in chunk)
            {
                sum += item;
            }
        }

        return sum;
    }

    private static object? Insert(List<long> list)
    {
        list.Insert(list.Count / 2, 1);
        list.RemoveAt(list.Count / 2);
        return null;
    }

    private static object? Insert(ChunkedList<long> list)
    {
        list.Insert(list.Count / 2, 1);
        list.RemoveAt(list.Count / 2);
        return null;
    }

    private static List<long> Sorted(long[] numbers)
    {
        var list = new List<long>(numbers);
        list.Sort();
        return list;
    }

    private static ChunkedList<long> SortedChunked(long[] numbers)
    {
        var list = new ChunkedList<long>(numbers);
        list.Sort();
        return list;
    }

    private static HashSet<int> AddSet(int[] items, int count)
    {
        var set = new HashSet<int>();
        for (int i = 0; i < count; i++)
        {
            set.Add(items[i]);
        }

        return set;
    }

    private static ChunkedHashSet<int> AddChunkedSet(int[] items, int count)
    {
        var set = new ChunkedHashSet<int>();
        for (int i = 0; i < count; i++)
        {
            set.Add(items[i]);
        }

        return set;
    }

    private static HashSet<int> Union(int[][] source)
    {
        var set = new HashSet<int>();
        foreach (int[] items in source)
        {
            set.UnionWith(items);
        }

        return set;
    }

    private static ChunkedHashSet<int> UnionChunked(int[][] source)
    {
        var set = new ChunkedHashSet<int>();
        foreach (int[] items in source)
        {
            set.UnionWith(items);
        }

        return set;
    }

    private static object Contains(HashSet<int> set, int count)
    {
        int found = 0;
        for (int i = 0; i < count; i++)
        {
            found += set.Contains(s_scattered[i]) ? 1 : 0;
        }

        return found;
    }

    private static object Contains(ChunkedHashSet<int> set, int count)
    {
        int found = 0;
        for (int i = 0; i < count; i++)
        {
            found += set.Contains(s_scattered[i]) ? 1 : 0;
        }

        return found;
    }

    private static object Sum(HashSet<int> set)
    {
        long sum = 0;
        foreach (int item in set)
        {
            sum += item;
        }

        return sum;
    }

    private static object Sum(ChunkedHashSet<int> set)
    {
        long sum = 0;
        foreach (int item in set)
        {
            sum += item;
        }

        return sum;
    }

    private static Dictionary<int, long> AddMap(int[] items, int count)
    {
        var map = new Dictionary<int, long>();
        for (int i = 0; i < count; i++)
        {
            map.Add(items[i], i);
        }

        return map;
    }

    private static ChunkedDictionary<int, long> AddChunkedMap(int[] items, int count)
    {
        var map = new ChunkedDictionary<int, long>();
        for (int i = 0; i < count; i++)
        {
            map.Add(items[i], i);
        }

        return map;
    }

    private static object Get(Dictionary<int, long> map, int count)
    {
        long sum = 0;
        for (int i = 0; i < count; i++)
        {
            sum += map[s_scattered[i]];
        }

        return sum;
    }

    private static object Get(ChunkedDictionary<int, long> map, int count)
    {
        long sum = 0;
        for (int i = 0; i < count; i++)
        {
            sum += map[s_scattered[i]];
        }

        return sum;
    }

    private static object Sum(Dictionary<int, long> map)
    {
        long sum = 0;
        foreach (KeyValuePair<int, long> entry in map)
        {
            sum += entry.Value;
        }

        return sum;
    }

    private static object Sum(ChunkedDictionary<int, long> map)
    {
        long sum = 0;
        foreach (KeyValuePair<int, long> entry in map)
        {
            sum += entry.Value;
        }

        return sum;
    }
}
