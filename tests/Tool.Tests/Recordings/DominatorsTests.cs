using GcGuard.Tool.Recordings.Heap;

namespace GcGuard.Tool.Tests.Recordings;

/// <summary>What would be free without a node.</summary>
public sealed class DominatorsTests
{
    [Theory]
    [InlineData("0>1 0>2 1>3 2>3 3>4", "1:0 2:0 3:0 4:3")]
    [InlineData("0>1 1>2 2>3 3>1", "1:0 2:1 3:2")]
    [InlineData("0>1 1>2 2>1 0>2", "1:0 2:0")]
    [InlineData("0>1 1>2 1>3 2>4 3>4 4>5 5>4", "1:0 2:1 3:1 4:1 5:4")]
    [InlineData("0>1 2>3 1>1", "1:0 2:- 3:-")]
    public void Of_small_graphs(string edges, string expected)
    {
        int[] dominatorOf = Of(edges.Split(' ').Select(edge => (From: edge[0] - '0', To: edge[2] - '0')));

        Assert.Equal(expected, string.Join(' ', dominatorOf.Skip(1).Select((one, i) => $"{i + 1}:{(one < 0 ? "-" : one)}")));
    }

    /// <summary>As the definition says it: whoever makes a node unreachable by not being there.</summary>
    [Fact]
    public void Of_random_graphs()
    {
        var random = new Random(7);
        for (int round = 0; round < 300; round++)
        {
            int count = random.Next(2, 14);
            (int From, int To)[] edges =
                [.. Enumerable.Range(0, random.Next(1, 30)).Select(_ => (random.Next(count), random.Next(count)))];
            int[] dominatorOf = Of(edges.Append((count - 1, count - 1)));
            bool[] reached = Reached(count, edges, without: -1);
            for (int node = 1; node < count; node++)
            {
                HashSet<int> above = [];
                for (int at = dominatorOf[node]; at >= 0; at = dominatorOf[at])
                {
                    above.Add(at);
                }

                IEnumerable<int> expected = !reached[node] ? []
                    : Enumerable.Range(0, count).Where(one => one != node && !Reached(count, edges, one)[node]);
                Assert.Equal(expected.Order(), above.Order());
            }
        }
    }

    /// <summary>A list of a million elements, each of which knows the one before.</summary>
    [Fact]
    public void Of_a_long_list()
    {
        const int Count = 1_000_000;
        var graph = Adjacency.Of(Count, add =>
        {
            for (int i = 1; i < Count; i++)
            {
                add(i - 1, i);
                add(i, i - 1);
            }
        });
        (int[] order, int[] dominatorOf) = Dominators.Of(graph);

        Assert.Equal(Count, order.Length);
        Assert.Equal(Count - 2, dominatorOf[Count - 1]);
    }

    private static int[] Of(IEnumerable<(int From, int To)> edges)
    {
        (int From, int To)[] all = [.. edges];
        return Dominators.Of(Adjacency.Of(1 + all.Max(edge => Math.Max(edge.From, edge.To)), add =>
        {
            foreach ((int from, int to) in all)
            {
                add(from, to);
            }
        })).DominatorOf;
    }

    private static bool[] Reached(int count, (int From, int To)[] edges, int without)
    {
        bool[] reached = new bool[count];
        if (without == 0)
        {
            return reached;
        }

        reached[0] = true;
        for (bool isMore = true; isMore;)
        {
            isMore = false;
            foreach ((int from, int to) in edges)
            {
                if (reached[from] && !reached[to] && to != without)
                {
                    reached[to] = isMore = true;
                }
            }
        }

        return reached;
    }
}
