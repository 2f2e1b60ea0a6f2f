using System;
using System.Collections.Generic;
using System.Linq;
using GcGuard.Chunks;

namespace GcGuard.Runtime.Tests.Collections;

/// <summary>Texts as keys begin with a cheap hash code, and leave it when too many of them meet.</summary>
public sealed class TextKeyTests
{
    [Theory]
    [InlineData(500)]
    [InlineData(20_000)]
    public void Texts_that_all_meet_in_one_bucket_are_hashed_anew(int count)
    {
        string[] texts = SameHash(count);
        var set = new ChunkedHashSet<string>(texts);
        var map = new ChunkedDictionary<string, int>(texts.Select((text, i) => KeyValuePair.Create(text, i)));

        Assert.Equal(texts, set.AsEnumerable());
        Assert.Equal(texts, map.Keys);
        for (int i = 0; i < count; i += 7)
        {
            Assert.Contains(texts[i], set.AsEnumerable());
            Assert.Equal(i, map[texts[i]]);
        }

        Assert.DoesNotContain("another", map.Keys);
        Assert.Same(EqualityComparer<string>.Default, set.Comparer);
        Assert.Same(EqualityComparer<string>.Default, map.Comparer);
        map.TrimExcess();
        Assert.Equal(count - 1, map[texts[count - 1]]);
        Assert.True(new ChunkedHashSet<string>(set).SetEquals(texts));
#if RUNTIME_NET10
        ChunkedHashSet<string>.AlternateLookup<ReadOnlySpan<char>> spans = set.GetAlternateLookup<ReadOnlySpan<char>>();
        Assert.True(spans.Contains(texts[9].AsSpan()));
#endif
    }

#if RUNTIME_NET10
    [Fact]
    public void A_lookup_by_spans_follows_when_the_texts_are_hashed_anew()
    {
        string[] texts = SameHash(500);
        var map = new ChunkedDictionary<string, int> { [texts[0]] = 0 };
        ChunkedDictionary<string, int>.AlternateLookup<ReadOnlySpan<char>> spans = map.GetAlternateLookup<ReadOnlySpan<char>>();
        for (int i = 1; i < texts.Length; i++)
        {
            Assert.Equal(i - 1, spans[texts[i - 1]]);
            Assert.True(spans.TryAdd(texts[i], i));
        }

        Assert.All(texts, text => Assert.True(spans.ContainsKey(text)));
    }
#endif

    [Fact]
    public void Texts_of_all_lengths_and_null_are_found()
    {
        string?[] texts = [null, .. Enumerable.Range(0, 70).Select(i => new string('x', i)), "\0", "\0\0", "x\0", "\0x"];
        var set = new ChunkedHashSet<string?>(texts);
        Assert.Equal(texts.Length, set.Count);
        Assert.Equal(texts.Length, texts.Count(text => set.Contains(text is null ? null : string.Concat(text.AsEnumerable()))));
        Assert.Equal(0, ((string?[])[new string('x', 70), "y"]).Count(set.Contains));
    }

    /// <summary>Texts whose first two characters can be anything, because the next two make up for them.</summary>
    private static string[] SameHash(int count)
    {
        var comparer = (IEqualityComparer<string>)TextEquality.InsteadOf(EqualityComparer<string>.Default);
        var texts = new List<string>();
        for (uint i = 0; texts.Count < count; i++)
        {
            // The left half of the hash after two characters v is ((rotate(s) + s) ^ v); then the fifth and sixth
            // bring it to 0.
            uint left = Mix((5381u << 16) + 5381, i + 0x0021_0021);
            uint last = Mix(left, 0);
            char[] characters = [(char)(i + 0x0021_0021), (char)((i + 0x0021_0021) >> 16), 'a', 'b', (char)last, (char)(last >> 16)];
            texts.Add(new string(characters));
        }

        Assert.Single(texts.Select(comparer.GetHashCode).Distinct());
        return [.. texts];
    }

    private static uint Mix(uint hash, uint characters) => (((hash << 5) | (hash >> 27)) + hash) ^ characters;
}
