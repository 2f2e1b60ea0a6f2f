using System.Threading;
using GcGuard.Analyzers.Facts.LocalFlow;
using GcGuard.Analyzers.Symbols;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Facts.Pools;

/// <summary>
/// A number of free places, or of objects that may still be made: a field that begins with more than one and is counted down.
/// Where it has come to zero nothing more is kept, or made.
/// </summary>
/// <remarks>A number of users that begins with one, and is counted down until nobody is left, limits nothing.</remarks>
internal static class RemainingPlaces
{
    /// <summary>Whether a value is such a number of the pool, or what is left of it once it has been counted down.</summary>
    /// <param name="value">The value, without conversions.</param>
    /// <param name="body">The body around it, in which a local may stand for the number.</param>
    /// <param name="storage">The pool's storage; a number of each object says nothing about a storage that all share.</param>
    /// <param name="owner">The type that declares the storage.</param>
    /// <param name="cancellationToken">Ends the search for where the number begins.</param>
    public static bool Is(IOperation value, IOperation body, ISymbol storage, INamedTypeSymbol owner, CancellationToken cancellationToken)
        => FieldOf(value, body) is { } field
            && field.IsStatic == storage.IsStatic
            && SymbolEqualityComparer.Default.Equals(field.ContainingType.OriginalDefinition, owner)
            && IsCountedDown(field, owner, cancellationToken);

    private static IFieldSymbol? FieldOf(IOperation value, IOperation body)
    {
        switch (value)
        {
            case IFieldReferenceOperation field:
                return field.Field;
            case IIncrementOrDecrementOperation change:
                return FieldOf(change.Target.WithoutConversions(), body);
            case IInvocationOperation { TargetMethod.ContainingType.Name: "Interlocked" or "Volatile", Arguments: { IsEmpty: false } arguments }:
                return FieldOf(arguments[0].Value.WithoutConversions(), body);
            case ILocalReferenceOperation local:
                foreach (IOperation operation in body.Descendants())
                {
                    if (operation is IVariableDeclaratorOperation { Initializer.Value: { } initial } declarator
                        && SymbolEqualityComparer.Default.Equals(declarator.Symbol, local.Local)
                        && initial.WithoutConversions() is var source and not ILocalReferenceOperation)
                    {
                        return FieldOf(source, body);
                    }
                }

                return null;
            default:
                return null;
        }
    }

    private static bool IsCountedDown(IFieldSymbol field, INamedTypeSymbol owner, CancellationToken cancellationToken)
    {
        bool begins = false, goesDown = false;
        foreach (SyntaxReference part in owner.DeclaringSyntaxReferences)
        {
            foreach (SyntaxNode node in part.GetSyntax(cancellationToken).DescendantNodes())
            {
                switch (node)
                {
                    case VariableDeclaratorSyntax { Initializer.Value: var initial } variable when variable.Identifier.ValueText == field.Name:
                        begins |= IsMany(initial);
                        break;
                    case AssignmentExpressionSyntax assignment when OwnMemberName.Of(assignment.Left) == field.Name:
                        begins |= assignment.IsKind(SyntaxKind.SimpleAssignmentExpression)
                            && assignment.FirstAncestorOrSelf<ConstructorDeclarationSyntax>() is not null
                            && IsMany(assignment.Right);
                        goesDown |= assignment.IsKind(SyntaxKind.SubtractAssignmentExpression);
                        break;
                    case PostfixUnaryExpressionSyntax change when change.IsKind(SyntaxKind.PostDecrementExpression):
                        goesDown |= OwnMemberName.Of(change.Operand) == field.Name;
                        break;
                    case PrefixUnaryExpressionSyntax change when change.IsKind(SyntaxKind.PreDecrementExpression):
                        goesDown |= OwnMemberName.Of(change.Operand) == field.Name;
                        break;
                    case InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Decrement" }, ArgumentList.Arguments: { Count: 1 } arguments }:
                        goesDown |= OwnMemberName.Of(arguments[0].Expression) == field.Name;
                        break;
                }
            }
        }

        return begins && goesDown;
    }

    /// <summary>Whether a number begins with more than one, and not with the largest there is: a parameter, an option, a constant.</summary>
    private static bool IsMany(ExpressionSyntax value)
        => value switch
        {
            LiteralExpressionSyntax literal => literal.Token.Value is > 1,
            MemberAccessExpressionSyntax { Name.Identifier.ValueText: "MaxValue" } => false,
            PrefixUnaryExpressionSyntax => false,
            IdentifierNameSyntax name => !IsLargestByDefault(name),
            _ => true,
        };

    private static bool IsLargestByDefault(IdentifierNameSyntax name)
    {
        foreach (ParameterSyntax parameter in name.FirstAncestorOrSelf<BaseMethodDeclarationSyntax>()?.ParameterList.Parameters ?? default)
        {
            if (parameter.Identifier.ValueText == name.Identifier.ValueText)
            {
                return parameter.Default?.Value is MemberAccessExpressionSyntax { Name.Identifier.ValueText: "MaxValue" };
            }
        }

        return false;
    }
}
