using System;
using System.Collections.Generic;
using System.Linq;
using GcGuard.Runtime.Tests.Model;

namespace GcGuard.Runtime.Tests.Collections;

/// <summary>What the models do not reach: null, overflow, constructors, comparers and sources that throw.</summary>
public sealed class BadInputTests
{
    [Fact]
    public void Constructors_refuse_what_the_framework_refuses()
    {
        Same(() => new List<int>(-1), () => new ChunkedList<int>(-1));
        Same(() => new List<int>(null!), () => new ChunkedList<int>(null!));
        Same(() => new HashSet<int>(-1), () => new ChunkedHashSet<int>(-1));
        Same(() => new HashSet<int>((IEnumerable<int>)null!), () => new ChunkedHashSet<int>((IEnumerable<int>)null!));
        Same(() => new Dictionary<int, int>(-1), () => new ChunkedDictionary<int, int>(-1));
        Same(() => new Dictionary<int, int>((IDictionary<int, int>)null!), () => new ChunkedDictionary<int, int>((IDictionary<int, int>)null!));
        Same(
            () => new Dictionary<int, int>((IEnumerable<KeyValuePair<int, int>>)null!),
            () => new ChunkedDictionary<int, int>((IEnumerable<KeyValuePair<int, int>>)null!));
        KeyValuePair<int, int>[] twice = [new(1, 1), new(1, 2)];
        Same(() => new Dictionary<int, int>(twice), () => new ChunkedDictionary<int, int>(twice));
        Assert.Equal(EqualityComparer<string>.Default, new ChunkedHashSet<string>((IEqualityComparer<string>?)null).Comparer);
        Assert.Equal(EqualityComparer<int>.Default, new ChunkedDictionary<int, int>((IEqualityComparer<int>?)null).Comparer);
    }

    [Theory]
    [InlineData(100_000)]
    [InlineData(90_000)]
    [InlineData(16_384)]
    [InlineData(16_383)]
    [InlineData(16_385)]
    [InlineData(500)]
    [InlineData(0)]
    public void An_index_behind_what_a_long_list_still_has_is_refused(int left)
    {
        int[] items = [.. Enumerable.Range(0, 100_000)];
        var list = new ChunkedList<int>(items);
        foreach (Action cut in (Action[])[() => list.RemoveRange(left, list.Count - left), list.TrimExcess, () => list.AddRange(items), list.Clear])
        {
            cut();
            Refuses(list.Count);
            Refuses(list.Count + 1);
            Refuses(99_999 + left);
            Refuses(100_000 + left);
            Refuses(300_000_000);
            Refuses(int.MaxValue);
            Refuses(-1);
        }

        void Refuses(int index)
        {
            if ((uint)index >= (uint)list.Count)
            {
                Assert.Throws<ArgumentOutOfRangeException>(() => list[index]);
                Assert.Throws<ArgumentOutOfRangeException>(() => list[index] = 1);
            }
        }
    }

    [Fact]
    public void Null_arguments_are_refused_as_by_the_framework()
    {
        List<int> list = [1, 2];
        ChunkedList<int> chunked = new(list);
        Same(() => list.AddRange(null!), () => chunked.AddRange((IEnumerable<int>)null!));
        Same(() => list.InsertRange(0, null!), () => chunked.InsertRange(0, (IEnumerable<int>)null!));
        Same(() => list.CopyTo(null!), () => chunked.CopyTo(null!));
        Same(() => list.Sort((Comparison<int>)null!), () => chunked.Sort((Comparison<int>)null!));
        Same(() => list.ForEach(null!), () => chunked.ForEach(null!));
        Same(() => list.RemoveAll(null!), () => chunked.RemoveAll(null!));
        Same(() => list.Find(null!), () => chunked.Find(null!));
        Same(() => list.FindAll(null!), () => chunked.FindAll(null!));
        Same(() => list.FindLast(null!), () => chunked.FindLast(null!));
        Same(() => list.Exists(null!), () => chunked.Exists(null!));
        Same(() => list.TrueForAll(null!), () => chunked.TrueForAll(null!));
        Same(() => list.ConvertAll<int>(null!), () => chunked.ConvertAll<int>(null!));
        HashSet<int> set = [1];
        ChunkedHashSet<int> chunkedSet = new([1]);
        Same(() => set.UnionWith(null!), () => chunkedSet.UnionWith(null!));
        Same(() => set.IntersectWith(null!), () => chunkedSet.IntersectWith(null!));
        Same(() => set.ExceptWith(null!), () => chunkedSet.ExceptWith(null!));
        Same(() => set.SymmetricExceptWith(null!), () => chunkedSet.SymmetricExceptWith(null!));
        Same(() => set.IsSubsetOf(null!), () => chunkedSet.IsSubsetOf(null!));
        Same(() => set.IsProperSubsetOf(null!), () => chunkedSet.IsProperSubsetOf(null!));
        Same(() => set.IsSupersetOf(null!), () => chunkedSet.IsSupersetOf(null!));
        Same(() => set.IsProperSupersetOf(null!), () => chunkedSet.IsProperSupersetOf(null!));
        Same(() => set.Overlaps(null!), () => chunkedSet.Overlaps(null!));
        Same(() => set.SetEquals(null!), () => chunkedSet.SetEquals(null!));
        Same(() => set.RemoveWhere(null!), () => chunkedSet.RemoveWhere(null!));
        Same(() => set.CopyTo(null!), () => chunkedSet.CopyTo(null!));
        Dictionary<string, int> map = [];
        ChunkedDictionary<string, int> chunkedMap = new();
        Same(() => map[null!], () => chunkedMap[null!]);
        Same(() => map[null!] = 1, () => chunkedMap[null!] = 1);
        Same(() => map.Add(null!, 1), () => chunkedMap.Add(null!, 1));
        Same(() => map.TryAdd(null!, 1), () => chunkedMap.TryAdd(null!, 1));
        Same(() => map.Remove(null!), () => chunkedMap.Remove(null!));
        Same(() => map.ContainsKey(null!), () => chunkedMap.ContainsKey(null!));
        Same(() => map.TryGetValue(null!, out _), () => chunkedMap.TryGetValue(null!, out _));
    }

    [Fact]
    public void A_comparer_that_throws_leaves_a_set_as_it_was()
    {
        var comparer = new Failing();
        var set = new ChunkedHashSet<int>(Enumerable.Range(0, 10_000), comparer);
        int[] before = [.. set];
        comparer.Fails = true;
        Assert.Throws<TimeoutException>(() => set.Add(20_000));
        Assert.Throws<TimeoutException>(() => set.Remove(5));
        Assert.Throws<TimeoutException>(() => set.Contains(5));
        Assert.Throws<TimeoutException>(() => set.UnionWith([1, 2]));
        comparer.Fails = false;
        Assert.Equal(before, set.AsEnumerable());
        Assert.True(set.Add(20_000));
        Assert.Contains(9_999, set.AsEnumerable());
    }

    [Fact]
    public void A_source_that_throws_half_way_leaves_a_list_whole()
    {
        var list = new ChunkedList<int>(Enumerable.Range(0, 30_000));
        Assert.Throws<TimeoutException>(() => list.InsertRange(10, Throwing()));
        Assert.Equal(Enumerable.Range(0, 30_000), list);
        Assert.Throws<TimeoutException>(() => list.AddRange(Throwing()));
        Assert.Equal([.. Enumerable.Range(0, 30_000), 1, 2], list);
    }

    [Fact]
    public void A_condition_that_throws_removes_what_it_has_matched()
    {
        var list = new ChunkedList<int>(Enumerable.Range(0, 40_000));
        Assert.Throws<TimeoutException>(() => list.RemoveAll(x => x == 35_000 ? throw new TimeoutException() : x % 2 == 0));
        Assert.Equal(Enumerable.Range(0, 40_000).Where(x => x >= 35_000 || x % 2 == 1), list);
    }

    [Fact]
    public void A_list_that_changes_under_ForEach_throws()
    {
        List<int> list = [1, 2];
        ChunkedList<int> chunked = new(list);
        Same(() => list.ForEach(_ => list.Add(1)), () => chunked.ForEach(_ => chunked.Add(1)));
    }

    [Fact]
    public void Elements_without_an_order_are_refused_as_by_the_framework()
    {
        object[] items = [new(), new(), new()];
        List<object> list = [.. items];
        ChunkedList<object> chunked = new(items);
        Same(list.Sort, chunked.Sort);
        Same(() => list.BinarySearch(new object()), () => chunked.BinarySearch(new object()));
    }

#if !RUNTIME_NETSTANDARD
    [Fact]
    public void Collection_expressions_and_spans()
    {
        ChunkedList<int> list = [1, 2, .. Enumerable.Range(0, 50_000)];
        Assert.Equal([1, 2, .. Enumerable.Range(0, 50_000)], list);
        list.InsertRange(1, list.Chunks[0][..3]);
        Assert.Equal([1, 1, 2, 0, 2, 0], list.GetRange(0, 6));
        list.AddRange([7, 8]);
        Assert.Equal(8, list[^1]);
        var copy = new int[list.Count];
        list.CopyTo(copy.AsSpan());
        Assert.Equal(list, copy);
        Assert.Throws<ArgumentException>(() => list.CopyTo(new int[3].AsSpan()));
        ChunkedHashSet<int> set = [1, 1, 2];
        Assert.Equal([1, 2], set.AsEnumerable());
    }
#endif

#if RUNTIME_NET10
    [Fact]
    public void Sets_and_dictionaries_are_looked_up_by_spans()
    {
        var set = new ChunkedHashSet<string>(StringComparer.OrdinalIgnoreCase);
        ChunkedHashSet<string>.AlternateLookup<ReadOnlySpan<char>> words = set.GetAlternateLookup<ReadOnlySpan<char>>();
        Assert.Same(set, words.Set);
        Assert.True(words.Add("one"));
        Assert.False(words.Add("ONE"));
        Assert.True(words.Contains("One") && words.TryGetValue("oNE", out string? found) && found == "one");
        Assert.True(words.Remove("ONE"));
        Assert.Empty(set);
        var map = new ChunkedDictionary<string, int>();
        ChunkedDictionary<string, int>.AlternateLookup<ReadOnlySpan<char>> entries = map.GetAlternateLookup<ReadOnlySpan<char>>();
        Assert.Same(map, entries.Dictionary);
        entries["a"] = 1;
        entries["a"] = 2;
        Assert.True(entries.TryAdd("b", 3));
        Assert.False(entries.TryAdd("b", 4));
        Assert.True(entries.ContainsKey("a") && entries["a"] == 2 && entries.TryGetValue("b", out int three) && three == 3);
        Assert.Throws<KeyNotFoundException>(() => map.GetAlternateLookup<ReadOnlySpan<char>>()["c"]);
        Assert.True(entries.Remove("b"));
        Assert.False(entries.Remove("b"));
        Assert.Single(map);
        Assert.Throws<InvalidOperationException>(() => new ChunkedHashSet<int>().GetAlternateLookup<ReadOnlySpan<char>>());
        Assert.False(new ChunkedDictionary<int, int>().TryGetAlternateLookup<ReadOnlySpan<char>>(out _));
    }
#endif

    private static IEnumerable<int> Throwing()
    {
        yield return 1;
        yield return 2;
        throw new TimeoutException();
    }

    private static void Same(Action framework, Action chunked)
        => Assert.Null(Outcome.Differs("call", () => { framework(); return null; }, () => { chunked(); return null; }));

    private static void Same<T, TChunked>(Func<T> framework, Func<TChunked> chunked)
    {
        object? expected = Outcome.Of(() => framework());
        Assert.Equal(expected, Outcome.Of(() => chunked()));
        Assert.IsType<string>(expected);
    }

    private sealed class Failing : IEqualityComparer<int>
    {
        public bool Fails { get; set; }

        public bool Equals(int x, int y) => Fails ? throw new TimeoutException() : x == y;

        public int GetHashCode(int obj) => obj % 100;
    }
}
