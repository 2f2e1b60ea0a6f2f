using Microsoft.CodeAnalysis.CSharp;

namespace GcGuard.Analyzers.Evidence.Profile;

/// <summary>Where the objects of a finding can be allocated.</summary>
internal static class FoundCode
{
    /// <summary>
    /// The code itself, and where it is what a local begins with, the statements that only fill the local: the array
    /// of a list is made by <c>Add</c>.
    /// </summary>
    public static IEnumerable<SyntaxNode> CoveredBy(SyntaxNode found)
    {
        yield return found;
        SyntaxNode value = found;
        while (value.Parent is ParenthesizedExpressionSyntax or AwaitExpressionSyntax or CastExpressionSyntax)
        {
            value = value.Parent;
        }

        if (value.Parent is not EqualsValueClauseSyntax { Parent: VariableDeclaratorSyntax variable }
            || variable.FirstAncestorOrSelf<BlockSyntax>() is not { } block)
        {
            yield break;
        }

        string name = variable.Identifier.ValueText;
        foreach (SyntaxNode node in block.DescendantNodes())
        {
            if (node is ExpressionStatementSyntax statement && Fills(statement.Expression, name))
            {
                yield return statement;
            }
        }
    }

    private static bool Fills(ExpressionSyntax expression, string name)
    {
        if (expression is AwaitExpressionSyntax awaited)
        {
            expression = awaited.Expression;
        }

        while (expression is InvocationExpressionSyntax call)
        {
            foreach (ArgumentSyntax argument in call.ArgumentList.Arguments)
            {
                if (IsNamed(argument.Expression, name))
                {
                    return true;
                }
            }

            // A chain fills what it begins with: text.Append(a).Append(b), and
            // source.CopyToAsync(all).ConfigureAwait(false).
            expression = call.Expression is MemberAccessExpressionSyntax member ? member.Expression : call.Expression;
        }

        return IsNamed(expression, name);
    }

    private static bool IsNamed(ExpressionSyntax expression, string name)
        => expression is IdentifierNameSyntax identifier && identifier.Identifier.ValueText == name;
}
