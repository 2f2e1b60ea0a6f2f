using System;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace GcGuard.Analyzers.Facts.RequestPath;

/// <summary>Places inside a member that do not run on every pass through it.</summary>
internal static class ColdBlocks
{
    /// <summary>Why the step from <paramref name="child"/> up to <paramref name="parent"/> leaves a cold place; null when it does not.</summary>
    public static string? Find(SyntaxNode child, SyntaxNode parent, SemanticModel model, CancellationToken cancellationToken)
    {
        switch (parent)
        {
            case CatchClauseSyntax clause when child == clause.Block:
                return "catch block";
            case AssignmentExpressionSyntax { RawKind: (int)SyntaxKind.CoalesceAssignmentExpression } assignment
                when child == assignment.Right && IsStatic(assignment.Left, model, cancellationToken):
                return "fills a static once";
            case BinaryExpressionSyntax { RawKind: (int)SyntaxKind.CoalesceExpression, Parent: AssignmentExpressionSyntax assignment } coalesce
                when child == coalesce.Right
                    && SyntaxFactory.AreEquivalent(assignment.Left, coalesce.Left)
                    && IsStatic(assignment.Left, model, cancellationToken):
                return "fills a static once";
            case IfStatementSyntax statement when child == statement.Statement:
                return OfBranch(statement.Condition, statement.Statement, whenTrue: true, model, cancellationToken);
            case IfStatementSyntax statement when child == statement.Else:
                return OfBranch(statement.Condition, statement.Else.Statement, whenTrue: false, model, cancellationToken);
            case BlockSyntax block:
                return AfterGuards(block.Statements, child, model, cancellationToken);
            case ConditionalExpressionSyntax conditional when child == conditional.WhenTrue:
                return IsDevelopment(conditional.Condition, whenTrue: true, model, cancellationToken);
            case ConditionalExpressionSyntax conditional when child == conditional.WhenFalse:
                return IsDevelopment(conditional.Condition, whenTrue: false, model, cancellationToken);
            default:
                return null;
        }
    }

    private static string? OfBranch(
        ExpressionSyntax condition,
        StatementSyntax branch,
        bool whenTrue,
        SemanticModel model,
        CancellationToken cancellationToken)
        => IsDevelopment(condition, whenTrue, model, cancellationToken)
            ?? (whenTrue && FillsStatic(condition, branch, model, cancellationToken) ? "fills a static once"
                : CacheFill.MissedBy(condition, whenTrue, model, cancellationToken) is { } cache && CacheFill.Fills(branch, cache) ? CacheFill.Reason
                : null);

    /// <summary>
    /// What runs only because an <c>if</c> before it did not leave the block: <c>if (!env.IsDevelopment()) return;</c>,
    /// <c>if (_cache.TryGetValue(key, out x)) return x;</c>.
    /// </summary>
    private static string? AfterGuards(SyntaxList<StatementSyntax> statements, SyntaxNode child, SemanticModel model, CancellationToken cancellationToken)
    {
        for (int i = 0; i < statements.Count && statements[i] != child; i++)
        {
            if (statements[i] is not IfStatementSyntax { Else: null } guard || !Leaves(guard.Statement))
            {
                continue;
            }

            if (IsDevelopment(guard.Condition, whenTrue: false, model, cancellationToken) is { } development)
            {
                return development;
            }

            if (CacheFill.MissedBy(guard.Condition, whenTrue: false, model, cancellationToken) is { } cache)
            {
                for (int next = i + 1; next < statements.Count; next++)
                {
                    if (CacheFill.Fills(statements[next], cache))
                    {
                        return CacheFill.Reason;
                    }
                }
            }
        }

        return null;
    }

    private static bool Leaves(StatementSyntax branch) => branch switch
    {
        ReturnStatementSyntax or ThrowStatementSyntax => true,
        BlockSyntax { Statements: { Count: > 0 } statements } => Leaves(statements[statements.Count - 1]),
        _ => false,
    };

    /// <summary>A branch that is taken only where the host says it is a developer's machine.</summary>
    private static string? IsDevelopment(ExpressionSyntax condition, bool whenTrue, SemanticModel model, CancellationToken cancellationToken)
    {
        condition = Bare(condition);
        switch (condition)
        {
            case PrefixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.LogicalNotExpression } not:
                return IsDevelopment(not.Operand, !whenTrue, model, cancellationToken);
            case BinaryExpressionSyntax { RawKind: (int)SyntaxKind.LogicalAndExpression } both when whenTrue:
                return IsDevelopment(both.Left, true, model, cancellationToken)
                    ?? IsDevelopment(both.Right, true, model, cancellationToken);
            case InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "IsDevelopment" } } call
                when whenTrue
                    && model.GetSymbolInfo(call, cancellationToken).Symbol is IMethodSymbol method
                    && IsHosting(method.ContainingNamespace):
                return "development only";
            default:
                return null;
        }
    }

    private static bool IsHosting(INamespaceSymbol? space)
        => space is { Name: "Hosting", ContainingNamespace.Name: "Extensions" or "AspNetCore" };

    /// <summary><c>if (s_x == null) { s_x = … }</c> and <c>if (!s_done) { s_done = true; … }</c>, locks included.</summary>
    private static bool FillsStatic(ExpressionSyntax condition, StatementSyntax branch, SemanticModel model, CancellationToken cancellationToken)
    {
        ExpressionSyntax? tested = Bare(condition) switch
        {
            BinaryExpressionSyntax { RawKind: (int)SyntaxKind.EqualsExpression } equals when IsNull(equals.Right) => equals.Left,
            BinaryExpressionSyntax { RawKind: (int)SyntaxKind.EqualsExpression } equals when IsNull(equals.Left) => equals.Right,
            IsPatternExpressionSyntax { Pattern: ConstantPatternSyntax constant } pattern when IsNull(constant.Expression) => pattern.Expression,
            PrefixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.LogicalNotExpression } not => not.Operand,
            _ => null,
        };
        return tested is not null
            && Assigns(branch, tested)
            && IsStatic(tested, model, cancellationToken);
    }

    private static bool Assigns(StatementSyntax branch, ExpressionSyntax target)
    {
        foreach (SyntaxNode node in branch.DescendantNodes(static n => n is not AnonymousFunctionExpressionSyntax))
        {
            if (node is AssignmentExpressionSyntax { RawKind: (int)SyntaxKind.SimpleAssignmentExpression } assignment
                && !assignment.Right.IsKind(SyntaxKind.NullLiteralExpression)
                && SyntaxFactory.AreEquivalent(assignment.Left, target))
            {
                return true;
            }
        }

        return false;
    }

    private static bool IsStatic(ExpressionSyntax expression, SemanticModel model, CancellationToken cancellationToken)
        => model.GetSymbolInfo(expression, cancellationToken).Symbol is IFieldSymbol { IsStatic: true } or IPropertySymbol { IsStatic: true };

    private static bool IsNull(ExpressionSyntax expression)
        => expression.IsKind(SyntaxKind.NullLiteralExpression) || expression.IsKind(SyntaxKind.DefaultLiteralExpression);

    private static ExpressionSyntax Bare(ExpressionSyntax expression)
    {
        while (expression is ParenthesizedExpressionSyntax parenthesized)
        {
            expression = parenthesized.Expression;
        }

        return expression;
    }
}
