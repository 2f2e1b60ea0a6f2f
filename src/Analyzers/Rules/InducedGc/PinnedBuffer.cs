using System.Collections.Generic;
using System.Threading;
using GcGuard.Analyzers.Facts.LocalFlow;
using GcGuard.Analyzers.Symbols;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Rules.InducedGc;

/// <summary>The array behind a pin: every place that creates it is known, and creates an ordinary array there.</summary>
internal sealed class PinnedBuffer
{
    private PinnedBuffer(IOperation creation, ITypeSymbol element, bool isCreatedOnce)
    {
        Creation = creation;
        Element = element;
        IsCreatedOnce = isCreatedOnce;
    }

    /// <summary>What creates the array; the first place of several.</summary>
    public IOperation Creation { get; }

    /// <summary>The type of its elements, which hold no references.</summary>
    public ITypeSymbol Element { get; }

    /// <summary>Whether <see cref="Creation"/> is the only one, and runs once for each owner: in an initialiser or constructor, in no loop.</summary>
    public bool IsCreatedOnce { get; }

    /// <summary>The array that an expression gives, when its type shows how it is created; else null.</summary>
    public static PinnedBuffer? TryFind(IOperation pinned, KnownTypes types, CancellationToken cancellationToken)
    {
        IOperation value = pinned.WithoutConversions();
        if (value.SemanticModel is not { } model)
        {
            return null;
        }

        switch (value)
        {
            case IFieldReferenceOperation { Field: var field }:
                return OfField(field, model, types, cancellationToken);
            case ISimpleAssignmentOperation { Target: IFieldReferenceOperation { Field: var field } }:
                return OfField(field, model, types, cancellationToken);
            case ILocalReferenceOperation local when LocalFlowFact.TryAnalyze(local.Local, local, cancellationToken) is { IsSingleAssignment: true, InitialValue: { } initial }:
                return Of(new List<IOperation> { initial }, types);
            default:
                return Of(new List<IOperation> { value }, types);
        }
    }

    private static PinnedBuffer? OfField(IFieldSymbol field, SemanticModel model, KnownTypes types, CancellationToken cancellationToken)
    {
        if (field.Type is not IArrayTypeSymbol
            || FieldMentions.DeclarationOf(field, model, cancellationToken) is not { } declaration
            || FieldMentions.Of(field, model, cancellationToken) is not { } mentions)
        {
            return null;
        }

        List<IOperation> creations = [];
        if (declaration.Initializer?.Value is { } initial && !Add(initial, model, creations, cancellationToken))
        {
            return null;
        }

        foreach (ExpressionSyntax mention in mentions)
        {
            switch (mention.Parent)
            {
                case AssignmentExpressionSyntax assignment when assignment.Left == mention:
                    if (!assignment.IsKind(SyntaxKind.SimpleAssignmentExpression) || !Add(assignment.Right, model, creations, cancellationToken))
                    {
                        return null;
                    }

                    break;
                case ArgumentSyntax argument when !argument.RefKindKeyword.IsKind(SyntaxKind.None) || argument.Parent is TupleExpressionSyntax:
                case RefExpressionSyntax:
                    return null;
            }
        }

        return Of(creations, types);
    }

    private static bool Add(ExpressionSyntax value, SemanticModel model, List<IOperation> creations, CancellationToken cancellationToken)
    {
        if (model.GetOperation(value, cancellationToken)?.WithoutConversions() is not { } operation)
        {
            return false;
        }

        if (operation.ConstantValue is not { HasValue: true, Value: null })
        {
            creations.Add(operation);
        }

        return true;
    }

    private static PinnedBuffer? Of(List<IOperation> creations, KnownTypes types)
    {
        ITypeSymbol? element = null;
        foreach (IOperation creation in creations)
        {
            if (OrdinaryElement(creation, types) is not { IsUnmanagedType: true } found)
            {
                return null;
            }

            element ??= found;
        }

        return element is null ? null : new PinnedBuffer(creations[0], element, creations.Count == 1 && RunsOnce(creations[0].Syntax));
    }

    /// <summary>The type of the elements of an array that is created where the collector moves objects; null for other values.</summary>
    private static ITypeSymbol? OrdinaryElement(IOperation creation, KnownTypes types) => creation switch
    {
        IArrayCreationOperation { DimensionSizes.Length: 1, Type: IArrayTypeSymbol array } => array.ElementType,
        IInvocationOperation { TargetMethod: { Name: "AllocateArray" or "AllocateUninitializedArray", TypeArguments: { Length: 1 } elements } method } call
            when types.IsGcMethod(method, method.Name) && !IsPinned(call) => elements[0],
        _ => null,
    };

    private static bool IsPinned(IInvocationOperation call)
    {
        foreach (IArgumentOperation argument in call.Arguments)
        {
            if (argument.Parameter?.Name == "pinned")
            {
                // What is not a constant may be pinned.
                return argument.Value.ConstantValue is not { HasValue: true, Value: false };
            }
        }

        return false;
    }

    private static bool RunsOnce(SyntaxNode creation)
    {
        for (SyntaxNode? outer = creation.Parent; outer is not null; outer = outer.Parent)
        {
            switch (outer)
            {
                case ConstructorDeclarationSyntax:
                case VariableDeclaratorSyntax { Parent.Parent: FieldDeclarationSyntax }:
                    return true;
                case AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax or MemberDeclarationSyntax:
                case ForStatementSyntax or CommonForEachStatementSyntax or WhileStatementSyntax or DoStatementSyntax:
                    return false;
            }
        }

        return false;
    }
}
