using System.Collections.Generic;
using System.Linq;

namespace GcGuard.Bench.Workloads;

/// <summary>
/// The sets and lists of GCG1005: what a user's groups can see, united or appended per request. The ranges are those of
/// the article that the rule comes from: 190,000 ids, 130,000 of them different.
/// </summary>
internal static class ClientCaches
{
    /// <summary>The ids that each group can see.</summary>
    public static readonly int[][] Groups =
    [
        [.. Enumerable.Range(0, 30_000)],
        [.. Enumerable.Range(10_000, 60_000)],
        [.. Enumerable.Range(30_000, 100_000)],
    ];

    /// <summary>As the code is found: the set grows by doubling.</summary>
    public static HashSet<int> Grow()
    {
        var visible = new HashSet<int>();
        foreach (int[] group in Groups)
        {
            visible.UnionWith(group);
        }

        return visible;
    }

    /// <summary>Created at the sum of all sizes, which is an upper bound.</summary>
    public static HashSet<int> Presize()
    {
        var visible = new HashSet<int>(Groups.Sum(group => group.Length));
        foreach (int[] group in Groups)
        {
            visible.UnionWith(group);
        }

        return visible;
    }

    /// <summary>What the fix makes of it where GcGuard.Runtime is referenced.</summary>
    public static ChunkedHashSet<int> Chunk()
    {
        var visible = new ChunkedHashSet<int>();
        foreach (int[] group in Groups)
        {
            visible.UnionWith(group);
        }

        return visible;
    }

    /// <summary>A list that is appended to and sorted, grown by doubling.</summary>
    public static List<int> GrowList()
    {
        var visible = new List<int>();
        foreach (int[] group in Groups)
        {
            visible.AddRange(group);
        }

        visible.Sort();
        return visible;
    }

    /// <summary>The same, created at the sum of all sizes, which is exact for a list.</summary>
    public static List<int> PresizeList()
    {
        var visible = new List<int>(Groups.Sum(group => group.Length));
        foreach (int[] group in Groups)
        {
            visible.AddRange(group);
        }

        visible.Sort();
        return visible;
    }

    /// <summary>What the fix makes of the list.</summary>
    public static ChunkedList<int> ChunkList()
    {
        var visible = new ChunkedList<int>();
        foreach (int[] group in Groups)
        {
            visible.AddRange(group);
        }

        visible.Sort();
        return visible;
    }
}
