namespace GcGuard.CodeFixes.Fixing;

/// <summary>Tokens of one line that begin a new one, each with the white space before it.</summary>
internal sealed class LineBreak
{
    private readonly Dictionary<SyntaxToken, string> _starts = [];

    /// <summary>Whether each of the tokens stands behind another one and white space.</summary>
    public bool IsPossible { get; private set; } = true;

    /// <summary>Whether there is no token yet.</summary>
    public bool IsEmpty => _starts.Count == 0;

    public void Add(SyntaxToken token, string indentation)
    {
        _starts[token] = indentation;
        IsPossible &= IsBlank(token.GetPreviousToken().TrailingTrivia) && IsBlank(token.LeadingTrivia);
    }

    public SyntaxNode Apply(SyntaxNode root)
    {
        SyntaxTrivia lineEnd = SyntaxFactory.EndOfLine(LineEnding.Of(root.GetText()));
        HashSet<SyntaxToken> ends = [.. _starts.Keys.Select(token => token.GetPreviousToken())];
        return root.ReplaceTokens(_starts.Keys.Union(ends), (original, token) =>
        {
            if (_starts.TryGetValue(original, out string? indentation))
            {
                token = token.WithLeadingTrivia(SyntaxFactory.Whitespace(indentation));
            }

            return ends.Contains(original) ? token.WithTrailingTrivia(lineEnd) : token;
        });
    }

    private static bool IsBlank(SyntaxTriviaList trivia)
    {
        foreach (SyntaxTrivia item in trivia)
        {
            if (!item.IsKind(SyntaxKind.WhitespaceTrivia))
            {
                return false;
            }
        }

        return true;
    }
}
