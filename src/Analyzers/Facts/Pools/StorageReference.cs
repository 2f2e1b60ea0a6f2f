using System.Threading;
using GcGuard.Analyzers.Facts.LocalFlow;
using GcGuard.Analyzers.Symbols;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Facts.Pools;

/// <summary>Which field or property an expression for a collection stands for.</summary>
internal static class StorageReference
{
    private const int MaxDepth = 6;

    /// <summary>
    /// The field or property that holds the collection: itself, through <c>.Value</c> of a lazy or thread-local one,
    /// through a dictionary or array of collections, through a channel's two ends, or through a local. Null for all else.
    /// </summary>
    public static ISymbol? Find(IOperation? receiver, KnownTypes types, CancellationToken cancellationToken)
        => Find(receiver, types, MaxDepth, cancellationToken);

    private static ISymbol? Find(IOperation? receiver, KnownTypes types, int depth, CancellationToken cancellationToken)
    {
        if (receiver is null || depth == 0)
        {
            return null;
        }

        switch (receiver.WithoutConversions())
        {
            case IFieldReferenceOperation { Field: var field }:
                return field.OriginalDefinition;
            case IPropertyReferenceOperation property when IsView(property, types):
                return Find(property.Instance, types, depth - 1, cancellationToken);
            case IPropertyReferenceOperation { Property: { IsIndexer: false } property }:
                return property.OriginalDefinition;
            case ILocalReferenceOperation { Local: var local, SemanticModel: { } model }:
                return Find(DefinitionOf(local, model, cancellationToken), types, depth - 1, cancellationToken);
            case IInvocationOperation { TargetMethod.Name: "GetOrAdd" or "TryGetValue", Instance: { } dictionary } call
                when IsDictionary(call.TargetMethod.ContainingType):
                return Find(dictionary, types, depth - 1, cancellationToken);
            case IArrayElementReferenceOperation element:
                return Find(element.ArrayReference, types, depth - 1, cancellationToken);
            case ICoalesceAssignmentOperation assignment:
                return Find(assignment.Target, types, depth - 1, cancellationToken);
            case IConditionalOperation { WhenTrue: { } first }:
                return Find(first, types, depth - 1, cancellationToken);
            case IConditionalAccessInstanceOperation instance:
                return Find(AccessedBy(instance), types, depth - 1, cancellationToken);
            default:
                return null;
        }
    }

    private static bool IsView(IPropertyReferenceOperation property, KnownTypes types) => property.Property.Name switch
    {
        "Value" => property.Property.ContainingType.Name is "ThreadLocal" or "Lazy" or "AsyncLocal",
        "Reader" or "Writer" => StorageTypes.KindOf(property.Type, types) == StorageKind.Channel,
        "Values" => IsDictionary(property.Property.ContainingType),
        _ => property.Property.IsIndexer
            && (IsDictionary(property.Property.ContainingType)
                || (property.Property.ContainingType.Name == "IList" && property.Instance is IPropertyReferenceOperation { Property.Name: "Values" })),
    };

    private static bool IsDictionary(INamedTypeSymbol type)
        => type.Name is "Dictionary" or "ConcurrentDictionary" or "IDictionary" or "SortedList" or "SortedDictionary";

    private static IOperation? AccessedBy(IConditionalAccessInstanceOperation instance)
    {
        for (IOperation? outer = instance.Parent; outer is not null; outer = outer.Parent)
        {
            if (outer is IConditionalAccessOperation access)
            {
                return access.Operation;
            }
        }

        return null;
    }

    /// <summary>What a local is first given: its initializer, the call it is an <c>out</c> of, or the first assignment.</summary>
    private static IOperation? DefinitionOf(ILocalSymbol local, SemanticModel model, CancellationToken cancellationToken)
    {
        if (local.DeclaringSyntaxReferences.Length != 1 || local.DeclaringSyntaxReferences[0].SyntaxTree != model.SyntaxTree)
        {
            return null;
        }

        switch (local.DeclaringSyntaxReferences[0].GetSyntax(cancellationToken))
        {
            case VariableDeclaratorSyntax { Initializer.Value: var value }:
                return model.GetOperation(value, cancellationToken);
            case SingleVariableDesignationSyntax { Parent: DeclarationExpressionSyntax { Parent: ArgumentSyntax { Parent.Parent: InvocationExpressionSyntax call } } }:
                return model.GetOperation(call, cancellationToken);
            case VariableDeclaratorSyntax declarator when declarator.FirstAncestorOrSelf<BlockSyntax>() is { } block:
                foreach (SyntaxNode node in block.DescendantNodes())
                {
                    if (node is AssignmentExpressionSyntax { Left: IdentifierNameSyntax name } assignment
                        && assignment.IsKind(SyntaxKind.SimpleAssignmentExpression)
                        && name.Identifier.ValueText == local.Name)
                    {
                        return model.GetOperation(assignment.Right, cancellationToken);
                    }
                }

                return null;
            default:
                return null;
        }
    }
}
