using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Evidence.Results;

/// <summary>How a value leaves its method: as the result itself, or in an object or tuple that carries it.</summary>
/// <param name="Value">The value as it is returned or put into its carrier.</param>
/// <param name="Carrier">The tuple, record or class; null for the result itself.</param>
internal readonly record struct ReturnedPart(IOperation Value, ITypeSymbol? Carrier)
{
    /// <summary>The result that a call makes; null where the method answers something else.</summary>
    public static ReturnedPart? Of(IInvocationOperation call, CancellationToken cancellationToken)
        => ReturnRoute.IsReturned(call, cancellationToken)
            ? new ReturnedPart(call, null)
            : OfValue(call.Completion() ?? call, cancellationToken);

    /// <summary>
    /// The result that a new stream in memory becomes as one; null where the method answers something else, or only
    /// says that it is some stream.
    /// </summary>
    public static ReturnedPart? Of(
        LocalFlowFact stream, IMethodSymbol method, KnownTypes types, CancellationToken cancellationToken)
    {
        foreach (LocalUse use in stream.Uses)
        {
            if (use.Kind is LocalUseKind.Returned or LocalUseKind.Argument or LocalUseKind.Stored
                && (ReturnRoute.IsReturned(ReturnRoute.Outermost(use.Reference))
                    ? new ReturnedPart(use.Reference, null)
                    : OfValue(use.Reference, cancellationToken)) is { Carrier: var carrier }
                && types.Is(TypeOf(carrier, method), "System.IO.MemoryStream"))
            {
                return new ReturnedPart(use.Reference, carrier);
            }
        }

        return null;
    }

    /// <summary>The type under which a method answers a content.</summary>
    private static ITypeSymbol? TypeOf(ITypeSymbol? carrier, IMethodSymbol method)
        => carrier is null ? ResultReader.ResultOf(method)
            : CarriedContent.MemberOf(carrier) is { } member ? CarriedContent.TypeOf(member)
            : null;

    /// <summary>
    /// What carries a value, or a view of it, where the method answers that, at once or by one local.
    /// </summary>
    private static ReturnedPart? OfValue(IOperation value, CancellationToken cancellationToken)
    {
        IOperation outer = View(ReturnRoute.Outermost(value));
        if (ReturnRoute.IsReturned(outer))
        {
            return new ReturnedPart(outer, null);
        }

        foreach (IOperation end in ReturnRoute.EndsOf(outer, cancellationToken))
        {
            if (OfCarried(View(end), cancellationToken) is { } carried)
            {
                return carried;
            }
        }

        return null;
    }

    private static ReturnedPart? OfCarried(IOperation value, CancellationToken cancellationToken)
    {
        switch (value.Parent)
        {
            case ITupleOperation { Parent: not IDeconstructionAssignmentOperation } tuple:
                return OfCarrier(value, tuple, cancellationToken);
            case IArgumentOperation { Parent: IObjectCreationOperation creation }:
                return OfCarrier(value, creation, cancellationToken);
            case ISimpleAssignmentOperation { Target: IMemberReferenceOperation { Instance: { } owner } } assignment
                when assignment.Value == value:
                return owner switch
                {
                    IInstanceReferenceOperation { ReferenceKind: InstanceReferenceKind.ImplicitReceiver }
                        when assignment.Parent is IObjectOrCollectionInitializerOperation
                            { Parent: IObjectCreationOperation creation } =>
                        OfCarrier(value, creation, cancellationToken),
                    ILocalReferenceOperation { Local: { } local } =>
                        OfLocal(
                            value,
                            local,
                            LocalFlowFact.TryAnalyze(local, value, cancellationToken),
                            cancellationToken),
                    _ => null,
                };
            default:
                return null;
        }
    }

    private static ReturnedPart? OfCarrier(IOperation value, IOperation carrier, CancellationToken cancellationToken)
    {
        if (carrier.Type is not { } type || !Carries(type, value, cancellationToken))
        {
            return null;
        }

        IOperation outer = ReturnRoute.Outermost(carrier);
        return ReturnRoute.IsReturned(outer) ? new ReturnedPart(value, type)
            : ReturnRoute.LocalOf(outer, cancellationToken) is { } flow
                ? OfLocal(value, flow.Local, flow, cancellationToken)
            : null;
    }

    private static ReturnedPart? OfLocal(
        IOperation value, ILocalSymbol local, LocalFlowFact? flow, CancellationToken cancellationToken)
    {
        if (flow is null || !Carries(local.Type, value, cancellationToken))
        {
            return null;
        }

        foreach (LocalUse use in flow.Uses)
        {
            if (!use.IsCaptured && ReturnRoute.IsReturned(ReturnRoute.Outermost(use.Reference)))
            {
                return new ReturnedPart(value, local.Type);
            }
        }

        return null;
    }

    /// <summary>Whether the value is all that objects of a type carry.</summary>
    private static bool Carries(ITypeSymbol type, IOperation value, CancellationToken cancellationToken)
        => value.Type?.SpecialType == SpecialType.System_String
            ? CarriedContent.HasOneText(type)
            : CarriedContent.MemberOf(type) is { } member && CarriedContent.IsOnlyHeld(member, cancellationToken);

    /// <summary>A view of an array: <c>array.AsMemory(0, n)</c>, <c>new ReadOnlyMemory(array, 0, n)</c>.</summary>
    private static IOperation View(IOperation array)
        => array.Parent is IArgumentOperation { Parent: { } made }
            && CarriedContent.IsView(made.Type)
            && made is IObjectCreationOperation or IInvocationOperation { TargetMethod.Name: "AsMemory" }
                ? ReturnRoute.Outermost(made)
                : array;
}
