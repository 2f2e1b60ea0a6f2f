using System.Threading;
using GcGuard.Analyzers.Facts.Lifetime;
using GcGuard.Analyzers.Facts.LocalFlow;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

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
/// <param name="keeper">What keeps it.</param>
/// <param name="member">The field or property, where one keeps it or answers with it.</param>
/// <param name="reason">Why it is short-lived, for the message.</param>
/// <param name="servesLoop">Whether a loop rents again and again from the one pool.</param>
internal readonly struct ShortLivedPool(PoolKeeper keeper, ISymbol? member, string reason, bool servesLoop)
{
    /// <summary>What keeps it.</summary>
    public PoolKeeper Keeper { get; } = keeper;

    /// <summary>The field or property, where one keeps it or answers with it.</summary>
    public ISymbol? Member { get; } = member;

    /// <summary>Why it is short-lived, for the message.</summary>
    public string Reason { get; } = reason;

    /// <summary>Whether a loop rents again and again from the one pool, so that it is of some use while it lives.</summary>
    public bool ServesLoop { get; } = servesLoop;

    /// <summary>
    /// Why the pool that <paramref name="creation"/> makes is short-lived; null where it is kept, handed on, or may be.
    /// </summary>
    public static ShortLivedPool? TryFind(IOperation creation, Compilation compilation, CancellationToken cancellationToken)
    {
        IOperation value = creation.WithImplicitConversions();
        switch (value.Parent)
        {
            case IInvocationOperation use when use.Instance == value:
                return new ShortLivedPool(PoolKeeper.Call, null, "for this one call", servesLoop: false);
            case IVariableInitializerOperation { Parent: IVariableDeclaratorOperation { Symbol: var local } declarator }
                when LocalFlowFact.TryAnalyze(local, declarator.Parent?.Parent?.Parent ?? declarator, cancellationToken) is { } flow:
                return OfLocal(flow);
            case IReturnOperation when GetterAround(creation, cancellationToken) is { } property:
                return new ShortLivedPool(PoolKeeper.Getter, property, "each time `" + property.Name + "` is read", servesLoop: false);
            case IFieldInitializerOperation { InitializedFields: { Length: 1 } fields }:
                return OfMember(fields[0], compilation, cancellationToken);
            case IPropertyInitializerOperation { InitializedProperties: { Length: 1 } properties }:
                return OfMember(properties[0], compilation, cancellationToken);
            case ISimpleAssignmentOperation { Target: IMemberReferenceOperation { Instance: IInstanceReferenceOperation } target } assignment
                when assignment.Value == value && IsInConstructor(creation, cancellationToken):
                return OfMember(target.Member, compilation, cancellationToken);
            default:
                return null;
        }
    }

    private static ShortLivedPool? OfLocal(LocalFlowFact flow)
    {
        if (!flow.IsSingleAssignment || flow.Escapes || flow.Ownership != LocalOwnership.None || flow.Uses.IsEmpty)
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

    /// <summary>Whether a use of a pool is what pools are for. Events, settings and delegates say that somebody else has a share in it.</summary>
    private static bool IsRentOrReturn(IOperation pool)
        => pool.Parent is IInvocationOperation { TargetMethod.Name: "Rent" or "Return" or "Get" or "GetStream" };

    private static ShortLivedPool? OfMember(ISymbol member, Compilation compilation, CancellationToken cancellationToken)
        => !member.IsStatic
            && PerRequestTypes.ReasonFor(member.ContainingType, compilation, cancellationToken) is { } reason
            ? new ShortLivedPool(PoolKeeper.Owner, member, $"for each {member.ContainingType.Name} ({reason})", servesLoop: false)
            : null;

    private static IPropertySymbol? GetterAround(IOperation creation, CancellationToken cancellationToken)
        => creation.SemanticModel?.GetEnclosingSymbol(creation.Syntax.SpanStart, cancellationToken)
            is IMethodSymbol { AssociatedSymbol: IPropertySymbol { IsIndexer: false } property, MethodKind: MethodKind.PropertyGet }
            ? property
            : null;

    private static bool IsInConstructor(IOperation creation, CancellationToken cancellationToken)
        => creation.SemanticModel?.GetEnclosingSymbol(creation.Syntax.SpanStart, cancellationToken)
                is IMethodSymbol { MethodKind: MethodKind.Constructor }
            && creation.Syntax.FirstAncestorOrSelf<ConstructorDeclarationSyntax>() is not null;
}
