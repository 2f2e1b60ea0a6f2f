namespace GcGuard.CodeFixes.Fixing;

/// <summary>Comments, directives and blank lines as lines of text, for rewrites that take nodes away.</summary>
internal static class TriviaLines
{
    /// <summary>Whether trivia is a comment that is no documentation.</summary>
    public static bool IsComment(SyntaxTrivia trivia)
        => trivia.IsKind(SyntaxKind.SingleLineCommentTrivia) || trivia.IsKind(SyntaxKind.MultiLineCommentTrivia);

    /// <summary>Whether trivia is more than layout: a comment, a directive or text that a directive disables.</summary>
    public static bool IsContent(SyntaxTrivia trivia)
        => !trivia.IsKind(SyntaxKind.WhitespaceTrivia) && !trivia.IsKind(SyntaxKind.EndOfLineTrivia);

    /// <summary>Whether text that a directive disables holds a word, such as a name that a rewrite changes.</summary>
    public static bool HidesWord(SyntaxNode node, string word)
        => node.DescendantTrivia().Any(trivia =>
            trivia.IsKind(SyntaxKind.DisabledTextTrivia) && trivia.ToString().Contains(word));

    /// <summary>Whether comments or directives stand inside a node that is to be written anew.</summary>
    public static bool HasContent(SyntaxNode node)
        => node.DescendantTrivia().Any(trivia => node.Span.Contains(trivia.Span) && IsContent(trivia));

    /// <summary>Whether the trailing trivia of a token ends its line.</summary>
    public static bool EndsLine(SyntaxTriviaList trailing)
        => trailing.Count > 0 && trailing[trailing.Count - 1].IsKind(SyntaxKind.EndOfLineTrivia);

    /// <summary>The line end a tree uses.</summary>
    public static SyntaxTrivia EndOfLine(SyntaxNode root)
        => SyntaxFactory.EndOfLine(LineEnding.Of(root.SyntaxTree.GetText()));

    /// <summary>Trailing trivia without the white space and line end it closes with.</summary>
    public static SyntaxTriviaList TrimEnd(SyntaxTriviaList trivia)
    {
        while (trivia.Count > 0 && !IsContent(trivia[trivia.Count - 1]))
        {
            trivia = trivia.RemoveAt(trivia.Count - 1);
        }

        return trivia;
    }

    /// <summary>The white space at the beginning of a token's own line.</summary>
    public static SyntaxTriviaList Indentation(SyntaxTriviaList leading)
    {
        int start = LastLine(leading);
        return start < leading.Count && leading[start].IsKind(SyntaxKind.WhitespaceTrivia)
            ? SyntaxFactory.TriviaList(leading[start])
            : SyntaxTriviaList.Empty;
    }

    /// <summary>
    /// The lines above a token: its leading trivia up to its own line. A comment before the token on that line gets a
    /// line of its own.
    /// </summary>
    public static SyntaxTriviaList Above(SyntaxTriviaList leading, SyntaxTrivia lineEnd)
    {
        int start = LastLine(leading);
        return leading.Skip(start).Any(IsContent)
            ? TrimEnd(leading).Add(lineEnd)
            : SyntaxFactory.TriviaList(leading.Take(start));
    }

    /// <summary>Where the last line of leading trivia begins.</summary>
    private static int LastLine(SyntaxTriviaList leading)
    {
        int start = leading.Count;
        while (start > 0 && !leading[start - 1].IsKind(SyntaxKind.EndOfLineTrivia) && !leading[start - 1].HasStructure)
        {
            start--;
        }

        return start;
    }

    /// <summary>Whether trivia needs a line of its own, or ends the line it stands on.</summary>
    public static bool NeedsLine(SyntaxTrivia trivia)
        => IsContent(trivia) && !trivia.IsKind(SyntaxKind.MultiLineCommentTrivia);

    /// <summary>The comments among trivia, each followed by a blank, or by a line end where it needs one.</summary>
    public static SyntaxTriviaList Inline(IEnumerable<SyntaxTrivia> trivia, SyntaxTrivia lineEnd)
    {
        SyntaxTriviaList result = SyntaxTriviaList.Empty;
        foreach (SyntaxTrivia item in trivia)
        {
            if (IsContent(item))
            {
                result = result.Add(item).Add(NeedsLine(item) ? lineEnd : SyntaxFactory.Space);
            }
        }

        return result;
    }

    /// <summary>The comments and directives among trivia, each on a line of its own.</summary>
    public static SyntaxTriviaList OwnLines(
        IEnumerable<SyntaxTrivia> trivia,
        SyntaxTriviaList indentation,
        SyntaxTrivia lineEnd)
    {
        SyntaxTriviaList result = SyntaxTriviaList.Empty;
        foreach (SyntaxTrivia item in trivia.Where(IsContent))
        {
            // Directives and disabled text carry their own line ends.
            result = item.IsDirective || item.IsKind(SyntaxKind.DisabledTextTrivia)
                ? result.Add(item)
                : result.AddRange(indentation).Add(item).Add(lineEnd);
        }

        return result;
    }

    /// <summary>
    /// Puts the lines that stood above a removed node in front of the lines above the node that follows it, with no
    /// blank line more than there was, and none next to a brace.
    /// </summary>
    public static SyntaxTriviaList Join(SyntaxTriviaList above, SyntaxTriviaList below, bool atStart, bool atEnd)
    {
        if (above.Any(IsContent))
        {
            return above.AddRange(atEnd ? WithoutBlankLines(below) : below);
        }

        if (atStart || atEnd)
        {
            return WithoutBlankLines(below);
        }

        return BlankLines(below) > 0 ? below : above.AddRange(below);
    }

    private static SyntaxTriviaList WithoutBlankLines(SyntaxTriviaList leading)
        => SyntaxFactory.TriviaList(leading.Skip(BlankLines(leading)));

    /// <summary>How many items of leading trivia make up the blank lines it begins with.</summary>
    private static int BlankLines(SyntaxTriviaList leading)
    {
        int end = 0;
        for (int index = 0; index < leading.Count && !IsContent(leading[index]); index++)
        {
            if (leading[index].IsKind(SyntaxKind.EndOfLineTrivia))
            {
                end = index + 1;
            }
        }

        return end;
    }
}
