using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Evidence.Pools;

/// <summary>What a storage is created as, where its type leaves that open: a bounded collection or channel.</summary>
internal static class StorageCreation
{
    /// <summary>
    /// Whether the storage may refuse what is too much by itself: it is not seen to be made without a limit.
    /// </summary>
    /// <param name="capacity">How many it takes, where that is seen.</param>
    public static bool IsBounded(
        ISymbol storage, Compilation compilation, out IOperation? capacity, CancellationToken cancellationToken)
    {
        capacity = null;
        if (TypeOf(storage)?.Name is not ("BlockingCollection" or "Channel" or "ChannelWriter" or "ChannelReader"
            or "IProducerConsumerCollection"))
        {
            return false;
        }

        List<IOperation> values = ValuesOf(storage, compilation, cancellationToken);
        foreach (IOperation value in values)
        {
            switch (value)
            {
                case IInvocationOperation { TargetMethod.Name: "CreateUnbounded" }:
                    break;
                case IInvocationOperation { TargetMethod.Name: "CreateBounded" } call:
                    capacity = call.ValueAt(0);
                    return true;
                case IObjectCreationOperation { Type: { } made } creation
                    when StorageTypes.KindOf(made, KnownTypes.For(compilation)) != StorageKind.None:
                    foreach (IArgumentOperation argument in creation.Arguments)
                    {
                        if (argument.Parameter?.Name == "boundedCapacity")
                        {
                            capacity = argument.Value;
                            return true;
                        }
                    }

                    break;
                default:
                    return true;
            }
        }

        return values.Count == 0;
    }

    /// <summary>The type of a field or property; null for other members.</summary>
    public static ITypeSymbol? TypeOf(ISymbol member)
        => (member as IFieldSymbol)?.Type ?? (member as IPropertySymbol)?.Type;

    /// <summary>Every value that the owner gives a field or property, without conversions.</summary>
    public static List<IOperation> ValuesOf(
        ISymbol member, Compilation compilation, CancellationToken cancellationToken)
    {
        List<IOperation> values = [];
        foreach (SyntaxReference part in member.ContainingType.DeclaringSyntaxReferences)
        {
            SemanticModel model = SourceModels.Of(compilation, part.SyntaxTree);
            foreach (SyntaxNode node in part.GetSyntax(cancellationToken).DescendantNodes())
            {
                (string? name, ExpressionSyntax? value) = node switch
                {
                    VariableDeclaratorSyntax variable => (variable.Identifier.ValueText, variable.Initializer?.Value),
                    PropertyDeclarationSyntax property => (property.Identifier.ValueText, property.Initializer?.Value),
                    AssignmentExpressionSyntax assignment => (OwnMemberName.Of(assignment.Left), assignment.Right),
                    _ => default,
                };
                if (name == member.Name
                    && value is not null
                    && model.OperationOf(value, cancellationToken) is { } operation)
                {
                    values.Add(operation.WithoutConversions());
                }
            }
        }

        return values;
    }
}
