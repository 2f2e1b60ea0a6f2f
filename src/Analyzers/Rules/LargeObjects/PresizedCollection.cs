using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Evidence.Size;

namespace GcGuard.Analyzers.Rules.LargeObjects;

/// <summary>
/// Code that gives a collection or buffer of the base library a large capacity: a constructor, or
/// <c>EnsureCapacity</c> on a collection that is still empty. Found by the rule, and found again by its fixer.
/// </summary>
/// <param name="Operation">The creation or call.</param>
/// <param name="Type">The type of the collection.</param>
/// <param name="Capacity">The expression for the capacity.</param>
/// <param name="Bytes">Bytes of the largest array this allocates, header included.</param>
internal sealed record PresizedCollection(IOperation Operation, INamedTypeSymbol Type, IOperation Capacity, long Bytes)
{
    /// <summary>Whether it is the creation of the collection, not a later demand for room.</summary>
    public bool IsCreation => Operation is IObjectCreationOperation;

    /// <summary>
    /// The collection whose array an operation makes at least <paramref name="threshold"/> bytes, or null.
    /// </summary>
    public static PresizedCollection? TryFind(
        IOperation operation, AllocationSizeFact size, long threshold, CancellationToken cancellationToken)
        => CapacityOf(operation) is { } capacity
            && operation.CalledMethod()?.ContainingType is { } type
            && size.CollectionBytes(type, 1) is not null
            && size.LeastValue(capacity, cancellationToken) is { } least
            && size.CollectionBytes(type, least) is { } bytes
            && bytes >= threshold
            && (operation is not IInvocationOperation demand || IsFirstUse(demand, cancellationToken))
                ? new PresizedCollection(operation, type, capacity, bytes)
                : null;

    /// <summary>
    /// Whether a local collection asks for a large array itself, at its creation or by its first use; otherwise it
    /// becomes large by what is put into it.
    /// </summary>
    public static bool HasLargeDemand(
        IObjectCreationOperation creation, AllocationSizeFact size, long threshold, CancellationToken cancellationToken)
        => TryFind(creation, size, threshold, cancellationToken) is not null
            || FlowOf(creation, cancellationToken) is { Uses: { IsEmpty: false } uses }
                && uses[0].Value.Parent is IInvocationOperation first
                && TryFind(first, size, threshold, cancellationToken) is not null;

    /// <summary>
    /// The local the collection is declared into, with everything done to it; null when it lives anywhere else.
    /// </summary>
    public LocalFlowFact? FindLocal(CancellationToken cancellationToken)
        => Operation is IInvocationOperation demand
            ? FlowOf(demand, cancellationToken)
            : FlowOf(Operation, cancellationToken);

    private static LocalFlowFact? FlowOf(IOperation creation, CancellationToken cancellationToken)
        => creation.WithImplicitConversions().Parent
                is IVariableInitializerOperation { Parent: IVariableDeclaratorOperation declarator }
            ? LocalFlowFact.TryAnalyzeDeclared(declarator, cancellationToken)
            : null;

    private static LocalFlowFact? FlowOf(IInvocationOperation demand, CancellationToken cancellationToken)
        => demand.Instance is ILocalReferenceOperation { Local: { RefKind: RefKind.None } local } reference
            ? LocalFlowFact.TryAnalyze(local, reference, cancellationToken)
            : null;

    /// <summary>
    /// The capacity an operation asks for, by names only: cheap, because it is asked of every operation.
    /// </summary>
    private static IOperation? CapacityOf(IOperation operation)
    {
        switch (operation)
        {
            case IObjectCreationOperation creation:
                foreach (IArgumentOperation argument in creation.Arguments)
                {
                    if (argument is
                        {
                            ArgumentKind: ArgumentKind.Explicit,
                            Parameter: { Name: "capacity"
                                or "initialCapacity", Type.SpecialType: SpecialType.System_Int32 },
                        })
                    {
                        return argument.Value;
                    }
                }

                return null;
            case IInvocationOperation { TargetMethod.Name: "EnsureCapacity", Arguments.Length: 1 } invocation:
                return invocation.Arguments[0].Value;
            default:
                return null;
        }
    }

    /// <summary>
    /// Whether a demand for room is certain to allocate: it is the first thing that happens to a collection made in
    /// this body without a capacity. A builder asked for room later adds only what is missing.
    /// </summary>
    private static bool IsFirstUse(IInvocationOperation demand, CancellationToken cancellationToken)
        => FlowOf(demand, cancellationToken) is
            {
                IsSingleAssignment: true,
                Uses: { IsEmpty: false } uses,
                InitialValue: IObjectCreationOperation { Arguments.IsEmpty: true, Initializer: null },
            }
            && uses[0].Reference == demand.Instance;
}
