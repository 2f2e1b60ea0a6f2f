namespace GcGuard.Tool.Recordings.Heap;

/// <summary>
/// For each node the last that every way from the root leads through: without that one, the node would be free.
/// </summary>
/// <remarks>
/// The algorithm Semi-NCA of Georgiadis, "Linear-Time Algorithms for Dominators and Related Problems", 2005. It keeps
/// stacks of its own, because a list of a million elements is a million nodes deep.
/// </remarks>
internal sealed class Dominators
{
    private readonly Adjacency _graph;
    private readonly int[] _number;
    private readonly int[] _node;
    private readonly int[] _parent;
    private readonly int[] _semi;
    private readonly int[] _label;
    private readonly int[] _dominator;
    private readonly Stack<int> _stack = [];
    private int _count;

    private Dominators(Adjacency graph)
    {
        _graph = graph;
        _number = new int[graph.Count];
        _node = new int[graph.Count];
        _parent = new int[graph.Count];
        _semi = new int[graph.Count];
        _label = new int[graph.Count];
        _dominator = new int[graph.Count];
    }

    /// <summary>
    /// The nodes that can be reached from node 0, each after its dominator, and the dominator of each node by its
    /// index; -1 for node 0 and for what cannot be reached.
    /// </summary>
    public static (int[] Order, int[] DominatorOf) Of(Adjacency graph)
    {
        var dominators = new Dominators(graph);
        dominators.Number();
        dominators.FindSemiDominators();
        dominators.FindDominators();
        int[] of = new int[graph.Count];
        Array.Fill(of, -1);
        for (int i = 1; i < dominators._count; i++)
        {
            of[dominators._node[i]] = dominators._node[dominators._dominator[i]];
        }

        return (dominators._node[..dominators._count], of);
    }

    // Depth first; from here on nodes are named by their numbers.
    private void Number()
    {
        Array.Fill(_number, -1);
        int[] next = new int[_graph.Count];
        var path = new Stack<int>();
        Enter(0, 0);
        while (path.Count > 0)
        {
            int node = path.Peek();
            ReadOnlySpan<int> targets = _graph.TargetsOf(node);
            if (next[node] == targets.Length)
            {
                path.Pop();
            }
            else if (targets[next[node]++] is var target && _number[target] < 0)
            {
                Enter(target, _number[node]);
            }
        }

        void Enter(int node, int parent)
        {
            _number[node] = _count;
            _node[_count] = node;
            _parent[_count] = parent;
            _semi[_count] = _label[_count] = _count;
            _count++;
            path.Push(node);
        }
    }

    private void FindSemiDominators()
    {
        Adjacency sources = _graph.Reversed();
        for (int i = 1; i < _count; i++)
        {
            _dominator[i] = _parent[i];
        }

        for (int i = _count - 1; i >= 1; i--)
        {
            _semi[i] = _parent[i];
            foreach (int source in sources.TargetsOf(_node[i]))
            {
                if (_number[source] >= 0)
                {
                    _semi[i] = Math.Min(_semi[i], _semi[Least(_number[source], i + 1)]);
                }
            }
        }
    }

    // The node of the least semi-dominator on the way up to the last that is linked. Ways are shortened as they are
    // walked.
    private int Least(int node, int lastLinked)
    {
        if (_parent[node] < lastLinked)
        {
            return _label[node];
        }

        int at = node;
        do
        {
            _stack.Push(at);
            at = _parent[at];
        }
        while (_parent[at] >= lastLinked);

        int above = at;
        int least = _label[above];
        while (_stack.TryPop(out at))
        {
            _parent[at] = _parent[above];
            if (_semi[least] < _semi[_label[at]])
            {
                _label[at] = least;
            }
            else
            {
                least = _label[at];
            }

            above = at;
        }

        return _label[node];
    }

    private void FindDominators()
    {
        for (int i = 1; i < _count; i++)
        {
            int dominator = _dominator[i];
            while (dominator > _semi[i])
            {
                dominator = _dominator[dominator];
            }

            _dominator[i] = dominator;
        }
    }
}
