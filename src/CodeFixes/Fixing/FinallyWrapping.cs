namespace GcGuard.CodeFixes.Fixing;

/// <summary>
/// Puts neighbouring statements into a <c>try</c> and others into its <c>finally</c>, by whole lines.
/// </summary>
internal static class FinallyWrapping
{
    /// <summary>
    /// Whether the statements <paramref name="first"/> to <paramref name="last"/> of a block stand on lines of their
    /// own and no directive cuts through them.
    /// </summary>
    public static bool IsPossible(BlockSyntax block, int first, int last)
    {
        if (first > last
            || !TriviaLines.EndsLine(block.Statements[first].GetFirstToken().GetPreviousToken().TrailingTrivia))
        {
            return false;
        }

        for (int index = first; index <= last; index++)
        {
            StatementSyntax statement = block.Statements[index];
            if (statement.ContainsDirectives
                || statement is LocalFunctionStatementSyntax or LabeledStatementSyntax
                || !TriviaLines.EndsLine(statement.GetLastToken().TrailingTrivia))
            {
                return false;
            }
        }

        return true;
    }

    /// <summary>
    /// The <c>try</c> over the statements <paramref name="first"/> to <paramref name="last"/> of a block.
    /// </summary>
    /// <param name="first">Position of the first statement that goes into the <c>try</c>.</param>
    /// <param name="last">Position of the last one.</param>
    /// <param name="cleanup">What goes into the <c>finally</c>, laid out as a statement of the block.</param>
    /// <param name="lineEnd">The line end of the file.</param>
    public static TryStatementSyntax Wrap(
        BlockSyntax block,
        int first,
        int last,
        ImmutableArray<StatementSyntax> cleanup,
        SyntaxTrivia lineEnd)
    {
        string outer = Reindentation.Of(block.Statements[first]);
        string inner = outer + Reindentation.Unit(Reindentation.Of(block), outer);
        List<StatementSyntax> work = block.Statements
            .Skip(first)
            .Take(last - first + 1)
            .Select(statement => Reindentation.Shift(statement, outer, inner))
            .ToList();

        // The blank line and the comment above the first statement introduce the whole.
        SyntaxTriviaList above = TriviaLines.Above(block.Statements[first].GetLeadingTrivia(), lineEnd);
        work[0] = work[0].WithLeadingTrivia(SyntaxFactory.Whitespace(inner));
        return SyntaxFactory.TryStatement(
            Keyword(SyntaxKind.TryKeyword, outer, lineEnd).WithLeadingTrivia(above.AddRange(Indent(outer))),
            Block(work, outer, lineEnd),
            default,
            SyntaxFactory.FinallyClause(
                Keyword(SyntaxKind.FinallyKeyword, outer, lineEnd),
                Block(cleanup.Select(statement => Reindentation.Shift(statement, outer, inner)), outer, lineEnd)));
    }

    /// <summary>
    /// The root with the statements from <paramref name="first"/> on in a <c>try</c> and the one at
    /// <paramref name="end"/> in its <c>finally</c>.
    /// </summary>
    public static SyntaxNode MoveIntoFinally(SyntaxNode root, BlockSyntax block, int first, int end)
    {
        TryStatementSyntax attempt = Wrap(
            block, first, end - 1, ImmutableArray.Create(WithoutBlankLinesAbove(block.Statements[end])),
            TriviaLines.EndOfLine(root));
        return root.ReplaceNode(
            block,
            block.WithStatements(SyntaxFactory.List(
                block.Statements.Take(first).Append(attempt).Concat(block.Statements.Skip(end + 1)))));
    }

    private static StatementSyntax WithoutBlankLinesAbove(StatementSyntax statement)
        => statement.WithLeadingTrivia(
            TriviaLines.Join(SyntaxTriviaList.Empty, statement.GetLeadingTrivia(), atStart: true, atEnd: false));

    private static BlockSyntax Block(IEnumerable<StatementSyntax> statements, string indentation, SyntaxTrivia lineEnd)
        => SyntaxFactory.Block(
            Keyword(SyntaxKind.OpenBraceToken, indentation, lineEnd),
            SyntaxFactory.List(statements),
            Keyword(SyntaxKind.CloseBraceToken, indentation, lineEnd));

    private static SyntaxToken Keyword(SyntaxKind kind, string indentation, SyntaxTrivia lineEnd)
        => SyntaxFactory.Token(Indent(indentation), kind, SyntaxFactory.TriviaList(lineEnd));

    private static SyntaxTriviaList Indent(string indentation)
        => indentation.Length == 0
            ? SyntaxTriviaList.Empty
            : SyntaxFactory.TriviaList(SyntaxFactory.Whitespace(indentation));
}
