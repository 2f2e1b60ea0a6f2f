using System;
using System.Collections.Generic;
using System.Linq;
using GcGuard.Runtime.Tests.Model;

namespace GcGuard.Runtime.Tests.Collections;

/// <summary>What the models only reach through interfaces, or not at all, beside the framework's own: <c>foreach</c>, overloads, views.</summary>
public sealed class MemberTests
{
    public static TheoryData<int> Counts => [0, 1, 7, 30_000];

    [Theory]
    [MemberData(nameof(Counts))]
    public void Foreach_and_the_struct_enumerators_are_the_frameworks(int count)
    {
        List<int> list = [.. Enumerable.Range(0, count)];
        ChunkedList<int> chunked = new(list);
        HashSet<int> set = [.. list];
        ChunkedHashSet<int> chunkedSet = new(list);
        Dictionary<int, int> map = list.ToDictionary(x => x, x => -x);
        ChunkedDictionary<int, int> chunkedMap = new(map.AsEnumerable());
        long sum = list.Sum(x => (long)x);
        long listSum = 0;
        long setSum = 0;
        long mapSum = 0;
        foreach (int item in chunked)
        {
            listSum += item;
        }

        foreach (int item in chunkedSet)
        {
            setSum += item;
        }

        foreach (KeyValuePair<int, int> entry in chunkedMap)
        {
            mapSum += (2 * entry.Key) + entry.Value;
        }

        Assert.Equal([sum, sum, sum], [listSum, setSum, mapSum]);

        List<int>.Enumerator first = list.GetEnumerator();
        ChunkedList<int>.Enumerator second = chunked.GetEnumerator();
        Assert.Equal((first.Current, first.MoveNext(), first.Current), (second.Current, second.MoveNext(), second.Current));
        first.Dispose();
        second.Dispose();
        Assert.Equal(first.MoveNext(), second.MoveNext());
        list.Add(1);
        chunked.Add(1);
        Same(() => first.MoveNext(), () => second.MoveNext());

        HashSet<int>.Enumerator firstOfSet = set.GetEnumerator();
        ChunkedHashSet<int>.Enumerator secondOfSet = chunkedSet.GetEnumerator();
        Assert.Equal((firstOfSet.Current, firstOfSet.MoveNext(), firstOfSet.Current), (secondOfSet.Current, secondOfSet.MoveNext(), secondOfSet.Current));
        firstOfSet.Dispose();
        secondOfSet.Dispose();
        set.Add(-1);
        chunkedSet.Add(-1);
        Same(() => firstOfSet.MoveNext(), () => secondOfSet.MoveNext());

        Dictionary<int, int>.Enumerator firstOfMap = map.GetEnumerator();
        ChunkedDictionary<int, int>.Enumerator secondOfMap = chunkedMap.GetEnumerator();
        Assert.Equal((firstOfMap.Current, firstOfMap.MoveNext(), firstOfMap.Current), (secondOfMap.Current, secondOfMap.MoveNext(), secondOfMap.Current));
        firstOfMap.Dispose();
        secondOfMap.Dispose();
        map.Add(-1, 1);
        chunkedMap.Add(-1, 1);
        Same(() => firstOfMap.MoveNext(), () => secondOfMap.MoveNext());
    }

    [Theory]
    [MemberData(nameof(Counts))]
    public void Keys_and_values_are_the_frameworks(int count)
    {
        Dictionary<int, string> map = Enumerable.Range(0, count).ToDictionary(x => x, x => "v" + (x % 100));
        ChunkedDictionary<int, string> chunked = new(map.AsEnumerable());
        ChunkedDictionary<int, string>.KeyCollection keys = chunked.Keys;
        ChunkedDictionary<int, string>.ValueCollection values = chunked.Values;
        Assert.Equal((map.Keys.Count, map.Values.Count), (keys.Count, values.Count));
        foreach (int key in (int[])[0, count - 1, count])
        {
            Assert.Equal(map.ContainsKey(key), keys.Contains(key));
        }

        foreach (string? value in (string?[])["v0", "v1", "none", null])
        {
            Assert.Equal(map.ContainsValue(value!), values.Contains(value!));
        }

        foreach (int index in (int[])[-1, 0, 1, count + 3])
        {
            var expected = new int[count + 1];
            var actual = new int[count + 1];
            Same(() => { map.Keys.CopyTo(expected, index); return expected; }, () => { keys.CopyTo(actual, index); return actual; });
            var expectedValues = new string[count + 1];
            var actualValues = new string[count + 1];
            Same(() => { map.Values.CopyTo(expectedValues, index); return expectedValues; }, () => { values.CopyTo(actualValues, index); return actualValues; });
        }

        Same(() => map.Keys.CopyTo(null!, 0), () => keys.CopyTo(null!, 0));
        List<int> seen = [];
        foreach (int key in keys)
        {
            seen.Add(key);
        }

        Assert.Equal(map.Keys, seen);
        using IEnumerator<string> first = ((IEnumerable<string>)map.Values).GetEnumerator();
        using IEnumerator<string> second = values.GetEnumerator();
        Assert.Equal(first.MoveNext(), second.MoveNext());
        map[-1] = "more";
        chunked[-1] = "more";
        if (count > 0)
        {
            Same(() => first.MoveNext(), () => second.MoveNext());
        }
    }

    [Theory]
    [MemberData(nameof(Counts))]
    public void Searches_and_sorts_with_a_comparer_are_the_frameworks(int count)
    {
        var random = new Random(count);
        List<int> list = [.. Enumerable.Range(0, count).OrderBy(_ => random.Next())];
        ChunkedList<int> chunked = new(list);
        var descending = Comparer<int>.Create((x, y) => y.CompareTo(x));
        Same(() => list.FindIndex(x => x == 5), () => chunked.FindIndex(x => x == 5));
        Same(() => list.FindLastIndex(x => x % 7 == 5), () => chunked.FindLastIndex(x => x % 7 == 5));
        Same(() => list.FindIndex(null!), () => chunked.FindIndex(null!));
        Same(() => list.FindLastIndex(null!), () => chunked.FindLastIndex(null!));
        list.Sort(descending);
        chunked.Sort(descending);
        Assert.Equal(list, chunked);
        foreach (int item in (int[])[-1, 0, 5, count / 2, count])
        {
            Same(() => list.BinarySearch(item, descending), () => chunked.BinarySearch(item, descending));
            foreach ((int index, int length) in ((int, int)[])[(0, count), (1, count - 1), (count / 3, count / 2), (-1, 1), (0, -1), (1, count)])
            {
                Same(() => list.BinarySearch(index, length, item, descending), () => chunked.BinarySearch(index, length, item, descending));
            }
        }

        list.Reverse();
        chunked.Reverse();
        Assert.Equal(list, chunked);
        list.Sort((IComparer<int>?)null);
        chunked.Sort((IComparer<int>?)null);
        Assert.Equal(list, chunked);
        var failing = Comparer<int>.Create((_, _) => throw new TimeoutException());
        Same(() => list.BinarySearch(3, failing), () => chunked.BinarySearch(3, failing));
        Same(() => list.Sort(failing), () => chunked.Sort(failing));
        Assert.Equal(Enumerable.Range(0, count), chunked);
    }

    [Theory]
    [InlineData(0)]
    [InlineData(1)]
    [InlineData(40_000)]
    public void A_capacity_is_room_for_as_many(int capacity)
    {
        var set = new ChunkedHashSet<string>(capacity, StringComparer.OrdinalIgnoreCase);
        var map = new ChunkedDictionary<string, int>(capacity, StringComparer.OrdinalIgnoreCase);
        Assert.True(set.Capacity >= capacity && map.Capacity >= capacity);
        Assert.Same(StringComparer.OrdinalIgnoreCase, set.Comparer);
        Assert.True(set.Add("a") && !set.Add("A"));
        Assert.True(map.TryAdd("a", 1) && !map.TryAdd("A", 2));
        Assert.True(set.Capacity >= set.Count && map.Capacity >= map.Count);
        Same(() => new HashSet<int>(-1, null), () => new ChunkedHashSet<int>(-1, null));
        Same(() => new Dictionary<int, int>(-1, null), () => new ChunkedDictionary<int, int>(-1, null));
    }

    [Theory]
    [MemberData(nameof(Counts))]
    public void Chunks_are_as_many_as_are_walked(int count)
    {
        var list = new ChunkedList<long>(Enumerable.Range(0, count).Select(x => (long)x));
        int chunks = 0;
        int length = 0;
        foreach (var chunk in list.Chunks)
        {
            length += chunk.Length();
            chunks++;
        }

        Assert.Equal((chunks, count), (list.Chunks.Count, length));
        Assert.Throws<ArgumentOutOfRangeException>(() => list.Chunks[chunks].Length());
        Assert.Throws<ArgumentOutOfRangeException>(() => list.Chunks[-1].Length());
    }

#if !RUNTIME_NETSTANDARD
    [Theory]
    [MemberData(nameof(Counts))]
    public void Spans_are_added_as_by_the_framework(int count)
    {
        int[] items = [.. Enumerable.Range(0, count)];
        List<int> list = [1, 2];
        ChunkedList<int> chunked = new(list);
        list.AddRange(items.AsSpan());
        chunked.AddRange((ReadOnlySpan<int>)items);
        Assert.Equal(list, chunked);
    }
#endif

#if RUNTIME_NET10
    [Fact]
    public void A_set_tells_whether_it_can_be_looked_up_by_another_type()
    {
        Assert.False(new ChunkedHashSet<int>().TryGetAlternateLookup<ReadOnlySpan<char>>(out _));
        var set = new ChunkedHashSet<string>(["a"]);
        Assert.True(set.TryGetAlternateLookup(out ChunkedHashSet<string>.AlternateLookup<ReadOnlySpan<char>> words));
        Assert.True(words.Contains("a"));
    }
#endif

    private static void Same<T, TChunked>(Func<T> framework, Func<TChunked> chunked)
        => Assert.Null(Outcome.Differs("call", () => framework(), () => chunked()));

    private static void Same(Action framework, Action chunked)
        => Assert.Null(Outcome.Differs("call", () => { framework(); return null; }, () => { chunked(); return null; }));
}
