using System.Threading;
using GcGuard.Analyzers.Facts.AllocationSize;
using GcGuard.Analyzers.Facts.LocalFlow;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Rules.LargeObjects;

/// <summary>
/// Code that gives a collection or buffer of the base library a capacity: a constructor, <c>EnsureCapacity</c>, or the
/// property <c>Capacity</c>. Found by the rule, and found again by its fixer.
/// </summary>
internal sealed class PresizedCollection
{
    private PresizedCollection(
        IOperation operation,
        INamedTypeSymbol type,
        IOperation capacity,
        long bytes)
    {
        Operation = operation;
        Type = type;
        Capacity = capacity;
        Bytes = bytes;
    }

    /// <summary>The creation, call or assignment.</summary>
    public IOperation Operation { get; }

    /// <summary>The type of the collection.</summary>
    public INamedTypeSymbol Type { get; }

    /// <summary>The expression for the capacity.</summary>
    public IOperation Capacity { get; }

    /// <summary>Bytes of the largest array this allocates, header included.</summary>
    public long Bytes { get; }

    /// <summary>Whether it is the creation of the collection, not a later demand for room.</summary>
    public bool IsCreation => Operation is IObjectCreationOperation;

    /// <summary>
    /// The collection whose array an operation makes at least <paramref name="threshold"/> bytes, or null.
    /// </summary>
    public static PresizedCollection? TryFind(
        IOperation operation,
        AllocationSizeFact size,
        long threshold,
        CancellationToken cancellationToken)
    {
        if (CapacityOf(operation) is not { } demand
            || size.CollectionBytes(demand.Type, 1) is null
            || size.LeastValue(demand.Capacity, cancellationToken) is not { } capacity
            || size.CollectionBytes(demand.Type, capacity) is not { } bytes)
        {
            return null;
        }

        return bytes >= threshold && (operation is IObjectCreationOperation || IsFirstDemand(operation, size, threshold, cancellationToken))
            ? new PresizedCollection(operation, demand.Type, demand.Capacity, bytes)
            : null;
    }

    /// <summary>
    /// Whether a local collection asks for a large array itself, at its creation or by its first use; otherwise it
    /// becomes large by what is put into it.
    /// </summary>
    public static bool HasLargeDemand(
        IObjectCreationOperation creation,
        ILocalSymbol local,
        AllocationSizeFact size,
        long threshold,
        CancellationToken cancellationToken)
    {
        if (TryFind(creation, size, threshold, cancellationToken) is not null)
        {
            return true;
        }

        return creation.WithImplicitConversions().Parent is IVariableInitializerOperation { Parent: IVariableDeclaratorOperation declarator }
            && ScopeOf(declarator) is { } scope
            && LocalFlowFact.TryAnalyze(local, scope, cancellationToken) is { Uses: { IsEmpty: false } uses }
            && uses[0].Value.Parent is { } first
            && (TryFind(first, size, threshold, cancellationToken) is not null
                || first.Parent is { } assignment && TryFind(assignment, size, threshold, cancellationToken) is not null);
    }

    /// <summary>
    /// The local the collection is declared into, with everything done to it; null when it lives anywhere else.
    /// </summary>
    public LocalFlowFact? FindLocal(CancellationToken cancellationToken)
    {
        IOperation? instance = Operation switch
        {
            IInvocationOperation invocation => invocation.Instance,
            ISimpleAssignmentOperation { Target: IPropertyReferenceOperation property } => property.Instance,
            _ => null,
        };
        if (instance is not null)
        {
            return LocalOf(instance, cancellationToken);
        }

        return Operation.WithImplicitConversions().Parent is IVariableInitializerOperation
            {
                Parent: IVariableDeclaratorOperation { Symbol: { } local } declarator,
            }
            && ScopeOf(declarator) is { } scope
            ? LocalFlowFact.TryAnalyze(local, scope, cancellationToken)
            : null;
    }

    /// <summary>The capacity an operation asks for, by names only: cheap, because it is asked of every operation.</summary>
    private static (INamedTypeSymbol Type, IOperation Capacity)? CapacityOf(IOperation operation)
    {
        switch (operation)
        {
            case IObjectCreationOperation { Arguments.Length: > 0, Constructor.ContainingType: { } type } creation:
                foreach (IArgumentOperation argument in creation.Arguments)
                {
                    if (argument is { ArgumentKind: ArgumentKind.Explicit, Parameter: { Name: "capacity" or "initialCapacity", Type.SpecialType: SpecialType.System_Int32 } })
                    {
                        return (type, argument.Value);
                    }
                }

                return null;
            case IInvocationOperation { TargetMethod: { Name: "EnsureCapacity", ContainingType: { } type }, Arguments.Length: 1 } invocation:
                return (type, invocation.Arguments[0].Value);
            case ISimpleAssignmentOperation { Target: IPropertyReferenceOperation { Property: { Name: "Capacity", ContainingType: { } type } } } assignment:
                return (type, assignment.Value);
            default:
                return null;
        }
    }

    /// <summary>
    /// Whether a demand for room is certain to allocate: its collection is a local made in this body, so nobody has
    /// filled it in an earlier request, and it has no large array yet.
    /// </summary>
    private static bool IsFirstDemand(
        IOperation operation,
        AllocationSizeFact size,
        long threshold,
        CancellationToken cancellationToken)
    {
        IOperation? instance = operation is IInvocationOperation invocation
            ? invocation.Instance
            : ((IPropertyReferenceOperation)((ISimpleAssignmentOperation)operation).Target).Instance;
        return LocalOf(instance, cancellationToken) is { IsSingleAssignment: true, InitialValue: IObjectCreationOperation creation } flow
            && TryFind(creation, size, threshold, cancellationToken) is null
            && IsFirstUse(flow, instance);
    }

    /// <summary>
    /// Whether nothing has been put into the collection yet. A <c>StringBuilder</c> asked for room later adds only what
    /// is missing, and a list may have grown beyond the demand already.
    /// </summary>
    private static bool IsFirstUse(LocalFlowFact flow, IOperation? instance)
        => !flow.Uses.IsEmpty
            && flow.Uses[0].Reference == instance
            && flow.InitialValue is IObjectCreationOperation { Arguments.IsEmpty: true, Initializer: null };

    private static LocalFlowFact? LocalOf(IOperation? instance, CancellationToken cancellationToken)
        => instance is ILocalReferenceOperation { Local: { RefKind: RefKind.None } local } reference
            ? LocalFlowFact.TryAnalyze(local, reference, cancellationToken)
            : null;

    private static IOperation? ScopeOf(IVariableDeclaratorOperation declarator)
        => declarator.Parent?.Parent?.Parent switch
        {
            IUsingOperation statement => statement,
            IUsingDeclarationOperation declaration => declaration.Parent,
            { } block => block,
            _ => null,
        };
}
