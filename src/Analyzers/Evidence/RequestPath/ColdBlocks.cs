using GcGuard.Analyzers.Symbols;
using Microsoft.CodeAnalysis.CSharp;

namespace GcGuard.Analyzers.Evidence.RequestPath;

/// <summary>Places inside a member that do not run on every pass through it.</summary>
internal static class ColdBlocks
{
    /// <summary>
    /// Why the step from <paramref name="child"/> up to <paramref name="parent"/> leaves a cold place; null when it
    /// does not.
    /// </summary>
    public static string? Find(
        SyntaxNode child, SyntaxNode parent, SemanticModel model, CancellationToken cancellationToken)
    {
        switch (parent)
        {
            case CatchClauseSyntax clause when child == clause.Block:
                return "catch block";
            case AssignmentExpressionSyntax { RawKind: (int)SyntaxKind.CoalesceAssignmentExpression } assignment
                when child == assignment.Right && FieldFill.LivesOn(assignment.Left, model, cancellationToken):
                return FieldFill.Reason;
            case BinaryExpressionSyntax
                { RawKind: (int)SyntaxKind.CoalesceExpression, Parent: AssignmentExpressionSyntax assignment } coalesce
                when child == coalesce.Right
                    && SyntaxFactory.AreEquivalent(assignment.Left, coalesce.Left)
                    && FieldFill.LivesOn(assignment.Left, model, cancellationToken):
                return FieldFill.Reason;
            case IfStatementSyntax statement when child == statement.Statement:
                return OfBranch(statement.Condition, statement.Statement, whenTrue: true, model, cancellationToken);
            case IfStatementSyntax statement when child == statement.Else:
                return OfBranch(
                    statement.Condition, statement.Else.Statement, whenTrue: false, model, cancellationToken);
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
            ?? (FieldFill.IsBranch(condition, branch, whenTrue, model, cancellationToken) ? FieldFill.Reason
                : CacheFill.MissedBy(condition, whenTrue, model, cancellationToken) is { } cache
                    && CacheFill.Fills(branch, cache) ? CacheFill.Reason
                : null);

    /// <summary>
    /// What runs only because an <c>if</c> before it did not leave the block: <c>if (!env.IsDevelopment()) return;</c>,
    /// <c>if (s_x != null) return s_x;</c>, <c>if (_cache.TryGetValue(key, out x)) return x;</c>.
    /// </summary>
    private static string? AfterGuards(
        SyntaxList<StatementSyntax> statements,
        SyntaxNode child,
        SemanticModel model,
        CancellationToken cancellationToken)
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

            if (FieldFill.IsAfter(guard, statements, i + 1, model, cancellationToken))
            {
                return FieldFill.Reason;
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

    /// <summary>Whether a branch ends with a <c>return</c> or <c>throw</c>.</summary>
    private static bool Leaves(StatementSyntax branch) => branch switch
    {
        ReturnStatementSyntax or ThrowStatementSyntax => true,
        BlockSyntax { Statements: { Count: > 0 } statements } => Leaves(statements[statements.Count - 1]),
        _ => false,
    };

    /// <summary>A branch that is taken only where the host says it is a developer's machine.</summary>
    private static string? IsDevelopment(
        ExpressionSyntax condition, bool whenTrue, SemanticModel model, CancellationToken cancellationToken)
    {
        switch (condition)
        {
            case ParenthesizedExpressionSyntax parenthesized:
                return IsDevelopment(parenthesized.Expression, whenTrue, model, cancellationToken);
            case PrefixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.LogicalNotExpression } not:
                return IsDevelopment(not.Operand, !whenTrue, model, cancellationToken);
            case BinaryExpressionSyntax { RawKind: (int)SyntaxKind.LogicalAndExpression } both when whenTrue:
                return IsDevelopment(both.Left, true, model, cancellationToken)
                    ?? IsDevelopment(both.Right, true, model, cancellationToken);
            case InvocationExpressionSyntax
                { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "IsDevelopment" } } call
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
}
