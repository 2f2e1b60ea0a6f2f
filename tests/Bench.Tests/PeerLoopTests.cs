using System;
using System.Collections;
using System.Collections.Generic;
using System.Linq;
using GcGuard.Bench.Collections;

namespace GcGuard.Bench.Tests;

/// <summary>The loops that compare families of collections do the same with each of them.</summary>
public sealed class PeerLoopTests
{
    private static readonly Peer[] s_peers = [Peer.Framework, Peer.Chunked, Peer.Segmented];

    [Theory]
    [InlineData(0)]
    [InlineData(500)]
    [InlineData(50_000)]
    public void Lists_are_filled_and_added_up(int count)
        => Assert.All(s_peers, peer =>
        {
            object list = PeerLoops.ListAdds(peer.List)(count);
            long sum = Enumerable.Range(0, count).Sum(i => (long)i);
            Assert.IsType(peer.List, list);
            Assert.Equal(Enumerable.Range(0, count).Select(i => (long)i), (IEnumerable<long>)list);
            Assert.Equal(sum, PeerLoops.ListIndex(peer.List)(list));
            Assert.Equal(sum, PeerLoops.ListEnumerator(peer.List)(list));
        });

    [Theory]
    [InlineData(0)]
    [InlineData(500)]
    [InlineData(50_000)]
    public void Sets_and_dictionaries_are_filled_and_looked_up(int count)
        => Assert.All(s_peers, peer =>
        {
            int[] numbers = [.. Enumerable.Range(0, count + 7).Select(i => unchecked((int)(i * 2654435761u)))];
            object set = PeerLoops.SetAdds(peer.Set)(numbers, count);
            Assert.IsType(peer.Set, set);
            Assert.Equal(numbers.Take(count).Order(), ((IEnumerable<int>)set).Order());
            Assert.Equal(count, PeerLoops.SetContains(peer.Set)(set, numbers, count + 7));

            object dictionary = PeerLoops.DictionaryAdds(peer.Dictionary)(numbers, count);
            Assert.IsType(peer.Dictionary, dictionary);
            Assert.Equal(count, ((ICollection)dictionary).Count);
            Assert.Equal(Enumerable.Range(0, count).Sum(i => (long)i), PeerLoops.DictionaryGet(peer.Dictionary)(dictionary, numbers, count));
            Assert.Throws<KeyNotFoundException>(() => PeerLoops.DictionaryGet(peer.Dictionary)(dictionary, numbers, count + 1));
        });

    [Fact]
    public void Each_workload_answers_the_same_for_each_family()
        => Assert.All(PeerTable.All().Where(x => !x.Name.Contains("1,000,000", StringComparison.Ordinal)), x =>
        {
            object?[] answers = [.. s_peers.Select(peer => x.Workload(peer)())];
            object? expected = Comparable(answers[0]);
            Assert.NotNull(expected);
            Assert.All(answers, answer => Assert.Equal(expected, Comparable(answer)));
        });

    private static object? Comparable(object? answer) => answer is IEnumerable all ? all.Cast<object>().Count() : answer;
}
