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
    public void A_cleared_list_keeps_its_chunks_and_a_trimmed_one_does_not()
    {
        int[] items = [.. Enumerable.Range(0, 100_000)];
        var list = new ChunkedList<int>(items);
        list.Clear();
        Assert.InRange(Allocated(() => list.AddRange(items)), 0, 84_000); // The last chunk was no full one.
        Assert.Equal(items, list);
        list.RemoveRange(50_000, 50_000);
        list.TrimExcess();
        Assert.Equal(list.Count, list.Capacity);
        Assert.True(Allocated(() => list.AddRange(items)) > 300_000);
        Assert.Equal([.. items.Take(50_000), .. items], list);
    }

    [Fact]
    public void A_cleared_set_and_dictionary_keep_their_chunks()
    {
        int[] items = [.. Enumerable.Range(0, 100_000)];
        var set = new ChunkedHashSet<int>(items);
        set.Clear();
        Assert.InRange(Allocated(() => set.UnionWith(items)), 0, 1_000);
        Assert.Equal(items, set.AsEnumerable());
        string[] keys = [.. items.Select(i => "k" + i)];
        var map = new ChunkedDictionary<string, int>(keys.Select((key, i) => KeyValuePair.Create(key, i)));
        map.Clear();
        long allocated = Allocated(() =>
        {
            foreach (string key in keys)
            {
                map.Add(key, 1);
            }
        });
        Assert.InRange(allocated, 0, 1_000);
        Assert.Equal(keys, map.Keys);
    }

    private static void AtMost(int more, Func<object> framework, Func<object> chunked)
    {
        // What types make when they are first used is not counted.
        GC.KeepAlive(framework());
        GC.KeepAlive(chunked());
        long expected = Allocated(() => GC.KeepAlive(framework()));
        long actual = Allocated(() => GC.KeepAlive(chunked()));
        Assert.True(actual <= expected + more, $"{actual} bytes, the framework's {expected}");
    }

    private static long Allocated(Action action)
    {
        long before = GC.GetAllocatedBytesForCurrentThread();
        action();
        return GC.GetAllocatedBytesForCurrentThread() - before;
    }
}
