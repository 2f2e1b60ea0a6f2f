using System;
using System.Collections.Generic;
using System.Linq;

namespace GcGuard.Runtime.Tests.Collections;

/// <summary>
/// Each operation that asks a comparer, with one that throws at its first call, at its second, and so on: the exception comes out,
/// and the collection is as before, or as the framework's is when its comparer throws somewhere in the same operation.
/// </summary>
public sealed class ThrowingComparerTests
{
    private static readonly int[] s_other = [3, 1000, 4, 1001, 4, 1002, 7, 1003, 1004, 1005, 1006];

    private static readonly Dictionary<string, Func<ISet<int>, IEnumerable<int>, object?>> s_setOperations = new()
    {
        ["Add"] = (set, _) => set.Add(1000),
        ["Add a known one"] = (set, _) => set.Add(5),
        ["Remove"] = (set, _) => set.Remove(5),
        ["Contains"] = (set, _) => set.Contains(5),
        ["TryGetValue"] = (set, _) => set is HashSet<int> framework ? framework.TryGetValue(5, out int _) : ((ChunkedHashSet<int>)set).TryGetValue(5, out int _),
        ["UnionWith"] = (set, other) => Do(set.UnionWith, other),
        ["IntersectWith"] = (set, other) => Do(set.IntersectWith, other),
        ["ExceptWith"] = (set, other) => Do(set.ExceptWith, other),
        ["SymmetricExceptWith"] = (set, other) => Do(set.SymmetricExceptWith, other),
        ["IsSubsetOf"] = (set, other) => set.IsSubsetOf(other),
        ["IsProperSubsetOf"] = (set, other) => set.IsProperSubsetOf(other),
        ["IsSupersetOf"] = (set, other) => set.IsSupersetOf(other),
        ["IsProperSupersetOf"] = (set, other) => set.IsProperSupersetOf(other),
        ["Overlaps"] = (set, other) => set.Overlaps(other),
        ["SetEquals"] = (set, other) => set.SetEquals(other),
    };

    private static readonly Dictionary<string, Func<IDictionary<int, int>, object?>> s_dictionaryOperations = new()
    {
        ["Add"] = map => Do(key => map.Add(key, 1), 1000),
        ["Add a known one"] = map => Do(key => map.Add(key, 1), 5),
        ["TryAdd"] = map => map is Dictionary<int, int> framework ? framework.TryAdd(1000, 1) : ((ChunkedDictionary<int, int>)map).TryAdd(1000, 1),
        ["Set"] = map => map[1000] = 1,
        ["Set a known one"] = map => map[5] = 1,
        ["Get"] = map => map[5],
        ["ContainsKey"] = map => map.ContainsKey(5),
        ["TryGetValue"] = map => map.TryGetValue(5, out int value) ? value : -1,
        ["Remove"] = map => map.Remove(5),
        ["Remove with its value"] = map
            => map is Dictionary<int, int> framework
                ? framework.Remove(5, out int value) ? value : -1
                : ((ChunkedDictionary<int, int>)map).Remove(5, out int removed) ? removed : -1,
        ["Contains an entry"] = map => map.Contains(new(5, 5)),
        ["Remove an entry"] = map => map.Remove(new KeyValuePair<int, int>(5, 5)),
    };

    public static TheoryData<string, int> SetOperations => Cases(s_setOperations.Keys);

    public static TheoryData<string, int> DictionaryOperations => Cases(s_dictionaryOperations.Keys);

    [Theory]
    [MemberData(nameof(SetOperations))]
    public void A_set_is_as_before_or_as_the_frameworks(string operation, int count)
    {
        Func<ISet<int>, IEnumerable<int>, object?> run = s_setOperations[operation];
        foreach (bool isSet in (bool[])[false, true])
        {
            // A set with the same comparer takes other ways than an array.
            List<Attempt> expected = Attempts(comparer =>
            {
                var set = new HashSet<int>(Enumerable.Range(0, count), comparer);
                IEnumerable<int> other = isSet ? new HashSet<int>(s_other, comparer) : s_other;
                return (() => run(set, other), () => Text(set));
            });
            List<Attempt> actual = Attempts(comparer =>
            {
                var set = new ChunkedHashSet<int>(Enumerable.Range(0, count), comparer);
                IEnumerable<int> other = isSet ? new ChunkedHashSet<int>(s_other, comparer) : s_other;
                return (() => run(set, other), () =>
                {
                    Assert.Equal(set.Count, set.AsEnumerable().Distinct().Count());
                    Assert.Equal(set.Count, set.AsEnumerable().Count(set.Contains));
                    return Text(set);
                });
            });
            string[] before = operation == "SymmetricExceptWith" ? ElementByElement(Enumerable.Range(0, count)) : [Text(Enumerable.Range(0, count))];
            Check(expected, actual, before);
        }
    }

    [Theory]
    [MemberData(nameof(DictionaryOperations))]
    public void A_dictionary_is_as_before_or_as_the_frameworks(string operation, int count)
    {
        Func<IDictionary<int, int>, object?> run = s_dictionaryOperations[operation];
        IEnumerable<KeyValuePair<int, int>> entries = Enumerable.Range(0, count).Select(i => KeyValuePair.Create(i, i));
        List<Attempt> expected = Attempts(comparer =>
        {
            var map = new Dictionary<int, int>(entries, comparer);
            return (() => run(map), () => Text(map));
        });
        List<Attempt> actual = Attempts(comparer =>
        {
            var map = new ChunkedDictionary<int, int>(entries, comparer);
            return (() => run(map), () =>
            {
                Assert.Equal(map.Count, map.AsEnumerable().Count());
                Assert.All(map.AsEnumerable(), entry => Assert.Equal(entry.Value, map[entry.Key]));
                return Text(map);
            });
        });
        Check(expected, actual, [Text(entries)]);
    }

    [Fact]
    public void Constructors_let_the_exception_out()
    {
        int[] items = [1, 2, 3];
        KeyValuePair<int, int>[] entries = [new(1, 1), new(2, 2)];
        Assert.Throws<TimeoutException>(() => new ChunkedHashSet<int>(items, new Failing { Left = 1 }));
        Assert.Throws<TimeoutException>(() => new ChunkedDictionary<int, int>(entries, new Failing { Left = 1 }));
        Assert.Throws<TimeoutException>(() => new ChunkedDictionary<int, int>(entries.ToDictionary(x => x.Key, x => x.Value), new Failing { Left = 1 }));
    }

#if RUNTIME_NET10
    [Theory]
    [InlineData(0)]
    [InlineData(1)]
    public void Lookups_by_another_type_leave_everything_as_it_was(int left)
    {
        var comparer = new FailingWords();
        var set = new ChunkedHashSet<string>(["a", "b", "c"], comparer);
        var map = new ChunkedDictionary<string, int>(2, comparer) { ["a"] = 1, ["b"] = 2 };
        ChunkedHashSet<string>.AlternateLookup<ReadOnlySpan<char>> words = set.GetAlternateLookup<ReadOnlySpan<char>>();
        ChunkedDictionary<string, int>.AlternateLookup<ReadOnlySpan<char>> entries = map.GetAlternateLookup<ReadOnlySpan<char>>();
        Action[] operations =
        [
            () => words.Add("b"), () => words.Contains("b"), () => words.Remove("b"), () => words.TryGetValue("b", out _),
            () => entries.TryAdd("b", 1), () => entries.ContainsKey("b"), () => entries.Remove("b"), () => entries.TryGetValue("b", out _),
            () => entries["b"] = 3, () => _ = entries["b"],
        ];
        Assert.All(operations, operation =>
        {
            comparer.Left = left;
            Assert.Throws<TimeoutException>(operation);
            comparer.Left = int.MaxValue;
            Assert.Equal(["a", "b", "c"], set.AsEnumerable());
            Assert.Equal([new("a", 1), new("b", 2)], map.AsEnumerable());
        });
    }

    private sealed class FailingWords : IEqualityComparer<string>, IAlternateEqualityComparer<ReadOnlySpan<char>, string>
    {
        public int Left { get; set; } = int.MaxValue;

        public bool Equals(string? x, string? y) => x == y;

        public int GetHashCode(string obj) => 7;

        public bool Equals(ReadOnlySpan<char> alternate, string other) => Left-- <= 0 ? throw new TimeoutException() : alternate.SequenceEqual(other);

        public int GetHashCode(ReadOnlySpan<char> alternate) => Left-- <= 0 ? throw new TimeoutException() : 7;

        public string Create(ReadOnlySpan<char> alternate) => alternate.ToString();
    }
#endif

    private static TheoryData<string, int> Cases(IEnumerable<string> operations)
    {
        var cases = new TheoryData<string, int>();
        foreach (string operation in operations)
        {
            // Empty; full to the last place, so that an addition has to grow; with room left.
            foreach (int count in (int[])[0, 6, 17, 40])
            {
                cases.Add(operation, count);
            }
        }

        return cases;
    }

    /// <summary>The same operation with a comparer that may be called never, once, twice, … until it is not asked once too often.</summary>
    private static List<Attempt> Attempts(Func<Failing, (Func<object?> Run, Func<string> Contents)> create)
    {
        List<Attempt> attempts = [];
        for (int calls = 0; attempts is not [.., { Threw: false }]; calls++)
        {
            var comparer = new Failing();
            (Func<object?> run, Func<string> contents) = create(comparer);
            comparer.Left = calls;
            object? answer = Model.Outcome.Of(run);
            comparer.Left = int.MaxValue;
            attempts.Add(new(answer is "TimeoutException()", answer, contents()));
        }

        return attempts;
    }

    private static void Check(List<Attempt> expected, List<Attempt> actual, string[] others)
    {
        Assert.Equal(expected[^1], actual[^1]);
        HashSet<string> states = [.. others, .. expected.Select(x => x.Contents)];
        Assert.All(actual, attempt => Assert.Contains(attempt.Contents, states));
    }

    // The framework adds all and then removes all, unless the other one is a set; the chunked set always goes element by element.
    private static string[] ElementByElement(IEnumerable<int> items)
    {
        int[] other = [.. s_other.Distinct()];
        return [.. Enumerable.Range(0, other.Length + 1).Select(done => Text(items.Except(other.Take(done)).Concat(other.Take(done).Except(items))))];
    }

    private static object? Do<T>(Action<T> action, T argument)
    {
        action(argument);
        return null;
    }

    private static string Text(IEnumerable<int> items) => string.Join(" ", items.Order());

    private static string Text(IEnumerable<KeyValuePair<int, int>> entries) => string.Join(" ", entries.OrderBy(x => x.Key));

    private sealed record Attempt(bool Threw, object? Answer, string Contents);

    private sealed class Failing : IEqualityComparer<int>
    {
        public int Left { get; set; } = int.MaxValue;

        public bool Equals(int x, int y) => Left-- <= 0 ? throw new TimeoutException() : x == y;

        public int GetHashCode(int obj) => Left-- <= 0 ? throw new TimeoutException() : obj % 8;
    }
}
