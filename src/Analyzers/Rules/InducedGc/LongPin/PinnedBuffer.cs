using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Symbols;
using Microsoft.CodeAnalysis.CSharp;

namespace GcGuard.Analyzers.Rules.InducedGc;

/// <summary>The array behind a pin: every place that creates it is known, and creates an ordinary array.</summary>
/// <param name="Creation">What creates the array; the first place of several.</param>
/// <param name="Element">The type of its elements, which hold no references.</param>
/// <param name="IsCreatedOnce">
/// Whether that is the only place, and runs once for each owner: in an initialiser or constructor, in no loop.
/// </param>
internal sealed record PinnedBuffer(IOperation Creation, ITypeSymbol Element, bool IsCreatedOnce)
{
    /// <summary>The array that an expression gives, when its type shows how it is created; else null.</summary>
    public static PinnedBuffer? TryFind(IOperation pinned, KnownTypes types, CancellationToken cancellationToken)
    {
        IOperation value = pinned.WithoutConversions();
        List<IOperation>? creations = value switch
        {
            IFieldReferenceOperation { Field: var field }
                => ValuesOf(field, value.SemanticModel!, cancellationToken),
            ILocalReferenceOperation local
                when LocalFlowFact.TryAnalyze(local.Local, local, cancellationToken)
                    is { IsSingleAssignment: true, InitialValue: { } initial }
                => [initial],
            _ => [value],
        };
        ITypeSymbol? element = null;
        foreach (IOperation creation in creations ?? [])
        {
            if (OrdinaryElement(creation, types) is not { IsUnmanagedType: true } found)
            {
                return null;
            }

            element ??= found;
        }

        return element is null
            ? null
            : new PinnedBuffer(creations![0], element, creations.Count == 1 && RunsOnce(creations[0].Syntax));
    }

    /// <summary>Everything that is assigned to a field but null; null where that is not all known.</summary>
    private static List<IOperation>? ValuesOf(
        IFieldSymbol field, SemanticModel model, CancellationToken cancellationToken)
    {
        if (FieldMentions.Of(field, model, cancellationToken) is not { } mentions
            || field.DeclaringSyntaxReferences[0].SyntaxTree != model.SyntaxTree
            || field.DeclaringSyntaxReferences[0].GetSyntax(cancellationToken) is not VariableDeclaratorSyntax declared)
        {
            return null;
        }

        List<ExpressionSyntax?> values = [declared.Initializer?.Value];
        foreach (ExpressionSyntax mention in mentions)
        {
            switch (mention.Parent)
            {
                case AssignmentExpressionSyntax assignment when assignment.Left == mention:
                    values.Add(assignment.Right);
                    break;
                case ArgumentSyntax { Parent: TupleExpressionSyntax } or RefExpressionSyntax:
                case ArgumentSyntax { RefKindKeyword.RawKind: not 0 }:
                    return null;
            }
        }

        List<IOperation> creations = [];
        foreach (ExpressionSyntax? value in values)
        {
            if (value is not null && !value.IsKind(SyntaxKind.NullLiteralExpression)
                && model.OperationOf(value, cancellationToken) is { } operation)
            {
                creations.Add(operation.WithoutConversions());
            }
        }

        return creations;
    }

    /// <summary>
    /// The type of the elements of an array that is created where the collector moves objects; null for other values.
    /// </summary>
    private static ITypeSymbol? OrdinaryElement(IOperation creation, KnownTypes types) => creation switch
    {
        IArrayCreationOperation { DimensionSizes.Length: 1, Type: IArrayTypeSymbol array } => array.ElementType,
        IInvocationOperation { TargetMethod: var method, Arguments: { Length: 2 } arguments }
            when (types.IsGcMethod(method, "AllocateArray") || types.IsGcMethod(method, "AllocateUninitializedArray"))
                && arguments[1].Value.ConstantValue is { HasValue: true, Value: false } => method.TypeArguments[0],
        _ => null,
    };

    private static bool RunsOnce(SyntaxNode creation)
    {
        for (SyntaxNode? outer = creation.Parent; outer is not null; outer = outer.Parent)
        {
            switch (outer)
            {
                case ConstructorDeclarationSyntax or FieldDeclarationSyntax:
                    return true;
                case AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax or MemberDeclarationSyntax:
                case ForStatementSyntax or CommonForEachStatementSyntax or WhileStatementSyntax or DoStatementSyntax:
                    return false;
            }
        }

        return false;
    }
}
