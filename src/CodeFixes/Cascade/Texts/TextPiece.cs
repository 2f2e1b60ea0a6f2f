namespace GcGuard.CodeFixes.Cascade.Texts;

/// <summary>What one call appends to a text, as code that writes it says it.</summary>
/// <param name="Argument">A text or character that can be written as it stands; null for another value.</param>
/// <param name="Literal">What stands between the quotes of a literal; null for what is none.</param>
/// <param name="Part">What stands for it in an interpolated string; null where nothing can.</param>
/// <param name="EndsLine">Whether a line ends behind it.</param>
internal sealed record TextPiece(string? Argument, string? Literal, string? Part, bool EndsLine)
{
    /// <summary>The end of a line and nothing else.</summary>
    public static readonly TextPiece LineEnd = new(null, null, null, EndsLine: true);

    /// <summary>Whether it is more than the end of a line.</summary>
    public bool HasText => Argument is not null || Part is not null;

    /// <summary>A text or character.</summary>
    public static TextPiece OfText(ExpressionSyntax text, bool endsLine)
    {
        string? literal = text switch
        {
            LiteralExpressionSyntax { RawKind: (int)SyntaxKind.StringLiteralExpression } value
                when value.Token.Text.StartsWith("\"", StringComparison.Ordinal)
                    && !value.Token.Text.StartsWith("\"\"\"", StringComparison.Ordinal) =>
                value.Token.Text.Substring(1, value.Token.Text.Length - 2),
            LiteralExpressionSyntax { RawKind: (int)SyntaxKind.CharacterLiteralExpression } value =>
                value.Token.Text switch
                {
                    "'\"'" => "\\\"",
                    "'\\''" => "'",
                    var one => one.Substring(1, one.Length - 2),
                },
            _ => null,
        };
        if (literal?.Contains("\\x") == true)
        {
            // How long such an escape is depends on what follows it.
            return new TextPiece(text.ToString(), null, null, endsLine);
        }

        string? part = literal is not null ? literal.Replace("{", "{{").Replace("}", "}}")
            : text is InterpolatedStringExpressionSyntax { StringStartToken.Text: "$\"" } own
                && own.DescendantTrivia().All(static trivia => trivia.IsKind(SyntaxKind.WhitespaceTrivia))
                ? own.Contents.ToString()
            : Hole(text);
        return new TextPiece(text.ToString(), literal, part, endsLine);
    }

    /// <summary>A value that becomes a text as an interpolated string makes one of it.</summary>
    public static TextPiece OfValue(ExpressionSyntax value, bool endsLine)
        => new(null, null, Hole(value), endsLine);

    /// <summary>Code that makes a text.</summary>
    public static TextPiece OfCode(string code, bool endsLine)
        => new(code, null, IsPlain(code) ? "{" + code + "}" : null, endsLine);

    private static string? Hole(ExpressionSyntax value)
    {
        if (!IsPlain(value.ToString()))
        {
            return null;
        }

        // A colon would begin a format.
        bool isClosed = value is IdentifierNameSyntax or MemberAccessExpressionSyntax or InvocationExpressionSyntax
            or ElementAccessExpressionSyntax or LiteralExpressionSyntax or ParenthesizedExpressionSyntax
            or AwaitExpressionSyntax or InterpolatedStringExpressionSyntax
            || value is BinaryExpressionSyntax { Left: not ConditionalExpressionSyntax } sum
                && !sum.DescendantNodes().OfType<ConditionalExpressionSyntax>().Any();
        return isClosed && !value.ToString().Contains("::") ? "{" + value + "}" : "{(" + value + ")}";
    }

    /// <summary>Whether code can stand in an interpolated string of every version of the language.</summary>
    private static bool IsPlain(string code)
        => code.IndexOf('\n') < 0
            && code.IndexOf("@\"", StringComparison.Ordinal) < 0
            && code.IndexOf("\"\"\"", StringComparison.Ordinal) < 0
            && code.IndexOf("/*", StringComparison.Ordinal) < 0
            && code.IndexOf("//", StringComparison.Ordinal) < 0;
}
