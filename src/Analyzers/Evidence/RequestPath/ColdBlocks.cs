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
                when child == assignment.Right && LivesOn(assignment.Left, model, cancellationToken):
                return "fills a static once";
            case BinaryExpressionSyntax
                { RawKind: (int)SyntaxKind.CoalesceExpression, Parent: AssignmentExpressionSyntax assignment } coalesce
                when child == coalesce.Right
                    && SyntaxFactory.AreEquivalent(assignment.Left, coalesce.Left)
                    && LivesOn(assignment.Left, model, cancellationToken):
                return "fills a static once";
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
            ?? (whenTrue && FillsStatic(condition, branch, model, cancellationToken) ? "fills a static once"
                : CacheFill.MissedBy(condition, whenTrue, model, cancellationToken) is { } cache
                    && CacheFill.Fills(branch, cache) ? CacheFill.Reason
                : null);

    /// <summary>
    /// What runs only because an <c>if</c> before it did not leave the block: <c>if (!env.IsDevelopment()) return;</c>,
    /// <c>if (_cache.TryGetValue(key, out x)) return x;</c>.
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
    public static bool Leaves(StatementSyntax branch) => branch switch
    {
        ReturnStatementSyntax or ThrowStatementSyntax => true,
        BlockSyntax { Statements: { Count: > 0 } statements } => Leaves(statements[statements.Count - 1]),
        _ => false,
    };

    /// <summary>A branch that is taken only where the host says it is a developer's machine.</summary>
    private static string? IsDevelopment(
        ExpressionSyntax condition, bool whenTrue, SemanticModel model, CancellationToken cancellationToken)
    {
        condition = Bare(condition);
        switch (condition)
        {
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

    /// <summary>
    /// <c>if (s_x == null) { s_x = … }</c> and <c>if (!s_done) { s_done = true; … }</c>, locks included, and
    /// <c>if (Interlocked.Exchange(ref s_done, 1) == 0) { … }</c>.
    /// </summary>
    private static bool FillsStatic(
        ExpressionSyntax condition, StatementSyntax branch, SemanticModel model, CancellationToken cancellationToken)
    {
        ExpressionSyntax? tested = Bare(condition) switch
        {
            BinaryExpressionSyntax
                { RawKind: (int)SyntaxKind.EqualsExpression, Left: InvocationExpressionSyntax swap } =>
                Swapped(swap, model, cancellationToken),
            BinaryExpressionSyntax { RawKind: (int)SyntaxKind.EqualsExpression } equals when IsNull(equals.Right) =>
                AssignedIn(branch, equals.Left),
            BinaryExpressionSyntax { RawKind: (int)SyntaxKind.EqualsExpression } equals when IsNull(equals.Left) =>
                AssignedIn(branch, equals.Right),
            IsPatternExpressionSyntax { Pattern: ConstantPatternSyntax constant } pattern
                when IsNull(constant.Expression) =>
                AssignedIn(branch, pattern.Expression),
            PrefixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.LogicalNotExpression } not =>
                AssignedIn(branch, not.Operand),
            _ => null,
        };
        return tested is not null && LivesOn(tested, model, cancellationToken);
    }

    /// <summary>
    /// The flag that <c>Interlocked</c> sets, and answers as it was before; null where other code may set it back.
    /// </summary>
    private static ExpressionSyntax? Swapped(
        InvocationExpressionSyntax call, SemanticModel model, CancellationToken cancellationToken)
        => call is
            { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Exchange" or "CompareExchange" },
                ArgumentList.Arguments: { Count: > 1 } arguments }
            && arguments[0].Expression is IdentifierNameSyntax flag
            && model.GetSymbolInfo(call, cancellationToken).Symbol
                is IMethodSymbol { ContainingType: { Name: "Interlocked", ContainingNamespace.Name: "Threading" } }
            && IsOnlyUse(flag, cancellationToken)
                ? flag
                : null;

    private static bool IsOnlyUse(IdentifierNameSyntax variable, CancellationToken cancellationToken)
    {
        if (variable.FirstAncestorOrSelf<TypeDeclarationSyntax>() is not { } type)
        {
            return false;
        }

        foreach (SimpleNameSyntax name in NamedPlaces.In(type, variable.Identifier.ValueText, cancellationToken))
        {
            if (name != variable)
            {
                return false;
            }
        }

        return true;
    }

    private static ExpressionSyntax? AssignedIn(StatementSyntax branch, ExpressionSyntax tested)
        => Assigns(branch, tested) ? tested : null;

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

    /// <summary>
    /// Whether a variable lives as long as the process: a static one, or a field of a middleware, of which there is
    /// one.
    /// </summary>
    private static bool LivesOn(ExpressionSyntax expression, SemanticModel model, CancellationToken cancellationToken)
        => model.GetSymbolInfo(expression, cancellationToken).Symbol is { } symbol and (IFieldSymbol or IPropertySymbol)
            && (symbol.IsStatic || UnaddedMiddleware.IsMiddleware(symbol.ContainingType));

    private static bool IsNull(ExpressionSyntax expression)
        => expression.IsKind(SyntaxKind.NullLiteralExpression)
            || expression.IsKind(SyntaxKind.DefaultLiteralExpression);

    private static ExpressionSyntax Bare(ExpressionSyntax expression)
    {
        while (expression is ParenthesizedExpressionSyntax parenthesized)
        {
            expression = parenthesized.Expression;
        }

        return expression;
    }
}
