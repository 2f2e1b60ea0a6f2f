using System;
using System.Collections.Generic;
using System.Linq;

namespace GcGuard.Runtime.Tests.Collections;

/// <summary>What a collection takes, and what it keeps.</summary>
public sealed class MemoryTests
{
    private const int MostMore = 64;

    public static TheoryData<int> Capacities => [0, 1, 4, 16, 17, 100, 500, 1_024, 4_000];

    [Theory]
    [MemberData(nameof(Capacities))]
    public void A_short_list_takes_at_most_64_bytes_more_than_the_frameworks(int capacity)
    {
        AtMost(MostMore, () => new List<long>(capacity), () => new ChunkedList<long>(capacity));
        AtMost(MostMore, () => new List<string>(capacity), () => new ChunkedList<string>(capacity));
        AtMost(MostMore, () => new List<byte>(capacity), () => new ChunkedList<byte>(capacity));
    }

    [Theory]
    [MemberData(nameof(Capacities))]
    public void A_short_set_takes_at_most_64_bytes_more_than_the_frameworks(int capacity)
    {
        AtMost(MostMore, () => new HashSet<int>(capacity), () => new ChunkedHashSet<int>(capacity));
        AtMost(MostMore, () => new HashSet<string>(capacity), () => new ChunkedHashSet<string>(capacity));
    }

    [Fact]
    public void An_empty_set_or_dictionary_takes_no_more_than_the_frameworks()
    {
        AtMost(0, () => new HashSet<int>(), () => new ChunkedHashSet<int>());
        AtMost(0, () => new HashSet<string>(), () => new ChunkedHashSet<string>());
        AtMost(0, () => new Dictionary<int, long>(), () => new ChunkedDictionary<int, long>());
        AtMost(0, () => new Dictionary<string, string>(), () => new ChunkedDictionary<string, string>());
    }

    [Fact]
    public void A_cleared_list_keeps_its_chunks_and_a_trimmed_one_does_not()
    {
        int[] items = [.. Enumerable.Range(0, 100_000)];
        var list = new ChunkedList<int>(items);
        Assert.InRange(Allocation.Least(() => list.AddRange(items), list.Clear), 0, 84_000); // The last chunk is no full one.
        Assert.Equal(items, list);
        list.RemoveRange(50_000, 50_000);
        list.TrimExcess();
        Assert.Equal(list.Count, list.Capacity);
        list.AddRange(items);
        Assert.Equal([.. items.Take(50_000), .. items], list);
        long again = Allocation.Least(() => list.AddRange(items), () =>
        {
            list.RemoveRange(50_000, list.Count - 50_000);
            list.TrimExcess();
        });
        Assert.InRange(again, 300_000, 600_000);
    }

    [Fact]
    public void A_cleared_set_and_dictionary_keep_their_chunks()
    {
        int[] items = [.. Enumerable.Range(0, 100_000)];
        var set = new ChunkedHashSet<int>(items);
        Assert.InRange(Allocation.Least(() => set.UnionWith(items), set.Clear), 0, 100); // An enumerator of the array.
        Assert.Equal(items, set.AsEnumerable());
        string[] keys = [.. items.Select(i => "k" + i)];
        var map = new ChunkedDictionary<string, int>(keys.Select((key, i) => KeyValuePair.Create(key, i)));
        Assert.Equal(0, Allocation.Least(
            () =>
            {
                foreach (string key in keys)
                {
                    map.Add(key, 1);
                }
            },
            map.Clear));
        Assert.Equal(keys, map.Keys);
    }

    private static void AtMost(int more, Func<object> framework, Func<object> chunked)
    {
        long expected = Allocation.Least(() => GC.KeepAlive(framework()));
        long actual = Allocation.Least(() => GC.KeepAlive(chunked()));
        Assert.True(actual <= expected + more, $"{actual} bytes, the framework's {expected}");
    }
}
