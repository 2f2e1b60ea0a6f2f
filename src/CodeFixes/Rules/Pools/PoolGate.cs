using System.Globalization;
using GcGuard.Analyzers.Evidence.Pools;
using GcGuard.Analyzers.Evidence.RequestPath;
using GcGuard.Analyzers.Options;
using GcGuard.Analyzers.Symbols;
using GcGuard.CodeFixes.Fixing;

namespace GcGuard.CodeFixes.Rules.Pools;

/// <summary>
/// A gate of a few slots around every place that rents from a pool, works on the object for long without waiting for
/// anything, and returns it. Then the pool never sees more objects than slots, and what they have grown to is used
/// again.
/// </summary>
/// <remarks>
/// Whoever is inside the gate waits for nothing and nobody, so everybody comes out again. A place that waits for
/// something else stays as it is. A gate that one thread would enter twice could wait for itself, so there is none
/// then.
/// </remarks>
internal sealed class PoolGate
{
    private readonly FixTarget _target;
    private readonly ObjectPool _pool;
    private readonly ImmutableArray<GatedRegion> _regions;
    private readonly TypeDeclarationSyntax _type;
    private readonly bool _isOwn;
    private readonly string _name;
    private readonly int _slots;

    private PoolGate(
        FixTarget target,
        ObjectPool pool,
        ImmutableArray<GatedRegion> regions,
        int places,
        int objects,
        TypeDeclarationSyntax type,
        bool isOwn,
        int slots)
    {
        _target = target;
        _pool = pool;
        _regions = regions;
        _type = type;
        _isOwn = isOwn;
        _slots = slots;
        _name = StaticField.NameIn(type, "Gate");
        Places = places;
        Objects = objects;
    }

    /// <summary>How many threads are let in; 0 for Environment.ProcessorCount.</summary>
    public int Slots => _slots;

    /// <summary>How many objects one of them rents from one pool, at the most.</summary>
    public int Objects { get; }

    /// <summary>Whether every place that rents gets the gate.</summary>
    public bool IsEverywhere => Places == _regions.Length;

    /// <summary>How many places rent, the gated ones among them.</summary>
    private int Places { get; }

    /// <summary>What the gate does, as a title says it.</summary>
    private string Text
        => "Let at most "
            + (_slots == 0
                ? "Environment.ProcessorCount threads"
                : Number(_slots) + (_slots == 1 ? " thread" : " threads"))
            + " work with objects of the pool at once (others wait"
            + (!IsEverywhere ? "; in " + Number(_regions.Length) + " of " + Number(Places)
                + " places, elsewhere it is not certain that the work only computes" : string.Empty) + ")";

    /// <summary>The gate for a pool, or null where none is safe, or none would help.</summary>
    public static async Task<PoolGate?> TryCreateAsync(
        FixTarget target, ObjectPool pool, TypeDeclarationSyntax poolType, CancellationToken cancellationToken)
    {
        Compilation compilation = target.Model.Compilation;
        if (!KnownTypes.For(compilation).Has("System.Threading.SemaphoreSlim")
            || await PoolMembers.TryFindAsync(target.Document, pool, cancellationToken).ConfigureAwait(false)
                is not { Rents.Count: > 0 } members
            || RegionsOf(members, cancellationToken) is not { } all)
        {
            return null;
        }

        var known = new HashSet<ISymbol>(
            members.All
                .Concat(members.Returns)
                .Where(
                    method => SymbolEqualityComparer.Default
                        .Equals(Outermost(method), Outermost(pool.Owner))), SymbolEqualityComparer.Default);
        var gated = ImmutableArray.CreateBuilder<GatedRegion>();
        var called = new HashSet<ISymbol>(SymbolEqualityComparer.Default);
        foreach ((Document document, RentRegion region, IMethodSymbol method) in all)
        {
            SemanticModel model = (await document.GetSemanticModelAsync(cancellationToken).ConfigureAwait(false))!;
            if (GatedRegion.TryPlan(document, region, method, model, known, cancellationToken) is { } planned)
            {
                gated.Add(planned);
                called.UnionWith(planned.Work.Called);
            }
        }

        if (gated.Count == 0 || gated.Any(region
            => called.Contains(region.Method.OriginalDefinition)
                || called.Contains(CodePlace.Outermost(region.Method)!.OriginalDefinition)))
        {
            return null;
        }

        int slots = target.Read(RuleOptions.GateSlots);
        return HostOf(gated, poolType) is { } type
            && (type != poolType || !IsGeneric(poolType) || gated.All(region => region.OwnerText(pool) is not null))
            ? new PoolGate(
                target, pool, gated.ToImmutable(), all.Count, gated.Max(region => region.ObjectsOf(members)), type,
                gated.All(region => region.IsIn(type)), slots)
            : null;
    }

    /// <summary>The nodes of a document that the rewrite looks for in the root it is given.</summary>
    private IEnumerable<SyntaxNode> NodesOf(SyntaxNode root)
        => _regions.Where(region => region.Region.Block.SyntaxTree == root.SyntaxTree)
            .SelectMany(region => region.Nodes)
            .Concat(_type.SyntaxTree == root.SyntaxTree ? [_type] : [])
            .Distinct();

    /// <summary>The fix of this gate with another rewrite of the document of the finding, which goes last.</summary>
    /// <param name="title">What the other rewrite does.</param>
    /// <param name="nodes">The nodes that it looks for in the root it is given.</param>
    /// <param name="rewrite">The other rewrite.</param>
    public async Task<Fix> WithAsync(
        string title,
        IEnumerable<SyntaxNode> nodes,
        System.Func<SyntaxNode, SyntaxNode> rewrite,
        CancellationToken cancellationToken)
        => new(
            Text + ", and " + char.ToLowerInvariant(title[0]) + title.Substring(1),
            _ => rewrite(
                Rewrite(_target.Root, _target.Root.TrackNodes(NodesOf(_target.Root).Concat(nodes).Distinct()))))
        {
            ChangesBehavior = true,
            OtherRoots = await OtherRootsAsync(cancellationToken).ConfigureAwait(false),
        };

    /// <summary>The documents that change, but for that of the finding.</summary>
    private async Task<ImmutableDictionary<DocumentId, SyntaxNode>> OtherRootsAsync(CancellationToken cancellationToken)
    {
        var roots = ImmutableDictionary.CreateBuilder<DocumentId, SyntaxNode>();
        Document? host = _target.Document.Project.GetDocument(_type.SyntaxTree);
        foreach (Document? document in _regions.Select(region => region.Document).Append(host).Distinct())
        {
            if (document is not null
                && document.Id != _target.Document.Id
                && await document.GetSyntaxRootAsync(cancellationToken).ConfigureAwait(false) is { } root)
            {
                roots[document.Id] = Rewrite(root, root.TrackNodes(NodesOf(root)));
            }
        }

        return roots.ToImmutable();
    }

    /// <summary>A root that tracks <see cref="NodesOf"/>, after the rewrite.</summary>
    /// <param name="original">The root as it was.</param>
    /// <param name="root">The root that tracks the nodes.</param>
    private SyntaxNode Rewrite(SyntaxNode original, SyntaxNode root)
    {
        SyntaxTrivia lineEnd = TriviaLines.EndOfLine(original);
        foreach (GatedRegion region in _regions.Where(region => region.Region.Block.SyntaxTree == original.SyntaxTree))
        {
            string gate = region.IsIn(_type) ? _name : region.OwnerText(_pool) + "." + _name;
            root = region.Rewrite(root, gate, lineEnd);
        }

        if (_type.SyntaxTree != original.SyntaxTree)
        {
            return root;
        }

        TypeDeclarationSyntax type = root.GetCurrentNode(_type)!;
        SemanticModel model = SourceModels.Of(_target.Model.Compilation, _type.SyntaxTree);
        string name = PoolNames.Type(model, _type.OpenBraceToken.Span.End, "System.Threading", "SemaphoreSlim");
        string slots = _slots == 0
            ? PoolNames.Type(model, _type.OpenBraceToken.Span.End, "System", "Environment") + ".ProcessorCount"
            : Number(_slots);
        return root.ReplaceNode(
            type,
            StaticField.Add(
                type,
                name,
                _name,
                SyntaxFactory.ParseExpression("new " + name + "(" + slots + ")"),
                lineEnd,
                _isOwn ? "private" : "internal"));
    }

    private static string Number(int number) => number.ToString(CultureInfo.InvariantCulture);

    private static ISymbol Outermost(ISymbol symbol)
    {
        while (symbol.ContainingType is { } outer)
        {
            symbol = outer;
        }

        return symbol.OriginalDefinition;
    }

    /// <summary>
    /// The regions of all rents, the inner ones as part of those around them; null where a rent has none.
    /// </summary>
    private static List<(Document Document, RentRegion Region, IMethodSymbol Method)>? RegionsOf(
        PoolMembers members, CancellationToken cancellationToken)
    {
        var regions = new List<(Document Document, RentRegion Region, IMethodSymbol Method)>();
        foreach ((Document document, Microsoft.CodeAnalysis.Operations.IInvocationOperation rent) in members.Rents)
        {
            if (RentRegion.TryFind(rent, members, cancellationToken) is not { } region
                || rent.SemanticModel?.GetEnclosingSymbol(rent.Syntax.SpanStart) is not IMethodSymbol method)
            {
                return null;
            }

            regions.Add((document, region, method));
        }

        for (bool isChanged = true; isChanged;)
        {
            isChanged = false;
            for (int one = 0; one < regions.Count && !isChanged; one++)
            {
                for (int other = 0; other < regions.Count && !isChanged; other++)
                {
                    if (one != other && regions[one].Region.Contains(regions[other].Region))
                    {
                        regions.RemoveAt(other);
                        isChanged = true;
                    }
                    else if (one != other
                        && Overlap(regions[one].Region, regions[other].Region)
                        && regions[one].Region.Join(regions[other].Region) is { } joined)
                    {
                        regions[one] = (regions[one].Document, joined, regions[one].Method);
                        regions.RemoveAt(other);
                        isChanged = true;
                    }
                }
            }
        }

        return regions;
    }

    private static bool Overlap(RentRegion one, RentRegion other)
        => one.Block == other.Block && one.First <= other.Last && other.First <= one.Last;

    /// <summary>The type that gets the gate: the one with all the places, else the pool.</summary>
    private static TypeDeclarationSyntax? HostOf(IReadOnlyList<GatedRegion> regions, TypeDeclarationSyntax poolType)
    {
        TypeDeclarationSyntax? common = regions[0].Type;
        if (regions.All(region => region.Type == common)
            && common is ClassDeclarationSyntax or StructDeclarationSyntax or RecordDeclarationSyntax
            && !IsGeneric(common))
        {
            return common.OpenBraceToken.RawKind == 0 || common.OpenBraceToken.IsMissing ? null : common;
        }

        return poolType;
    }

    private static bool IsGeneric(SyntaxNode type)
        => type.AncestorsAndSelf().Any(
            node => node is TypeDeclarationSyntax { TypeParameterList.Parameters.Count: > 0 });
}
