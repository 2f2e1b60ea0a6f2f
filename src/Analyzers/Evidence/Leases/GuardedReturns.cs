using GcGuard.Analyzers.Evidence.Flow;

namespace GcGuard.Analyzers.Evidence.Leases;

/// <summary>Conditions by which the author of a function has decided who gives a buffer back.</summary>
internal static class GuardedReturns
{
    /// <summary>
    /// Whether all that hangs on a condition is a call that gives something back: <c>if (ownsBuffer)
    /// pool.Return(b);</c> Or the rent hangs on a condition, and a later statement that does not rent gives something
    /// back under another one, or leaves under one that asks for the same: the two may be the same in other words.
    /// </summary>
    public static bool Decides(SyntaxNode condition, SyntaxNode rent)
    {
        SyntaxNode? statement = BranchAround(condition);
        if (statement is IfStatementSyntax { Else: null } guard
            && guard.Condition.Span.Contains(condition.Span)
            && OnlyGivesBack(guard.Statement))
        {
            return true;
        }

        while (statement?.Parent is ElseClauseSyntax { Parent: IfStatementSyntax outer })
        {
            statement = outer;
        }

        return statement is not null
            && statement.SpanStart > rent.SpanStart
            && BranchAround(rent) is { } rentBranch
            && !rentBranch.Span.Contains(statement.Span)
            && GivesBack(statement, HaveNameInCommon(condition, rentBranch));
    }

    private static bool OnlyGivesBack(StatementSyntax body)
        => body is not BlockSyntax { Statements: var statements }
            ? IsGiveBack((body as ExpressionStatementSyntax)?.Expression)
            : statements.Count is 1 or 2
                && IsGiveBack((statements[0] as ExpressionStatementSyntax)?.Expression)
                && (statements.Count == 1
                    || statements[1] is ExpressionStatementSyntax { Expression: AssignmentExpressionSyntax });

    private static bool GivesBack(SyntaxNode statement, bool orLeaves)
    {
        foreach (SyntaxNode node in statement.DescendantNodes())
        {
            if (IsGiveBack(node) || (orLeaves && node is ReturnStatementSyntax))
            {
                return true;
            }
        }

        return false;
    }

    private static bool HaveNameInCommon(SyntaxNode condition, SyntaxNode branch)
    {
        foreach (SyntaxNode node in condition.DescendantNodesAndSelf())
        {
            if (node is IdentifierNameSyntax name && branch.Mentions(name.Identifier.ValueText))
            {
                return true;
            }
        }

        return false;
    }

    private static bool IsGiveBack(SyntaxNode? node)
        => node is InvocationExpressionSyntax
        {
            Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Return" or "Dispose" },
        };

    /// <summary>
    /// The innermost statement or expression around code that chooses whether it runs, within its function.
    /// </summary>
    private static SyntaxNode? BranchAround(SyntaxNode node)
    {
        for (SyntaxNode? outer = node.Parent; outer is not null; outer = outer.Parent)
        {
            switch (outer)
            {
                case IfStatementSyntax or SwitchStatementSyntax:
                case ConditionalExpressionSyntax or SwitchExpressionSyntax:
                    return outer;
                case MemberDeclarationSyntax or AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax:
                    return null;
            }
        }

        return null;
    }
}
