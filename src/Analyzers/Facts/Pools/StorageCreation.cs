using System.Collections.Generic;
using System.Threading;
using GcGuard.Analyzers.Facts.LocalFlow;
using GcGuard.Analyzers.Symbols;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Facts.Pools;

/// <summary>What a storage is created as, where its type leaves that open: a bounded collection, a bounded channel, or another's collection.</summary>
internal static class StorageCreation
{
    /// <summary>Whether the storage refuses what is too much by itself.</summary>
    /// <param name="storage">The storage.</param>
    /// <param name="models">The models of its type.</param>
    /// <param name="capacity">How many it takes, where that is written as a number.</param>
    /// <param name="cancellationToken">Ends the search for where it is made.</param>
    public static bool IsBounded(ISymbol storage, SemanticModels models, out IOperation? capacity, CancellationToken cancellationToken)
    {
        capacity = null;
        string? name = (TypeOf(storage) as INamedTypeSymbol)?.Name;
        if (name is not ("BlockingCollection" or "Channel" or "ChannelWriter" or "ChannelReader"))
        {
            return false;
        }

        foreach (IOperation creation in ValuesOf(storage, models, cancellationToken))
        {
            switch (creation)
            {
                case IObjectCreationOperation { Arguments: var arguments } when name == "BlockingCollection":
                    foreach (IArgumentOperation argument in arguments)
                    {
                        if (argument.Parameter?.Name == "boundedCapacity")
                        {
                            capacity = argument.Value;
                            return true;
                        }
                    }

                    break;
                case IInvocationOperation { TargetMethod.Name: "CreateUnbounded" }:
                    break;
                case IInvocationOperation { TargetMethod.Name: "CreateBounded", Arguments: { Length: > 0 } arguments }:
                    capacity = arguments[0].Value;
                    return true;
                default:
                    return true;
            }
        }

        return false;
    }

    /// <summary>Whether what is in the storage is not known: an interface that something else stands behind, or a channel from elsewhere.</summary>
    public static bool IsOther(ISymbol storage, StorageKind kind, KnownTypes types, SemanticModels models, CancellationToken cancellationToken)
    {
        if (kind == StorageKind.Linked || TypeOf(storage) is not INamedTypeSymbol { Name: "IProducerConsumerCollection" or "Channel" or "BlockingCollection" })
        {
            return false;
        }

        List<IOperation> creations = ValuesOf(storage, models, cancellationToken);
        foreach (IOperation creation in creations)
        {
            if (creation is not (IObjectCreationOperation or IInvocationOperation)
                || (creation is IObjectCreationOperation && StorageTypes.KindOf(creation.Type, types) == StorageKind.None))
            {
                return true;
            }
        }

        return creations.Count == 0;
    }

    private static ITypeSymbol? TypeOf(ISymbol storage) => storage switch
    {
        IFieldSymbol field => field.Type,
        IPropertySymbol property => property.Type,
        _ => null,
    };

    /// <summary>Every value that the owner gives a field or property, without conversions.</summary>
    public static List<IOperation> ValuesOf(ISymbol storage, SemanticModels models, CancellationToken cancellationToken)
    {
        List<IOperation> values = [];
        foreach (SyntaxReference part in storage.ContainingType.DeclaringSyntaxReferences)
        {
            SemanticModel model = models.Of(part.SyntaxTree);
            foreach (SyntaxNode node in part.GetSyntax(cancellationToken).DescendantNodes())
            {
                ExpressionSyntax? value = node switch
                {
                    VariableDeclaratorSyntax { Initializer.Value: var initial } variable when variable.Identifier.ValueText == storage.Name => initial,
                    PropertyDeclarationSyntax { Initializer.Value: var initial } property when property.Identifier.ValueText == storage.Name => initial,
                    AssignmentExpressionSyntax assignment when IsNamed(assignment.Left, storage.Name) => assignment.Right,
                    _ => null,
                };
                if (value is not null && model.GetOperation(value, cancellationToken) is { } operation)
                {
                    values.Add(operation.WithoutConversions());
                }
            }
        }

        return values;
    }

    private static bool IsNamed(ExpressionSyntax target, string name)
        => (target is IdentifierNameSyntax identifier && identifier.Identifier.ValueText == name)
            || (target is MemberAccessExpressionSyntax { Expression: ThisExpressionSyntax } access && access.Name.Identifier.ValueText == name);
}
