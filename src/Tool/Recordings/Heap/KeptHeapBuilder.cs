using GcGuard.Tool.Recordings.Model;
using Microsoft.Diagnostics.Tracing.Parsers.Clr;

namespace GcGuard.Tool.Recordings.Heap;

/// <summary>Charges each object to the root without which it would be free.</summary>
internal sealed class KeptHeapBuilder
{
    private const int MaxRoots = 100;
    private const int MaxPath = 8;
    private const double MostOfIt = 0.5;

    private readonly HeapGraph _heap;
    private readonly FieldNames _fields;
    private readonly ulong[] _addresses;
    private readonly int[] _places;
    private readonly int[] _targets;
    private readonly List<(RootKind Kind, string Name)> _groups = [];
    private readonly Dictionary<(RootKind, string), int> _groupOf = [];
    private readonly List<(int Group, ulong Target)> _rooted = [];
    private readonly Dictionary<int, HashSet<ulong>> _named = [];
    private int[] _dominatorOf = [];
    private long[] _kept = [];
    private long[] _objects = [];
    private Adjacency? _below;

    private KeptHeapBuilder(HeapGraph heap, FieldNames fields)
    {
        _heap = heap;
        _fields = fields;
        _addresses = [.. heap.Addresses];
        _places = [.. Enumerable.Range(0, _addresses.Length)];
        Array.Sort(_addresses, _places);
        _targets = new int[heap.Edges.Count];
        for (int i = 0; i < _targets.Length; i++)
        {
            _targets[i] = Array.BinarySearch(_addresses, heap.Edges[i]);
        }
    }

    /// <summary>The heap by its roots.</summary>
    public static KeptHeap Of(HeapGraph heap, FieldNames fields) => new KeptHeapBuilder(heap, fields).Build();

    private KeptHeap Build()
    {
        AddRoots();
        // Node 0 is what all roots hang on; then come the roots, then the objects.
        Adjacency graph = WithoutPassing(Adjacency.Of(1 + _groups.Count + _addresses.Length, AddEdges));
        (int[] order, _dominatorOf) = Dominators.Of(graph);
        _kept = new long[graph.Count];
        _objects = new long[graph.Count];
        for (int i = order.Length - 1; i > 0; i--)
        {
            int node = order[i];
            if (IsObject(node))
            {
                _kept[node] += _heap.Sizes[PlaceOf(node)];
                _objects[node]++;
            }

            _kept[_dominatorOf[node]] += _kept[node];
            _objects[_dominatorOf[node]] += _objects[node];
        }

        _below = Adjacency.Of(graph.Count, add =>
        {
            foreach (int node in order.AsSpan(1))
            {
                add(_dominatorOf[node], node);
            }
        });
        return new KeptHeap
        {
            PauseMilliseconds = (int)Math.Ceiling(_heap.Pause),
            Bytes = _kept[0],
            Objects = _objects[0],
            Roots = Rows(),
        };
    }

    // A method that uses a cache while the heap is written does not keep it: what a lasting root leads to is its alone.
    private Adjacency WithoutPassing(Adjacency graph)
    {
        bool[] isLasting = new bool[graph.Count];
        var open = new Stack<int>();
        for (int group = 0; group < _groups.Count; group++)
        {
            if (_groups[group].Kind is not (RootKind.Variables or RootKind.Finalizers))
            {
                isLasting[1 + group] = true;
                open.Push(1 + group);
            }
        }

        while (open.TryPop(out int node))
        {
            foreach (int target in graph.TargetsOf(node))
            {
                if (!isLasting[target])
                {
                    isLasting[target] = true;
                    open.Push(target);
                }
            }
        }

        return Adjacency.Of(graph.Count, add =>
        {
            for (int node = 0; node < graph.Count; node++)
            {
                foreach (int target in graph.TargetsOf(node))
                {
                    if (node == 0 || isLasting[node] || !isLasting[target])
                    {
                        add(node, target);
                    }
                }
            }
        });
    }

    private void AddRoots()
    {
        foreach (StaticSlot field in _heap.Statics)
        {
            RootKind kind = field.IsPerThread ? RootKind.ThreadStaticField : RootKind.StaticField;
            Add(kind, _fields.Of(field.Name, _heap.TypeNames[field.Type]), field.Target);
            // The runtime stores static fields in an array of its own: what is in there has a name already.
            if (ObjectAround(field.Address) is var storage and >= 0)
            {
                if (!_named.TryGetValue(_places[storage], out HashSet<ulong>? named))
                {
                    _named.Add(_places[storage], named = []);
                }

                named.Add(field.Target);
            }
        }

        HashSet<ulong> storages = [.. _named.Keys.Select(place => _heap.Addresses[place])];
        foreach (HeapRoot root in _heap.Roots)
        {
            RootKind kind = storages.Contains(root.Target) ? RootKind.OtherStatics : KindOf(root);
            // A variable can point into an object.
            Add(kind, string.Empty, ObjectAround(root.Target) is var at and >= 0 ? _addresses[at] : 0);
        }
    }

    private static RootKind KindOf(HeapRoot root) => root.Kind switch
    {
        GCRootKind.Stack => RootKind.Variables,
        GCRootKind.Finalizer => RootKind.Finalizers,
        _ => (root.Flags & GCRootFlags.Pinning) != 0 ? RootKind.PinnedHandles : RootKind.Handles,
    };

    private void Add(RootKind kind, string name, ulong target)
    {
        if (!_groupOf.TryGetValue((kind, name), out int group))
        {
            _groupOf.Add((kind, name), group = _groups.Count);
            _groups.Add((kind, name));
        }

        _rooted.Add((group, target));
    }

    private void AddEdges(Action<int, int> add)
    {
        for (int group = 0; group < _groups.Count; group++)
        {
            add(0, 1 + group);
        }

        foreach ((int group, ulong target) in _rooted)
        {
            To(1 + group, Array.BinarySearch(_addresses, target));
        }

        int edge = 0;
        int[] nodes = new int[_places.Length];
        for (int i = 0; i < _places.Length; i++)
        {
            nodes[_places[i]] = NodeOf(i);
        }

        for (int place = 0; place < nodes.Length; place++)
        {
            HashSet<ulong>? named = _named.GetValueOrDefault(place);
            for (int end = edge + _heap.EdgeCounts[place]; edge < end; edge++)
            {
                if (named is null || !named.Contains(_heap.Edges[edge]))
                {
                    To(nodes[place], _targets[edge]);
                }
            }
        }

        foreach ((ulong key, ulong value) in _heap.Conditional)
        {
            if (Array.BinarySearch(_addresses, key) is var from and >= 0)
            {
                To(NodeOf(from), Array.BinarySearch(_addresses, value));
            }
        }

        void To(int from, int index)
        {
            if (index >= 0)
            {
                add(from, NodeOf(index));
            }
        }
    }

    private int ObjectAround(ulong address)
    {
        int index = Array.BinarySearch(_addresses, address);
        index = index < 0 ? ~index - 1 : index;
        return index >= 0 && address < _addresses[index] + (ulong)_heap.Sizes[_places[index]] ? index : -1;
    }

    private int NodeOf(int index) => 1 + _groups.Count + index;

    private List<KeptBy> Rows()
    {
        List<KeptBy> rows =
        [
            .. _below!.TargetsOf(0).ToArray()
                .GroupBy(node => IsObject(node)
                    ? (RootKind.SharedObject, TypeText.Full(TypeOf(node)))
                    : _groups[node - 1])
                .Select(group => new KeptBy(
                    group.Key.Item1, group.Key.Item2, group.Sum(node => _kept[node]), group.Sum(node => _objects[node]),
                    PathOf(group.MaxBy(node => _kept[node]))))
                .Where(row => row.Bytes > 0)
                .OrderByDescending(row => row.Bytes).ThenBy(row => row.Kind)
                .ThenBy(row => row.Name, StringComparer.Ordinal),
        ];
        KeptBy[] rest = [.. rows.Skip(MaxRoots)];
        return rest.Length == 0
            ? rows
            :
            [
                .. rows.Take(MaxRoots),
                new KeptBy(
                    RootKind.Rest, string.Empty, rest.Sum(row => row.Bytes), rest.Sum(row => row.Objects), []),
            ];
    }

    // Down to the objects that most of the bytes are, one by one while one keeps most, then many of one type.
    private List<string> PathOf(int node)
    {
        var path = new List<string>();
        while (path.Count < MaxPath)
        {
            int[] below = _below!.TargetsOf(node).ToArray();
            if (below.Length == 0)
            {
                break;
            }

            int first = below.MaxBy(one => _kept[one]);
            if (_kept[first] < MostOfIt * _kept[node])
            {
                if (below.GroupBy(TypeOf).MaxBy(type => type.Sum(one => _kept[one])) is { } many
                    && many.Sum(one => _kept[one]) >= MostOfIt * _kept[node])
                {
                    path.Add($"{Reports.Format.Count(many.Count())} × {TypeText.Short(many.Key)}");
                }

                break;
            }

            path.Add(TypeText.Short(TypeOf(first)));
            node = first;
        }

        return path;
    }

    private bool IsObject(int node) => node > _groups.Count;

    private int PlaceOf(int node) => _places[node - 1 - _groups.Count];

    private string TypeOf(int node) => _heap.TypeNames[_heap.Types[PlaceOf(node)]];
}
