namespace GcGuard.CodeFixes.Cascade.Streams;

/// <summary>What ends when a method returns, and holds for what it reads: callers read a stream after it.</summary>
internal static class ShortScope
{
    /// <summary>
    /// The lock, <c>using</c> or <c>try</c> with a <c>finally</c> around a node of a function; null where there is
    /// none.
    /// </summary>
    public static SyntaxNode? FindAround(SyntaxNode node, SyntaxNode function)
    {
        for (SyntaxNode child = node; child != function && child.Parent is { } parent; child = parent)
        {
            switch (parent)
            {
                case LockStatementSyntax or UsingStatementSyntax or FixedStatementSyntax:
                case TryStatementSyntax { Finally: not null } guarded when guarded.Block == child:
                    return parent;
                case BlockSyntax block when FindBefore(block.Statements, child.SpanStart) is { } owner:
                    return owner;
                case SwitchSectionSyntax section when FindBefore(section.Statements, child.SpanStart) is { } owner:
                    return owner;
            }
        }

        return null;
    }

    private static SyntaxNode? FindBefore(SyntaxList<StatementSyntax> statements, int position)
        => statements.FirstOrDefault(statement => statement.SpanStart < position
            && statement is LocalDeclarationStatementSyntax { UsingKeyword.RawKind: not 0 });
}
