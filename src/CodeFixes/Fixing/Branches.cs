namespace GcGuard.CodeFixes.Fixing;

/// <summary>Which of two pieces of code cannot run after the other.</summary>
internal static class Branches
{
    /// <summary>
    /// Whether the first node stands in a branch that leaves before the second, or both in different branches of one
    /// statement.
    /// </summary>
    public static bool AreApart(SyntaxNode first, SyntaxNode second)
    {
        for (SyntaxNode? node = first; node is not null and not MemberDeclarationSyntax; node = node.Parent)
        {
            switch (node.Parent)
            {
                case IfStatementSyntax choice when !node.Span.Contains(second.Span)
                    && (node == choice.Statement || node == choice.Else)
                    && (choice.Span.Contains(second.Span) && !choice.Condition.Span.Contains(second.Span)
                        || (first.SpanStart < second.SpanStart && Leaves(node))):
                case SwitchSectionSyntax section
                    when !section.Span.Contains(second.Span) && section.Parent!.Span.Contains(second.Span):
                    return true;
            }
        }

        return false;
    }

    private static bool Leaves(SyntaxNode branch)
        => branch switch
        {
            ReturnStatementSyntax or ThrowStatementSyntax => true,
            BlockSyntax { Statements: { Count: > 0 } statements } => Leaves(statements[statements.Count - 1]),
            ElseClauseSyntax promoted => Leaves(promoted.Statement),
            _ => false,
        };
}
