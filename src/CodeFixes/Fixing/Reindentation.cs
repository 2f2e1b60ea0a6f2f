namespace GcGuard.CodeFixes.Fixing;

/// <summary>
/// Moves whole lines of code in or out by replacing the white space they begin with, and nothing else: a formatter
/// would also rewrite what its author laid out on purpose.
/// </summary>
internal static class Reindentation
{
    private const string Default = "    ";

    /// <summary>The white space a node's own line begins with.</summary>
    public static string Of(SyntaxNode node)
    {
        SyntaxToken token = node.GetFirstToken();
        while (!StartsLine(token))
        {
            token = token.GetPreviousToken();
        }

        return TriviaLines.Indentation(token.LeadingTrivia).ToString();
    }

    /// <summary>What one level adds, read off a block and a statement in it.</summary>
    public static string Unit(string outer, string inner)
        => inner.Length > outer.Length && inner.StartsWith(outer, StringComparison.Ordinal)
            ? inner.Substring(outer.Length)
            : outer.IndexOf('\t') >= 0 ? "\t" : Default;

    /// <summary>
    /// The node with <paramref name="to"/> at the beginning of each of its lines that begins with
    /// <paramref name="from"/>.
    /// </summary>
    public static T Shift<T>(T node, string from, string to)
        where T : SyntaxNode
    {
        SyntaxToken first = node.GetFirstToken();
        return node.ReplaceTokens(
            node.DescendantTokens(),
            (original, current) => current
                .WithLeadingTrivia(Shift(original.LeadingTrivia, original == first || StartsLine(original), from, to))
                .WithTrailingTrivia(Shift(original.TrailingTrivia, atLineStart: false, from, to)));
    }

    /// <summary>The lines of leading trivia, moved in or out.</summary>
    public static SyntaxTriviaList Shift(SyntaxTriviaList trivia, bool atLineStart, string from, string to)
    {
        var shifted = new List<SyntaxTrivia>(trivia.Count);
        foreach (SyntaxTrivia item in trivia)
        {
            if (item.IsKind(SyntaxKind.WhitespaceTrivia) && atLineStart)
            {
                string text = item.ToString();
                shifted.Add(text.StartsWith(from, StringComparison.Ordinal)
                    ? SyntaxFactory.Whitespace(to + text.Substring(from.Length))
                    : item);
            }
            else if (atLineStart
                && from.Length == 0 && to.Length > 0 && !item.IsKind(SyntaxKind.EndOfLineTrivia) && !item.IsDirective)
            {
                shifted.Add(SyntaxFactory.Whitespace(to));
                shifted.Add(item);
            }
            else
            {
                shifted.Add(item);
            }

            atLineStart = item.IsKind(SyntaxKind.EndOfLineTrivia) || item.IsDirective;
        }

        return SyntaxFactory.TriviaList(shifted.Where(item => item.FullSpan.Length > 0 || item.ToString().Length > 0));
    }

    private static bool StartsLine(SyntaxToken token)
    {
        SyntaxToken previous = token.GetPreviousToken();
        return previous.RawKind == 0
            || TriviaLines.EndsLine(previous.TrailingTrivia)
            || token.LeadingTrivia.Any(SyntaxKind.EndOfLineTrivia);
    }
}
