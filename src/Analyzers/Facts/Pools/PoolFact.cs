using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Runtime.CompilerServices;
using System.Threading;
using GcGuard.Analyzers.Symbols;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Facts.Pools;

/// <summary>
/// Which fields and properties hold the idle objects of a pool: something takes an object from them or makes one, and
/// something puts it back. Names say nothing.
/// </summary>
/// <remarks>
/// Asked about a storage when somebody adds to it. A type is read once: first its syntax for calls that could take or add,
/// and only where there are both, these calls are bound.
/// </remarks>
internal sealed class PoolFact
{
    /// <summary>A type with more candidates than this is no pool that anybody reads.</summary>
    private const int MaxCandidates = 400;

    private static readonly ConditionalWeakTable<Compilation, PoolFact> Facts = new();

    private readonly Compilation _compilation;
    private readonly KnownTypes _types;
    private readonly ConcurrentDictionary<INamedTypeSymbol, ImmutableDictionary<ISymbol, ObjectPool>> _pools = new(SymbolEqualityComparer.Default);

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

        if (!SymbolEqualityComparer.Default.Equals(outermost.ContainingAssembly, _compilation.Assembly))
        {
            return ImmutableDictionary<ISymbol, ObjectPool>.Empty;
        }

        if (!_pools.TryGetValue(outermost, out ImmutableDictionary<ISymbol, ObjectPool>? pools))
        {
            pools = _pools.GetOrAdd(outermost, Read(outermost, cancellationToken));
        }

        return pools;
    }

    private ImmutableDictionary<ISymbol, ObjectPool> Read(INamedTypeSymbol outermost, CancellationToken cancellationToken)
    {
        ImmutableDictionary<ISymbol, ObjectPool>.Builder? pools = null;
        var models = new SemanticModels(_compilation);
        foreach (KeyValuePair<ISymbol, List<StorageUse>> storage in UsesIn(outermost, models, cancellationToken))
        {
            if (PoolOf(storage.Key, storage.Value, models, cancellationToken) is { } pool)
            {
                pools ??= ImmutableDictionary.CreateBuilder<ISymbol, ObjectPool>(SymbolEqualityComparer.Default);
                pools[storage.Key] = pool;
            }
        }

        return pools?.ToImmutable() ?? ImmutableDictionary<ISymbol, ObjectPool>.Empty;
    }

    private Dictionary<ISymbol, List<StorageUse>> UsesIn(INamedTypeSymbol outermost, SemanticModels models, CancellationToken cancellationToken)
    {
        var uses = new Dictionary<ISymbol, List<StorageUse>>(SymbolEqualityComparer.Default);
        if (!HasBothSides(outermost, out List<SyntaxNode> candidates, cancellationToken))
        {
            return uses;
        }

        foreach (SyntaxNode candidate in candidates)
        {
            StorageUse? use = models.Of(candidate.SyntaxTree).GetOperation(candidate, cancellationToken) switch
            {
                IInvocationOperation call => StorageUse.TryFind(call, _types, cancellationToken),
                ISimpleAssignmentOperation assignment => LinkedUse.TryFind(assignment, cancellationToken),
                _ => null,
            };
            if (use is not null && StorageTypes.IsPoolable(use.Element, _types))
            {
                if (!uses.TryGetValue(use.Storage, out List<StorageUse>? list))
                {
                    uses.Add(use.Storage, list = []);
                }

                list.Add(use);
            }
        }

        foreach (List<StorageUse> list in uses.Values)
        {
            WrappedTakes.AddTo(list, models, cancellationToken);
        }

        return uses;
    }

    /// <summary>The calls and assignments of a type that may take or add; false where there are not both.</summary>
    private static bool HasBothSides(INamedTypeSymbol outermost, out List<SyntaxNode> candidates, CancellationToken cancellationToken)
    {
        candidates = [];
        bool takes = false, adds = false;
        foreach (SyntaxReference part in outermost.DeclaringSyntaxReferences)
        {
            foreach (SyntaxNode node in part.GetSyntax(cancellationToken).DescendantNodes())
            {
                switch (node)
                {
                    case InvocationExpressionSyntax call when NameOf(call) is { } name:
                        bool isTake = StorageTypes.IsTakeName(name);
                        if (isTake || StorageTypes.IsAddName(name))
                        {
                            takes |= isTake;
                            adds |= !isTake;
                            candidates.Add(call);
                        }

                        break;
                    case AssignmentExpressionSyntax assignment when LinkedUse.IsCandidate(assignment):
                        takes = adds = true;
                        candidates.Add(assignment);
                        break;
                }
            }
        }

        return takes && adds && candidates.Count <= MaxCandidates;
    }

    private static string? NameOf(InvocationExpressionSyntax call) => call.Expression switch
    {
        MemberAccessExpressionSyntax access => access.Name.Identifier.ValueText,
        MemberBindingExpressionSyntax binding => binding.Name.Identifier.ValueText,
        _ => null,
    };

    private ObjectPool? PoolOf(ISymbol storage, List<StorageUse> uses, SemanticModels models, CancellationToken cancellationToken)
    {
        RentSide? rent = null;
        ImmutableArray<StorageUse>.Builder returns = ImmutableArray.CreateBuilder<StorageUse>();
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

        IOperation? fill = null;
        bool isFilled = false;
        if (rent is null && returns.Count > 0)
        {
            rent = FilledPool.RentOf(uses, out fill, cancellationToken);
            isFilled = rent is not null;
        }

        if (rent is null
            || returns.Count == 0
            || ReturnSide.IsFreeListOfOneOwner(rent, returns, storage)
            || StorageCreation.IsOther(storage, uses[0].Kind, _types, models, cancellationToken))
        {
            return null;
        }

        var bound = new CountBound(storage, storage.ContainingType.OriginalDefinition);
        bool isBounded = StorageCreation.IsBounded(storage, models, out IOperation? limit, cancellationToken);
        if (isFilled)
        {
            isBounded = true;
            limit = fill;
        }
        else if (!isBounded && ReturnSide.IsBounded(bound, rent, returns, uses, cancellationToken))
        {
            isBounded = true;
            limit = bound.Limit;
        }

        bool isFew = limit is null ? isFilled : FewObjects.Is(limit, models, cancellationToken);
        return new ObjectPool(storage, uses[0].Kind, rent.Take.Element, rent, returns.ToImmutable(), uses.ToImmutableArray(), isBounded, isFew);
    }
}
