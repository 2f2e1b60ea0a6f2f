using System.Threading;
using GcGuard.Analyzers.Facts.LocalFlow;
using GcGuard.Analyzers.Facts.Payload;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Facts.Retries;

/// <summary>
/// Whether what a serialiser is given can grow. A dictionary from names to objects of any kind stands for an object whose
/// members are written out: it is as large as they are, and says nothing by its type. Neither does a parameter of type
/// <c>object</c>.
/// </summary>
internal static class SerializedGraph
{
    private const int MaxDepth = 4;

    /// <summary>Whether a value is known to be able to grow.</summary>
    public static bool Grows(IOperation value, PayloadFact payload, CancellationToken cancellationToken)
        => Grows(value, payload, MaxDepth, cancellationToken);

    private static bool Grows(IOperation value, PayloadFact payload, int depth, CancellationToken cancellationToken)
    {
        value = value.WithoutConversions();
        if (!payload.Classify(value, cancellationToken).Grows)
        {
            return false;
        }

        if (depth == 0)
        {
            return true;
        }

        switch (value)
        {
            case IParameterReferenceOperation { Type: { } type }:
                return type.SpecialType != SpecialType.System_Object && !IsNamedEntries(type);
            case IAnonymousObjectCreationOperation created:
                return MemberGrows(created, payload, depth, cancellationToken);
            case IObjectCreationOperation { Type: { } type } created when IsNamedEntries(type) && CreatedValue.IsGivenNothing(created):
                return InitialEntryGrows(created, payload, depth, cancellationToken);
            case ILocalReferenceOperation local when LocalFlowFact.TryAnalyze(local.Local, local, cancellationToken) is { IsSingleAssignment: true, InitialValue: { } initial } flow:
                return LocalGrows(flow, initial.WithoutConversions(), payload, depth, cancellationToken);
            default:
                return true;
        }
    }

    private static bool MemberGrows(IAnonymousObjectCreationOperation created, PayloadFact payload, int depth, CancellationToken cancellationToken)
    {
        foreach (IOperation member in created.Initializers)
        {
            if (member is ISimpleAssignmentOperation assignment && Grows(assignment.Value, payload, depth - 1, cancellationToken))
            {
                return true;
            }
        }

        return false;
    }

    private static bool LocalGrows(LocalFlowFact flow, IOperation initial, PayloadFact payload, int depth, CancellationToken cancellationToken)
    {
        switch (initial)
        {
            case ILocalReferenceOperation or IParameterReferenceOperation or IAnonymousObjectCreationOperation:
                return Grows(initial, payload, depth - 1, cancellationToken);
            case IObjectCreationOperation { Type: { } type } created when IsNamedEntries(type) && CreatedValue.IsGivenNothing(created):
                return InitialEntryGrows(created, payload, depth, cancellationToken) || AddedEntryGrows(flow, payload, depth, cancellationToken);
            default:
                return true;
        }
    }

    private static bool InitialEntryGrows(IObjectCreationOperation created, PayloadFact payload, int depth, CancellationToken cancellationToken)
    {
        if (created.Initializer is not { } initializer)
        {
            return false;
        }

        foreach (IOperation entry in initializer.Initializers)
        {
            IOperation? value = entry switch
            {
                IInvocationOperation add => ValueOf(add),
                ISimpleAssignmentOperation assignment => assignment.Value,
                _ => null,
            };
            if (value is not null && EntryGrows(value, payload, depth, cancellationToken))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>Whether an entry that is added later grows, or entries are added in a loop.</summary>
    private static bool AddedEntryGrows(LocalFlowFact flow, PayloadFact payload, int depth, CancellationToken cancellationToken)
    {
        foreach (LocalUse use in flow.Uses)
        {
            IOperation? value = use.Value.Parent switch
            {
                IInvocationOperation { TargetMethod.Name: "Add" or "TryAdd" } add when add.Instance == use.Value => ValueOf(add),
                IPropertyReferenceOperation { Property.IsIndexer: true, Parent: ISimpleAssignmentOperation assignment } entry when assignment.Target == entry => assignment.Value,
                _ => null,
            };
            if (value is not null && (flow.IsRepeated(use.Reference) || EntryGrows(value, payload, depth, cancellationToken)))
            {
                return true;
            }
        }

        return false;
    }

    private static bool EntryGrows(IOperation value, PayloadFact payload, int depth, CancellationToken cancellationToken)
        => !PayloadFact.AreFewTexts(value.WithoutConversions().Type) && Grows(value, payload, depth - 1, cancellationToken);

    private static IOperation? ValueOf(IInvocationOperation add) => add.ArgumentAt(1)?.Value;

    /// <summary>Whether a type is a dictionary from texts to objects of any kind.</summary>
    private static bool IsNamedEntries(ITypeSymbol type)
        => type is INamedTypeSymbol
        {
            Name: "Dictionary" or "IDictionary" or "IReadOnlyDictionary" or "SortedDictionary",
            ContainingNamespace: { Name: "Generic", ContainingNamespace: { Name: "Collections", ContainingNamespace.Name: "System" } },
            TypeArguments: { Length: 2 } arguments,
        }
        && arguments[0].SpecialType == SpecialType.System_String
        && arguments[1].SpecialType == SpecialType.System_Object;
}
