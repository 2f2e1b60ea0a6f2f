using GcGuard.Analyzers.Evidence.Flow;
using Microsoft.CodeAnalysis.CSharp;

namespace GcGuard.Analyzers.Evidence.Size;

/// <summary>
/// Conditions that may bound a variable: where <c>if (n &gt; 1000) throw</c> stands before <c>new byte[n]</c>, a caller
/// that passes more never gets there.
/// </summary>
internal static class SizeGuards
{
    /// <summary>
    /// Whether a condition above the reference in its member, or a call that may throw in its place
    /// (<c>ThrowIfGreaterThan</c>), mentions the variable. By name, which errs on the side of "may".
    /// </summary>
    public static bool MayBound(IOperation reference, CancellationToken cancellationToken)
    {
        string? name = reference.ReadVariable()?.Name;
        SyntaxNode? member = MemberBody.DeclarationOf(reference.Syntax);
        if (name is null || member is null)
        {
            return true;
        }

        foreach (SyntaxNode node in member.DescendantNodes())
        {
            cancellationToken.ThrowIfCancellationRequested();
            SyntaxNode? condition = node switch
            {
                IfStatementSyntax choice => choice.Condition,
                ConditionalExpressionSyntax choice => choice.Condition,
                WhileStatementSyntax loop => loop.Condition,
                ForStatementSyntax loop => loop.Condition,
                SwitchStatementSyntax choice => choice.Expression,
                SwitchExpressionSyntax choice => choice.GoverningExpression,
                BinaryExpressionSyntax { RawKind: (int)SyntaxKind.LogicalAndExpression
                    or (int)SyntaxKind.LogicalOrExpression } both
                    => both.Left,
                ExpressionStatementSyntax { Expression: InvocationExpressionSyntax { ArgumentList: { } arguments } }
                    => arguments,
                _ => null,
            };
            if (condition is not null && condition.Span.End <= reference.Syntax.SpanStart && condition.Mentions(name))
            {
                return true;
            }
        }

        return false;
    }
}
