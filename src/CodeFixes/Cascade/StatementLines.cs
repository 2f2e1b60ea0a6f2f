using GcGuard.CodeFixes.Fixing;
using Microsoft.CodeAnalysis.Text;

namespace GcGuard.CodeFixes.Cascade;

/// <summary>The lines of statements that go and come.</summary>
internal static class StatementLines
{
    /// <summary>
    /// A statement with its line and a blank one: the one above where it ends its block, else the one below where
    /// it begins it. Comments stay.
    /// </summary>
    /// <param name="endsBlock">Whether what follows it in its block goes too.</param>
    public static TextSpan Of(StatementSyntax statement, bool endsBlock = false)
        => TextEdits.StandsAlone(statement)
            ? Of(statement, statement, endsBlock)
            : TextSpan.FromBounds(statement.SpanStart, statement.FullSpan.End);

    /// <summary>
    /// Several statements with their lines: those between which nothing else stands go as one, so that no two blank
    /// lines stay in a row.
    /// </summary>
    public static IEnumerable<TextSpan> Of(IEnumerable<StatementSyntax> statements)
    {
        StatementSyntax? first = null, last = null;
        foreach (StatementSyntax statement in statements.OrderBy(static one => one.SpanStart))
        {
            if (!TextEdits.StandsAlone(statement))
            {
                yield return Of(statement);
                continue;
            }

            if (last is not null && !AreNeighbours(last, statement))
            {
                yield return Of(first!, last, endsBlock: false);
                first = null;
            }

            first ??= statement;
            last = statement;
        }

        if (last is not null)
        {
            yield return Of(first!, last, endsBlock: false);
        }
    }

    private static TextSpan Of(StatementSyntax begin, StatementSyntax end, bool endsBlock)
    {
        SourceText text = begin.SyntaxTree.GetText();
        int first = text.Lines.GetLineFromPosition(begin.SpanStart).LineNumber;
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

    /// <summary>Whether only blanks stand between two statements of a block.</summary>
    private static bool AreNeighbours(StatementSyntax one, StatementSyntax next)
        => one.Parent == next.Parent
            && one.GetLastToken().GetNextToken() == next.GetFirstToken()
            && !one.GetTrailingTrivia().Concat(next.GetLeadingTrivia()).Any(TriviaLines.IsContent);

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
