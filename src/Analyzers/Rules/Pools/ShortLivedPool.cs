using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Evidence.Lifetime;
using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Rules.Pools;

/// <summary>What keeps a pool, where that is too short.</summary>
internal enum PoolKeeper
{
    /// <summary>The expression that uses it, or a local variable.</summary>
    Call,

    /// <summary>Nothing: a property answers with a new pool each time it is read.</summary>
    Getter,

    /// <summary>A field or property of an object that lives for one request.</summary>
    Owner,
}

/// <summary>A pool that dies before anything could be rented from it again.</summary>
/// <param name="Keeper">What keeps it.</param>
/// <param name="Member">The field or property, where one keeps it or answers with it.</param>
/// <param name="Reason">Why it is short-lived, for the message.</param>
/// <param name="ServesLoop">Whether a loop rents again and again from the one pool, so that it is of some use.</param>
internal sealed record ShortLivedPool(PoolKeeper Keeper, ISymbol? Member, string Reason, bool ServesLoop = false)
{
    /// <summary>
    /// Why the pool that <paramref name="creation"/> makes is short-lived; null where it is kept, handed on, or may be.
    /// </summary>
    public static ShortLivedPool? TryFind(
        IOperation creation, Compilation compilation, CancellationToken cancellationToken)
    {
        IOperation value = creation.WithImplicitConversions();
        ISymbol? around = creation.SemanticModel?.GetEnclosingSymbol(creation.Syntax.SpanStart, cancellationToken);
        var enclosing = around as IMethodSymbol;
        switch (value.Parent)
        {
            case IInvocationOperation use when use.Instance == value:
                return new ShortLivedPool(PoolKeeper.Call, null, "for this one call");
            case IVariableInitializerOperation { Parent: IVariableDeclaratorOperation declarator }:
                IOperation block = declarator.Parent?.Parent?.Parent ?? declarator;
                return OfLocal(LocalFlowFact.TryAnalyze(declarator.Symbol, block, cancellationToken));
            case IReturnOperation when enclosing?.AssociatedSymbol is IPropertySymbol { IsIndexer: false } property:
                return new ShortLivedPool(PoolKeeper.Getter, property, "each time `" + property.Name + "` is read");
            case IFieldInitializerOperation { InitializedFields: { Length: 1 } fields }:
                return OfMember(fields[0], compilation, cancellationToken);
            case IPropertyInitializerOperation { InitializedProperties: { Length: 1 } properties }:
                return OfMember(properties[0], compilation, cancellationToken);
            case ISimpleAssignmentOperation { Target: IMemberReferenceOperation target } assignment
                when assignment.Value == value
                    && target.Instance is IInstanceReferenceOperation
                    && enclosing?.MethodKind == MethodKind.Constructor:
                return OfMember(target.Member, compilation, cancellationToken);
            default:
                return null;
        }
    }

    /// <summary>
    /// A local that is only rented from and returned to. Events, settings and delegates say that somebody else has a
    /// share in it.
    /// </summary>
    private static ShortLivedPool? OfLocal(LocalFlowFact? flow)
    {
        if (flow is not { IsSingleAssignment: true, Escapes: false, Ownership: LocalOwnership.None }
            || flow.Uses.IsEmpty)
        {
            return null;
        }

        bool servesLoop = false;
        foreach (LocalUse use in flow.Uses)
        {
            if (use.Kind != LocalUseKind.Receiver || !IsRentOrReturn(use.Value))
            {
                return null;
            }

            servesLoop |= flow.IsRepeated(use.Reference);
        }

        return new ShortLivedPool(PoolKeeper.Call, null, "for each call", servesLoop);
    }

    /// <summary>Whether a mention of a pool only rents from it or returns to it.</summary>
    public static bool IsRentOrReturn(IOperation pool)
        => pool.Parent is IInvocationOperation { TargetMethod.Name: "Rent" or "Return" or "Get" or "GetStream" } call
            && call.Instance == pool;

    private static ShortLivedPool? OfMember(
        ISymbol member, Compilation compilation, CancellationToken cancellationToken)
        => !member.IsStatic
            && PerRequestTypes.ReasonFor(member.ContainingType, compilation, cancellationToken) is { } reason
            ? new ShortLivedPool(PoolKeeper.Owner, member, $"for each {member.ContainingType.Name} ({reason})")
            : null;
}

/// <summary>Which expressions create a pool of a library.</summary>
internal static class PoolCreation
{
    public const string ArrayPool = "System.Buffers.ArrayPool`1";
    public const string ObjectPool = "Microsoft.Extensions.ObjectPool.ObjectPool";
    public const string DefaultObjectPool = "Microsoft.Extensions.ObjectPool.DefaultObjectPool`1";
    public const string ObjectPoolProvider = "Microsoft.Extensions.ObjectPool.ObjectPoolProvider";
    public const string ObjectPoolProviderExtensions = "Microsoft.Extensions.ObjectPool.ObjectPoolProviderExtensions";
    public const string RecyclableManager = "Microsoft.IO.RecyclableMemoryStreamManager";

    /// <summary>Whether an expression creates a new, empty pool.</summary>
    public static bool IsOne(IOperation expression, KnownTypes types) => expression switch
    {
        IObjectCreationOperation creation
            => types.Is(creation.Type, RecyclableManager) || types.Is(creation.Type, DefaultObjectPool),
        IInvocationOperation { TargetMethod: { Name: "Create", IsStatic: true } method }
            => types.Is(method.ContainingType, ArrayPool) || types.Is(method.ContainingType, ObjectPool),
        // A provider that is handed in may be one that remembers its pools; one that is created here is not.
        IInvocationOperation { TargetMethod: { Name: "Create" } method, Instance: { } provider }
            => types.IsOrInherits(method.ContainingType, ObjectPoolProvider)
                && provider.WithoutConversions() is IObjectCreationOperation,
        IInvocationOperation { TargetMethod: { Name: "CreateStringBuilderPool" } method } call
            => types.Is(method.ContainingType, ObjectPoolProviderExtensions)
                && call.Arguments.Length > 0
                && call.Arguments[0].Value.WithoutConversions() is IObjectCreationOperation,
        _ => false,
    };
}
