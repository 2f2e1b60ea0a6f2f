using System.Threading;
using GcGuard.Analyzers.Facts.LocalFlow;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace GcGuard.Analyzers.Facts.AllocationSize;

/// <summary>
/// Conditions above an expression that may bound a variable it uses: where <c>if (n &gt; 1000) throw</c> stands before
/// <c>new byte[n]</c>, a caller that passes more never gets there.
/// </summary>
internal static class SizeGuards
{
    /// <summary>
    /// Whether a condition around the reference, or a statement before it that can leave the block, mentions the
    /// variable. By name, which errs on the side of "may".
    /// </summary>
    public static bool MayBound(IOperation reference, CancellationToken cancellationToken)
    {
        if (NameOf(reference.Syntax) is not { } name)
        {
            return true;
        }

        SyntaxNode child = reference.Syntax;
        for (SyntaxNode? node = child.Parent; node is not null and not MemberDeclarationSyntax; child = node, node = node.Parent)
        {
            cancellationToken.ThrowIfCancellationRequested();
            if (ConditionOf(node, child) is { } condition && condition.Mentions(name))
            {
                return true;
            }

            if (node is BlockSyntax block && IsGuarded(block.Statements, child, name)
                || node is SwitchSectionSyntax section && IsGuarded(section.Statements, child, name))
            {
                return true;
            }
        }

        return false;
    }

    private static string? NameOf(SyntaxNode syntax) => syntax switch
    {
        IdentifierNameSyntax identifier => identifier.Identifier.ValueText,
        MemberAccessExpressionSyntax access => access.Name.Identifier.ValueText,
        _ => null,
    };

    /// <summary>The condition under which a part of a statement or expression runs.</summary>
    private static SyntaxNode? ConditionOf(SyntaxNode node, SyntaxNode child) => node switch
    {
        IfStatementSyntax choice when child != choice.Condition => choice.Condition,
        ConditionalExpressionSyntax choice when child != choice.Condition => choice.Condition,
        WhileStatementSyntax loop when child != loop.Condition => loop.Condition,
        ForStatementSyntax loop => loop.Condition,
        SwitchStatementSyntax choice when child != choice.Expression => choice.Expression,
        SwitchExpressionSyntax choice when child != choice.GoverningExpression => choice.GoverningExpression,
        BinaryExpressionSyntax { RawKind: (int)SyntaxKind.LogicalAndExpression or (int)SyntaxKind.LogicalOrExpression } chain
            when child == chain.Right => chain.Left,
        _ => null,
    };

    /// <summary>Whether a statement before <paramref name="child"/> can end the block and mentions the variable.</summary>
    private static bool IsGuarded(SyntaxList<StatementSyntax> statements, SyntaxNode child, string name)
    {
        foreach (StatementSyntax statement in statements)
        {
            if (statement == child)
            {
                return false;
            }

            if (CanLeave(statement) && statement.Mentions(name))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>A statement with a jump or throw inside, or a call that may throw in its place (<c>ThrowIfGreaterThan</c>).</summary>
    private static bool CanLeave(StatementSyntax statement)
    {
        foreach (SyntaxNode node in statement.DescendantNodesAndSelf())
        {
            switch (node)
            {
                case ReturnStatementSyntax or ThrowStatementSyntax or ThrowExpressionSyntax or BreakStatementSyntax
                    or ContinueStatementSyntax or GotoStatementSyntax or YieldStatementSyntax:
                case ExpressionStatementSyntax { Expression: InvocationExpressionSyntax } when node == statement:
                    return true;
            }
        }

        return false;
    }
}
