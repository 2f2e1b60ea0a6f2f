namespace GcGuard.Tool.Recordings.Heap;

/// <summary>The edges of a graph in two arrays.</summary>
internal sealed class Adjacency
{
    private readonly int[] _starts;
    private readonly int[] _targets;

    private Adjacency(int[] starts, int[] targets)
    {
        _starts = starts;
        _targets = targets;
    }

    /// <summary>The number of nodes.</summary>
    public int Count => _starts.Length - 1;

    /// <summary>Builds it.</summary>
    /// <param name="count">The number of nodes.</param>
    /// <param name="edges">Gives all edges; it is called twice and must give the same.</param>
    public static Adjacency Of(int count, Action<Action<int, int>> edges)
    {
        int[] starts = new int[count + 1];
        edges((from, _) => starts[from + 1]++);
        for (int i = 0; i < count; i++)
        {
            starts[i + 1] += starts[i];
        }

        int[] targets = new int[starts[count]];
        int[] next = starts[..count];
        edges((from, to) => targets[next[from]++] = to);
        return new Adjacency(starts, targets);
    }

    /// <summary>Where a node's edges lead.</summary>
    public ReadOnlySpan<int> TargetsOf(int node) => _targets.AsSpan(_starts[node].._starts[node + 1]);

    /// <summary>The same edges, backwards.</summary>
    public Adjacency Reversed()
        => Of(Count, add =>
        {
            for (int node = 0; node < Count; node++)
            {
                foreach (int target in TargetsOf(node))
                {
                    add(target, node);
                }
            }
        });
}
