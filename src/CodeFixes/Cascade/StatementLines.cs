using GcGuard.CodeFixes.Fixing;
using Microsoft.CodeAnalysis.Text;

namespace GcGuard.CodeFixes.Cascade;

/// <summary>The lines of statements that go and come.</summary>
internal static class StatementLines
{
    /// <summary>
    /// A statement with its line and a blank one: the one above where it ends its block, else the one below where
    /// it begins it. Comments stay, and so does another statement on its line.
    /// </summary>
    /// <param name="endsBlock">Whether what follows it in its block goes too.</param>
    public static TextSpan Of(StatementSyntax statement, bool endsBlock = false)
        => TextEdits.StandsAlone(statement) ? Of(statement, statement, endsBlock)
            : !TextEdits.BeginsLine(statement) && TriviaLines.EndsLine(statement.GetTrailingTrivia())
                ? TextSpan.FromBounds(
                    statement.GetFirstToken().GetPreviousToken().Span.End, statement.Span.End)
                : TextSpan.FromBounds(statement.SpanStart, statement.FullSpan.End);

    /// <summary>
    /// Several statements with their lines: those between which nothing else stands go as one, so that no two blank
    /// lines stay in a row.
    /// </summary>
    /// <param name="moved">Those whose comments go too.</param>
    public static IEnumerable<TextSpan> Of(
        IEnumerable<StatementSyntax> statements, IReadOnlyCollection<StatementSyntax> moved)
    {
        StatementSyntax? first = null, last = null;
        foreach (StatementSyntax statement in statements.OrderBy(static one => one.SpanStart))
        {
            if (!TextEdits.StandsAlone(statement) && !(moved.Contains(statement) && HasItsLine(statement)))
            {
                yield return Of(statement);
                continue;
            }

            if (last is not null && !AreNeighbours(last, statement, moved))
            {
                yield return Of(first!, last, endsBlock: false, moved.Contains(first!));
                first = null;
            }

            first ??= statement;
            last = statement;
        }

        if (last is not null)
        {
            yield return Of(first!, last, endsBlock: false, moved.Contains(first!));
        }
    }

    /// <summary>
    /// A statement with the comments right above it and behind it, a line each; null where there are others, or where
    /// another statement stands on its line beside a comment.
    /// </summary>
    public static IReadOnlyList<string>? WithComments(StatementSyntax statement)
    {
        IEnumerable<SyntaxTrivia> comments = CommentsAbove(statement)
            .Concat(statement.GetTrailingTrivia().Where(TriviaLines.IsContent));
        return TriviaLines.HasContent(statement)
            || comments.Any(one => !one.IsKind(SyntaxKind.SingleLineCommentTrivia) || !HasItsLine(statement))
            ? null
            : CommentsAbove(statement).Select(static one => one.ToString())
                .Append(statement + string.Concat(statement.GetTrailingTrivia()).TrimEnd()).ToList();
    }

    /// <summary>Whether nothing but comments stands on the lines of a statement.</summary>
    private static bool HasItsLine(StatementSyntax statement)
        => TextEdits.BeginsLine(statement) && TriviaLines.EndsLine(statement.GetTrailingTrivia());

    /// <summary>The comments on the lines right above a statement, from a directive or a blank line on.</summary>
    private static IReadOnlyList<SyntaxTrivia> CommentsAbove(StatementSyntax statement)
    {
        List<SyntaxTrivia> comments = [];
        bool isBlank = true;
        foreach (SyntaxTrivia trivia in statement.GetLeadingTrivia())
        {
            if (trivia.IsDirective || (isBlank && trivia.IsKind(SyntaxKind.EndOfLineTrivia)))
            {
                comments.Clear();
            }
            else if (TriviaLines.IsContent(trivia))
            {
                comments.Add(trivia);
            }

            isBlank = trivia.IsKind(SyntaxKind.EndOfLineTrivia)
                || (isBlank && trivia.IsKind(SyntaxKind.WhitespaceTrivia));
        }

        return comments;
    }

    private static TextSpan Of(StatementSyntax begin, StatementSyntax end, bool endsBlock, bool withComments = false)
    {
        SourceText text = begin.SyntaxTree.GetText();
        int first = text.Lines.GetLineFromPosition(
            withComments && CommentsAbove(begin) is [var comment, ..] ? comment.SpanStart : begin.SpanStart).LineNumber;
        int last = text.Lines.GetLineFromPosition(end.Span.End).LineNumber;
        SyntaxList<StatementSyntax>? around = (begin.Parent as BlockSyntax)?.Statements;
        if ((endsBlock || (around is { } statements && statements.Last() == end)) && IsBlank(text, first - 1))
        {
            first--;
        }
        else if (IsBlank(text, last + 1) && (IsBlank(text, first - 1) || around?.First() == begin))
        {
            last++;
        }

        return TextSpan.FromBounds(text.Lines[first].Start, text.Lines[last].EndIncludingLineBreak);
    }

    /// <summary>Whether only blanks stand between two statements of a block, and comments that go with them.</summary>
    private static bool AreNeighbours(
        StatementSyntax one, StatementSyntax next, IReadOnlyCollection<StatementSyntax> moved)
        => one.Parent == next.Parent
            && one.GetLastToken().GetNextToken() == next.GetFirstToken()
            && (moved.Contains(one) || !one.GetTrailingTrivia().Any(TriviaLines.IsContent))
            && next.GetLeadingTrivia().Where(TriviaLines.IsContent).All(trivia
                => moved.Contains(next) && CommentsAbove(next).Contains(trivia));

    /// <summary>
    /// Puts a statement on a line of its own before another one, or on its line where that does not begin one.
    /// </summary>
    public static void Insert(DocumentChanges changes, StatementSyntax anchor, string statement)
        => changes.Before(
            anchor.Span,
            statement + (TextEdits.BeginsLine(anchor)
                ? LineEnding.Of(anchor.SyntaxTree.GetText()) + TextEdits.IndentationOf(anchor)
                : " "));

    /// <summary>Lines with what stands between them; blank ones get no blanks.</summary>
    public static string Join(IEnumerable<string> lines, string between)
        => string.Join(between, lines).Replace(between + between, between.TrimEnd(' ', '\t') + between);

    /// <summary>Where the blanks before the arrow of an expression body begin.</summary>
    public static int BeforeArrow(ArrowExpressionClauseSyntax arrow, SourceText text)
    {
        int before = arrow.SpanStart;
        while (before > 0 && char.IsWhiteSpace(text[before - 1]))
        {
            before--;
        }

        return before;
    }

    private static bool IsBlank(SourceText text, int line)
        => line >= 0 && line < text.Lines.Count && string.IsNullOrWhiteSpace(text.Lines[line].ToString());
}
