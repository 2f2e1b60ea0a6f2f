using System;
using System.Threading;
using GcGuard.Analyzers.Symbols;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Facts.Retries;

/// <summary>
/// A builder or stream in a field that a method of its type adds to each time it is called: a batch that grows until somebody
/// takes it.
/// </summary>
internal static class GatheredText
{
    /// <summary>Whether a call takes all that has been gathered: <c>_lines.ToString()</c>, <c>_batch.ToArray()</c>.</summary>
    public static bool IsTakenBy(IInvocationOperation call, KnownTypes types, CancellationToken cancellationToken)
        => call is { TargetMethod.Name: "ToString" or "ToArray", Arguments.IsEmpty: true, Instance: IFieldReferenceOperation { Field: { } field } }
            && (types.Is(field.Type, "System.Text.StringBuilder") || types.IsOrInherits(field.Type, "System.IO.MemoryStream"))
            && IsAddedTo(field, cancellationToken);

    private static bool IsAddedTo(IFieldSymbol field, CancellationToken cancellationToken)
    {
        foreach (SyntaxReference part in field.ContainingType.DeclaringSyntaxReferences)
        {
            foreach (SyntaxNode node in part.GetSyntax(cancellationToken).DescendantNodes())
            {
                if (node is MethodDeclarationSyntax { ParameterList.Parameters.Count: > 0 } method && AddsParameter(method, field.Name))
                {
                    return true;
                }
            }
        }

        return false;
    }

    private static bool AddsParameter(MethodDeclarationSyntax method, string field)
    {
        foreach (SyntaxNode node in method.DescendantNodes())
        {
            if (node is InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: { } name, Expression: { } target } } call
                && (name.StartsWith("Append", StringComparison.Ordinal) || name.StartsWith("Write", StringComparison.Ordinal))
                && IsField(target, field)
                && call.ArgumentList.Arguments is { Count: > 0 } arguments
                && arguments[0].Expression is IdentifierNameSyntax { Identifier.ValueText: { } added }
                && IsParameter(method, added))
            {
                return true;
            }
        }

        return false;
    }

    private static bool IsField(ExpressionSyntax target, string field)
        => target is IdentifierNameSyntax { Identifier.ValueText: { } plain } && plain == field
            || target is MemberAccessExpressionSyntax { Expression: ThisExpressionSyntax, Name.Identifier.ValueText: { } own } && own == field;

    private static bool IsParameter(MethodDeclarationSyntax method, string name)
    {
        foreach (ParameterSyntax parameter in method.ParameterList.Parameters)
        {
            if (parameter.Identifier.ValueText == name)
            {
                return true;
            }
        }

        return false;
    }
}
