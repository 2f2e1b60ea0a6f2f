using System;
using System.Collections;
using System.Collections.Generic;
using System.Linq;
using GcGuard.Bench.Collections;
using GcGuard.Bench.Collections.Matrix;

namespace GcGuard.Bench.Tests;

/// <summary>The loops that compare families of collections do the same with each of them.</summary>
public sealed class PeerLoopTests
{
    [Theory]
    [InlineData(0)]
    [InlineData(500)]
    [InlineData(50_000)]
    public void Lists_are_filled_and_added_up(int count)
        => Assert.All(Peer.All, peer =>
        {
            long[] numbers = MatrixRows.Items<long, OfLong>(count);
            Type type = peer.ListOf<long>();
            object list = PeerLoops.ListAdds<long>(type)(numbers);
            long sum = numbers.Aggregate(0L, (all, number) => unchecked(all + number));
            Assert.IsType(type, list);
            Assert.Equal(numbers, (IEnumerable<long>)list);
            Assert.Equal(sum, PeerLoops.ListIndex<long, OfLong>(type)(list));
            Assert.Equal(sum, PeerLoops.ListEnumerator<long, OfLong>(type)(list));
        });

    [Theory]
    [InlineData(0)]
    [InlineData(500)]
    [InlineData(50_000)]
    public void Sets_and_dictionaries_are_filled_and_looked_up(int count)
        => Assert.All(Peer.All, peer =>
        {
            int[] numbers = [.. Enumerable.Range(0, count + 7).Select(i => unchecked((int)(i * 2654435761u)))];
            object set = PeerLoops.SetAdds(peer.SetOf<int>())(numbers, count);
            Assert.IsType(peer.SetOf<int>(), set);
            Assert.Equal(numbers.Take(count).Order(), ((IEnumerable<int>)set).Order());
            Assert.Equal(count, PeerLoops.SetContains(peer.SetOf<int>())(set, numbers, count + 7));

            object dictionary = PeerLoops.DictionaryAdds(peer.DictionaryOf<int>())(numbers, count);
            Assert.IsType(peer.DictionaryOf<int>(), dictionary);
            Assert.Equal(count, ((ICollection)dictionary).Count);
            Assert.Equal(Enumerable.Range(0, count).Sum(i => (long)i), PeerLoops.DictionaryGet(peer.DictionaryOf<int>())(dictionary, numbers, count));
            Assert.Throws<KeyNotFoundException>(() => PeerLoops.DictionaryGet(peer.DictionaryOf<int>())(dictionary, numbers, count + 1));
        });
}
