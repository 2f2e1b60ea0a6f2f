using System.Threading;
using GcGuard.Analyzers.Symbols;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Rules.InducedGc;

/// <summary>Reads <c>fixed</c> statements over an array that a field holds.</summary>
internal static class FixedField
{
    /// <summary>The field behind <c>p = _buffer</c> or <c>p = &amp;_buffer[i]</c>, or null.</summary>
    public static IOperation? TryFind(VariableDeclaratorSyntax pointer, SemanticModel model, CancellationToken cancellationToken)
    {
        ExpressionSyntax? value = pointer.Initializer?.Value;
        if (value is PrefixUnaryExpressionSyntax { Operand: ElementAccessExpressionSyntax element } address && address.IsKind(SyntaxKind.AddressOfExpression))
        {
            value = element.Expression;
        }

        return value is IdentifierNameSyntax or MemberAccessExpressionSyntax
            && model.GetOperation(value, cancellationToken) is IFieldReferenceOperation { Type: IArrayTypeSymbol } field
                ? field
                : null;
    }

    /// <summary>The first call in a statement that waits, by its name; null for none. What a lambda does is not done there.</summary>
    public static string? BlockingCallIn(StatementSyntax body, SemanticModel model, KnownTypes types, CancellationToken cancellationToken)
    {
        foreach (SyntaxNode node in body.DescendantNodes(static node => node is not (AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax)))
        {
            if (node is InvocationExpressionSyntax or MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Result" }
                && BlockingCalls.NameOf(model.GetOperation(node, cancellationToken), types) is { } name)
            {
                return name;
            }
        }

        return null;
    }
}
