namespace GcGuard.CodeFixes.Fixing;

/// <summary>Further values in an object initialiser.</summary>
internal static class InitializerLines
{
    /// <summary>
    /// Adds values in the layout of the last one that is there: on lines of their own where it has one, and with a
    /// comma behind the last where it has one.
    /// </summary>
    /// <param name="expressions">What the initialiser holds.</param>
    /// <param name="added">What it shall hold as well.</param>
    /// <param name="endOfLine">The document's line end.</param>
    public static SeparatedSyntaxList<ExpressionSyntax> Append(
        SeparatedSyntaxList<ExpressionSyntax> expressions,
        SeparatedSyntaxList<ExpressionSyntax> added,
        SyntaxTrivia endOfLine)
    {
        if (expressions.Count == 0)
        {
            return added;
        }

        ExpressionSyntax last = expressions[expressions.Count - 1];
        bool isOwnLine = TriviaLines.EndsLine(last.GetFirstToken().GetPreviousToken().TrailingTrivia);
        bool hasTrailingComma = expressions.SeparatorCount == expressions.Count;
        SyntaxTriviaList before = isOwnLine ? TriviaLines.Indentation(last.GetLeadingTrivia()) : SyntaxTriviaList.Empty;
        SyntaxTrivia between = isOwnLine ? endOfLine : SyntaxFactory.Space;

        // The comment behind the last value stays on its line: the comma goes between the two.
        SyntaxTriviaList afterLast = last.GetTrailingTrivia();
        SyntaxNodeOrTokenList list = hasTrailingComma
            ? expressions.GetWithSeparators()
            : expressions.Replace(last, last.WithTrailingTrivia()).GetWithSeparators()
                .Add(Comma(isOwnLine ? afterLast : SyntaxFactory.TriviaList(between)));
        for (int i = 0; i < added.Count; i++)
        {
            bool isLast = i == added.Count - 1;
            SyntaxTriviaList after =
                isLast && !isOwnLine && !hasTrailingComma ? afterLast : SyntaxFactory.TriviaList(between);
            ExpressionSyntax value = added[i].WithLeadingTrivia(before);
            list = !isLast || hasTrailingComma
                ? list.Add(value.WithTrailingTrivia()).Add(Comma(after))
                : list.Add(value.WithTrailingTrivia(after));
        }

        return SyntaxFactory.SeparatedList<ExpressionSyntax>(list);
    }

    private static SyntaxToken Comma(SyntaxTriviaList trailing)
        => SyntaxFactory.Token(SyntaxKind.CommaToken).WithTrailingTrivia(trailing);
}
