using System.Collections.Concurrent;
using System.Runtime.CompilerServices;
using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Evidence.Pools;

/// <summary>
/// Which fields and properties hold the idle objects of a pool: something takes an object from them or makes one, and
/// something puts it back. Names say nothing.
/// </summary>
/// <remarks>
/// Asked about a storage when somebody adds to it. A type is read once: first its syntax for calls that could take or
/// add, and only where there are both, these calls are bound.
/// </remarks>
internal sealed class PoolFact
{
    /// <summary>A type with more candidates than this is no pool that anybody reads.</summary>
    private const int MaxCandidates = 400;

    private static readonly ConditionalWeakTable<Compilation, PoolFact> Facts = new();

    private readonly Compilation _compilation;
    private readonly KnownTypes _types;
    private readonly ConcurrentDictionary<INamedTypeSymbol, ImmutableDictionary<ISymbol, ObjectPool>> _pools
        = new(SymbolEqualityComparer.Default);

    private PoolFact(Compilation compilation)
    {
        _compilation = compilation;
        _types = KnownTypes.For(compilation);
    }

    /// <summary>The fact for a compilation.</summary>
    public static PoolFact For(Compilation compilation) => Facts.GetValue(compilation, static c => new PoolFact(c));

    /// <summary>The pool whose idle objects a field or property holds; null where it is none.</summary>
    public ObjectPool? TryFind(ISymbol storage, CancellationToken cancellationToken)
        => storage.OriginalDefinition is { ContainingType: { } owner } original
            && Of(owner, cancellationToken).TryGetValue(original, out ObjectPool? pool)
                ? pool
                : null;

    /// <summary>The pools that a type, or the type it is nested in, declares.</summary>
    public ImmutableDictionary<ISymbol, ObjectPool> Of(INamedTypeSymbol type, CancellationToken cancellationToken)
    {
        INamedTypeSymbol outermost = type.OriginalDefinition;
        while (outermost.ContainingType is { } outer)
        {
            outermost = outer;
        }

        if (!_compilation.Declares(outermost))
        {
            return ImmutableDictionary<ISymbol, ObjectPool>.Empty;
        }

        return _pools.TryGetValue(outermost, out ImmutableDictionary<ISymbol, ObjectPool>? pools)
            ? pools
            : _pools.GetOrAdd(outermost, Read(outermost, cancellationToken));
    }

    private ImmutableDictionary<ISymbol, ObjectPool> Read(INamedTypeSymbol type, CancellationToken cancellationToken)
    {
        var pools = ImmutableDictionary.CreateBuilder<ISymbol, ObjectPool>(SymbolEqualityComparer.Default);
        foreach (KeyValuePair<ISymbol, List<StorageUse>> storage in UsesIn(type, cancellationToken))
        {
            AddWrappedTakes(storage.Value, cancellationToken);
            if (PoolOf(storage.Key, storage.Value, cancellationToken) is { } pool)
            {
                pools[storage.Key] = pool;
            }
        }

        return pools.ToImmutable();
    }

    private Dictionary<ISymbol, List<StorageUse>> UsesIn(INamedTypeSymbol type, CancellationToken cancellationToken)
    {
        var uses = new Dictionary<ISymbol, List<StorageUse>>(SymbolEqualityComparer.Default);
        // One model for each file, so that an operation is the same object wherever it is asked for.
        var models = new Dictionary<SyntaxTree, SemanticModel>();
        foreach (SyntaxNode candidate in CandidatesIn(type, cancellationToken))
        {
            if (!models.TryGetValue(candidate.SyntaxTree, out SemanticModel? model))
            {
                models.Add(candidate.SyntaxTree, model = SourceModels.Of(_compilation, candidate.SyntaxTree));
            }

            if (model.GetOperation(candidate, cancellationToken) is IInvocationOperation call
                && StorageUse.TryFind(call, _types, cancellationToken) is { } use
                && StorageTypes.IsPoolable(use.Element, _types))
            {
                if (!uses.TryGetValue(use.Storage, out List<StorageUse>? list))
                {
                    uses.Add(use.Storage, list = []);
                }

                list.Add(use);
            }
        }

        return uses;
    }

    /// <summary>The calls of a type that may take or add; none where there are not both.</summary>
    private static List<SyntaxNode> CandidatesIn(INamedTypeSymbol type, CancellationToken cancellationToken)
    {
        List<SyntaxNode> candidates = [];
        bool takes = false, adds = false;
        foreach (SyntaxReference part in type.DeclaringSyntaxReferences)
        {
            foreach (SyntaxNode node in part.GetSyntax(cancellationToken).DescendantNodes())
            {
                SimpleNameSyntax? called = node is not InvocationExpressionSyntax call ? null
                    : (call.Expression as MemberAccessExpressionSyntax)?.Name
                        ?? (call.Expression as MemberBindingExpressionSyntax)?.Name;
                if (called?.Identifier.ValueText is { } name)
                {
                    bool isTake = StorageTypes.IsTakeName(name), isAdd = StorageTypes.IsAddName(name);
                    takes |= isTake;
                    adds |= isAdd;
                    if (isTake || isAdd)
                    {
                        candidates.Add(node);
                    }
                }
            }
        }

        return takes && adds && candidates.Count <= MaxCandidates ? candidates : [];
    }

    private ObjectPool? PoolOf(ISymbol storage, List<StorageUse> uses, CancellationToken cancellationToken)
    {
        RentSide? rent = null;
        List<StorageUse> returns = [];
        foreach (StorageUse use in uses)
        {
            if (!use.IsAdd)
            {
                rent ??= RentSide.TryFind(use, cancellationToken);
            }
            else if (ReturnSide.Is(use, uses, cancellationToken))
            {
                returns.Add(use);
            }
        }

        IOperation? limit = null;
        bool isFilled = rent is null && returns.Count > 0;
        if (isFilled)
        {
            rent = FilledPool.RentOf(uses, out limit, cancellationToken);
        }

        if (rent is null || returns.Count == 0 || ReturnSide.IsFreeListOfOneOwner(rent, returns, storage))
        {
            return null;
        }

        bool isBounded = isFilled || StorageCreation.IsBounded(storage, _compilation, out limit, cancellationToken);
        if (!isBounded)
        {
            var bound = new CountBound(storage, _compilation);
            isBounded = ReturnSide.IsBounded(bound, rent, returns, uses, cancellationToken);
            limit = bound.Limit;
        }

        bool isFew = limit is null ? isFilled : FewObjects.Is(limit, _compilation, cancellationToken);
        return new ObjectPool(
            storage, rent, returns.ToImmutableArray(), uses.ToImmutableArray(), isBounded, isFew);
    }

    /// <summary>Adds the calls of a type's own methods that take an object and hand it out.</summary>
    private static void AddWrappedTakes(List<StorageUse> uses, CancellationToken cancellationToken)
    {
        for (int index = uses.Count - 1; index >= 0; index--)
        {
            StorageUse use = uses[index];
            if (use.IsAdd
                || use.Operation.SemanticModel is not { } model
                || MemberBody.DeclarationOf(use.Operation.Syntax)
                    is not MethodDeclarationSyntax { Parent: TypeDeclarationSyntax type } method
                || !RentSide.HandsOutTaken(use))
            {
                continue;
            }

            ISymbol? symbol = model.GetDeclaredSymbol(method, cancellationToken);
            foreach (SyntaxNode node in type.DescendantNodes())
            {
                if (node is InvocationExpressionSyntax syntax
                    && (syntax.Expression is MemberAccessExpressionSyntax access ? access.Name : syntax.Expression)
                        is IdentifierNameSyntax name
                    && name.Identifier.ValueText == method.Identifier.ValueText
                    && model.GetOperation(syntax, cancellationToken) is IInvocationOperation call
                    && SymbolEqualityComparer.Default.Equals(call.TargetMethod.OriginalDefinition, symbol))
                {
                    uses.Add(use with { Operation = call });
                }
            }
        }
    }
}
