using Microsoft.Diagnostics.Tracing;
using Microsoft.Diagnostics.Tracing.Parsers;
using Microsoft.Diagnostics.Tracing.Parsers.Clr;

namespace GcGuard.Tool.Recordings.Heap;

/// <summary>
/// The objects that a collection left alive, what they refer to, and the roots, as the runtime writes them.
/// </summary>
internal sealed class HeapGraph
{
    private readonly List<ulong> _addresses = [];
    private readonly List<long> _sizes = [];
    private readonly List<int> _types = [];
    private readonly List<int> _edgeCounts = [];
    private readonly List<ulong> _edges = [];
    private readonly List<(ulong Key, ulong Value)> _conditional = [];
    private readonly List<HeapRoot> _roots = [];
    private readonly List<StaticSlot> _statics = [];
    private readonly Dictionary<ulong, int> _typeOf = [];
    private readonly List<string> _typeNames = [];

    /// <summary>How long the process stood still, in milliseconds.</summary>
    public double Pause { get; set; }

    /// <summary>The objects, in no order.</summary>
    public IReadOnlyList<ulong> Addresses => _addresses;

    /// <summary>The bytes of each.</summary>
    public IReadOnlyList<long> Sizes => _sizes;

    /// <summary>The type of each, by its place in <see cref="TypeNames"/>.</summary>
    public IReadOnlyList<int> Types => _types;

    /// <summary>How many references each has.</summary>
    public IReadOnlyList<int> EdgeCounts => _edgeCounts;

    /// <summary>The references of all, in the order of the objects.</summary>
    public IReadOnlyList<ulong> Edges => _edges;

    /// <summary>What stays alive as long as something else does.</summary>
    public IReadOnlyList<(ulong Key, ulong Value)> Conditional => _conditional;

    /// <summary>What is alive whatever refers to it.</summary>
    public IReadOnlyList<HeapRoot> Roots => _roots;

    /// <summary>Static fields.</summary>
    public IReadOnlyList<StaticSlot> Statics => _statics;

    /// <summary>Names of types, as the runtime writes them; empty where it did not.</summary>
    public IReadOnlyList<string> TypeNames => _typeNames;

    /// <summary>Whether all references came that the objects announced.</summary>
    public bool IsWhole => _addresses.Count > 0 && _edgeCounts.Sum(static count => (long)count) == _edges.Count;

    /// <summary>Reads the events of a session, which a caller then processes.</summary>
    public void Attach(TraceEventSource source)
    {
        ClrTraceEventParser clr = source.Clr;
        clr.TypeBulkType += types =>
        {
            for (int i = 0; i < types.Count; i++)
            {
                GCBulkTypeValues type = types.Values(i);
                _typeNames[PlaceOf(type.TypeID)] = type.TypeName;
            }
        };
        clr.GCBulkNode += nodes =>
        {
            for (int i = 0; i < nodes.Count; i++)
            {
                GCBulkNodeValues node = nodes.Values(i);
                _addresses.Add(node.Address);
                _sizes.Add((long)node.Size);
                _types.Add(PlaceOf(node.TypeID));
                _edgeCounts.Add((int)node.EdgeCount);
            }
        };
        clr.GCBulkEdge += edges =>
        {
            for (int i = 0; i < edges.Count; i++)
            {
                _edges.Add(edges.Values(i).Target);
            }
        };
        clr.GCBulkRootConditionalWeakTableElementEdge += edges =>
        {
            for (int i = 0; i < edges.Count; i++)
            {
                GCBulkRootConditionalWeakTableElementEdgeValues edge = edges.Values(i);
                _conditional.Add((edge.GCKeyNodeID, edge.GCValueNodeID));
            }
        };
        clr.GCBulkRootEdge += edges =>
        {
            for (int i = 0; i < edges.Count; i++)
            {
                GCBulkRootEdgeValues root = edges.Values(i);
                if ((root.GCRootFlag & GCRootFlags.WeakRef) == 0)
                {
                    _roots.Add(new HeapRoot(root.RootedNodeAddress, root.GCRootKind, root.GCRootFlag));
                }
            }
        };
        clr.GCBulkRootStaticVar += statics =>
        {
            for (int i = 0; i < statics.Count; i++)
            {
                GCBulkRootStaticVarValues field = statics.Values(i);
                _statics.Add(new StaticSlot(
                    field.GCRootID, field.ObjectID, PlaceOf(field.TypeID), field.FieldName,
                    (field.Flags & GCRootStaticVarFlags.ThreadLocal) != 0));
            }
        };
    }

    private int PlaceOf(ulong type)
    {
        if (!_typeOf.TryGetValue(type, out int place))
        {
            _typeOf.Add(type, place = _typeNames.Count);
            _typeNames.Add(string.Empty);
        }

        return place;
    }
}

/// <summary>A root that is no static field.</summary>
/// <param name="Target">The object.</param>
/// <param name="Kind">What it is.</param>
/// <param name="Flags">Whether it is pinned.</param>
internal readonly record struct HeapRoot(ulong Target, GCRootKind Kind, GCRootFlags Flags);

/// <summary>A static field.</summary>
/// <param name="Address">Where the runtime stores it, which can be within an array of it.</param>
/// <param name="Target">The object.</param>
/// <param name="Type">The type of the object.</param>
/// <param name="Name">Its name.</param>
/// <param name="IsPerThread">Whether each thread has its own.</param>
internal readonly record struct StaticSlot(ulong Address, ulong Target, int Type, string Name, bool IsPerThread);
