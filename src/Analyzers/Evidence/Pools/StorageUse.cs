using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Evidence.Pools;

/// <summary>A call that takes an object out of a storage or puts one into it.</summary>
/// <param name="Operation">The call.</param>
/// <param name="Storage">The field or property that holds the storage, as it is declared.</param>
/// <param name="Value">What is put in; null where something is taken.</param>
/// <param name="Kind">What the storage is.</param>
/// <param name="Element">What the storage holds, as it is declared.</param>
internal sealed record StorageUse(
    IInvocationOperation Operation, ISymbol Storage, IOperation? Value, StorageKind Kind, ITypeSymbol Element)
{
    /// <summary>Whether the place puts something in.</summary>
    public bool IsAdd => Value is not null;

    /// <summary>The use that a call is, or null.</summary>
    public static StorageUse? TryFind(IInvocationOperation call, KnownTypes types, CancellationToken cancellationToken)
    {
        bool isAdd = StorageTypes.IsAddName(call.TargetMethod.Name);
        return (isAdd ? !call.Arguments.IsEmpty : StorageTypes.IsTakeName(call.TargetMethod.Name))
            && StorageTypes.KindOf(call.Instance?.Type, types) is var kind and not StorageKind.None
            && StorageReference.Find(call.Instance, types, cancellationToken) is { } storage
            && !storage.DeclaringSyntaxReferences.IsEmpty
                ? new StorageUse(
                    call,
                    storage,
                    isAdd ? call.Arguments[0].Value : null,
                    kind,
                    StorageTypes.ElementOf(call.Instance!.Type!))
                : null;
    }
}

/// <summary>Which field or property an expression for a collection stands for.</summary>
internal static class StorageReference
{
    private const int MaxDepth = 6;

    /// <summary>
    /// The field or property that holds the collection: itself, through <c>.Value</c> of a lazy or thread-local one,
    /// through a dictionary or array of collections, through a channel's two ends, or through a local. Null for all
    /// else.
    /// </summary>
    public static ISymbol? Find(IOperation? receiver, KnownTypes types, CancellationToken cancellationToken)
    {
        IOperation? current = receiver;
        for (int depth = 0; depth < MaxDepth && current is not null; depth++)
        {
            current = current.WithoutConversions();
            switch (current)
            {
                case IFieldReferenceOperation { Field: var field }:
                    return field.OriginalDefinition;
                case IPropertyReferenceOperation property when !IsView(property, types):
                    return property.Property.IsIndexer ? null : property.Property.OriginalDefinition;
            }

            current = current switch
            {
                IPropertyReferenceOperation view => view.Instance,
                ILocalReferenceOperation { Local: var local, SemanticModel: { } model }
                    => DefinitionOf(local, model, cancellationToken),
                IInvocationOperation { TargetMethod.Name: "GetOrAdd" or "TryGetValue" } call
                    => IsDictionary(call.TargetMethod.ContainingType) ? call.Instance : null,
                IArrayElementReferenceOperation element => element.ArrayReference,
                ICoalesceAssignmentOperation assignment => assignment.Target,
                IConditionalOperation choice => choice.WhenTrue,
                IConditionalAccessInstanceOperation => AccessedBy(current),
                _ => null,
            };
        }

        return null;
    }

    private static bool IsView(IPropertyReferenceOperation property, KnownTypes types) => property.Property.Name switch
    {
        "Value" => property.Property.ContainingType.Name is "ThreadLocal" or "Lazy" or "AsyncLocal",
        "Reader" or "Writer" => StorageTypes.KindOf(property.Type, types) == StorageKind.Channel,
        "Values" => IsDictionary(property.Property.ContainingType),
        _ => property.Property.IsIndexer
            && (IsDictionary(property.Property.ContainingType)
                || property.Instance is IPropertyReferenceOperation { Property.Name: "Values" }),
    };

    private static bool IsDictionary(INamedTypeSymbol type)
        => type.Name is "Dictionary" or "ConcurrentDictionary" or "IDictionary" or "SortedList" or "SortedDictionary";

    private static IOperation? AccessedBy(IOperation instance)
    {
        IOperation? outer = instance.Parent;
        while (outer is not (null or IConditionalAccessOperation))
        {
            outer = outer.Parent;
        }

        return (outer as IConditionalAccessOperation)?.Operation;
    }

    /// <summary>What a local is first given: its initializer, or the call that it is an <c>out</c> of.</summary>
    private static IOperation? DefinitionOf(
        ILocalSymbol local, SemanticModel model, CancellationToken cancellationToken)
    {
        if (local.DeclaringSyntaxReferences is not { Length: 1 } references
            || references[0].SyntaxTree != model.SyntaxTree)
        {
            return null;
        }

        SyntaxNode declared = references[0].GetSyntax(cancellationToken);
        SyntaxNode? value = declared switch
        {
            VariableDeclaratorSyntax { Initializer.Value: var initial } => initial,
            SingleVariableDesignationSyntax => declared.FirstAncestorOrSelf<InvocationExpressionSyntax>(),
            _ => null,
        };
        return value is null ? null : model.OperationOf(value, cancellationToken);
    }
}
