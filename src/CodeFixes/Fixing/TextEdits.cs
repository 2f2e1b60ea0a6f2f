using Microsoft.CodeAnalysis.Text;

namespace GcGuard.CodeFixes.Fixing;

/// <summary>
/// A rewrite as changes of the text: what is not named stays as its author laid it out, comments and directives
/// included.
/// </summary>
internal sealed class TextEdits(SyntaxNode root)
{
    private readonly List<TextChange> _changes = [];

    /// <summary>The line end of the document.</summary>
    public string NewLine { get; } = LineEnding.Of(root.GetText());

    /// <summary>Puts text in the place of a piece of the document. Pieces do not overlap.</summary>
    public void Replace(TextSpan span, string text) => _changes.Add(new TextChange(span, text));

    /// <summary>Puts text in at a position.</summary>
    public void Insert(int position, string text) => Replace(new TextSpan(position, 0), text);

    /// <summary>Removes whole lines.</summary>
    /// <param name="node">What stands on them.</param>
    /// <param name="removesBlankLine">Whether a blank line below goes too.</param>
    public void RemoveLines(SyntaxNode node, bool removesBlankLine = false)
    {
        SourceText text = root.GetText();
        TextLine first = text.Lines.GetLineFromPosition(node.SpanStart);
        TextLine last = text.Lines.GetLineFromPosition(node.Span.End);
        if (removesBlankLine
            && last.LineNumber + 1 < text.Lines.Count
            && string.IsNullOrWhiteSpace(text.Lines[last.LineNumber + 1].ToString()))
        {
            last = text.Lines[last.LineNumber + 1];
        }

        Replace(TextSpan.FromBounds(first.Start, last.EndIncludingLineBreak), string.Empty);
    }

    /// <summary>Indents every line that begins inside a piece of the document, but for blank ones.</summary>
    public void IndentLines(TextSpan span, string unit)
    {
        SourceText text = root.GetText();
        foreach (TextLine line in text.Lines)
        {
            if (line.Start > span.Start && line.Start < span.End && !string.IsNullOrWhiteSpace(line.ToString()))
            {
                Insert(line.Start, unit);
            }
        }
    }

    /// <summary>Whether nothing but white space stands beside a node on its lines.</summary>
    public static bool StandsAlone(SyntaxNode node)
    {
        SourceText text = node.SyntaxTree.GetText();
        TextLine last = text.Lines.GetLineFromPosition(node.Span.End);
        return BeginsLine(node)
            && string.IsNullOrWhiteSpace(text.ToString(TextSpan.FromBounds(node.Span.End, last.End)));
    }

    /// <summary>Whether nothing but white space stands before a node on its line.</summary>
    public static bool BeginsLine(SyntaxNode node)
    {
        SourceText text = node.SyntaxTree.GetText();
        TextLine first = text.Lines.GetLineFromPosition(node.SpanStart);
        return string.IsNullOrWhiteSpace(text.ToString(TextSpan.FromBounds(first.Start, node.SpanStart)));
    }

    /// <summary>Whether a string literal goes over several lines, so that indenting them would change it.</summary>
    public static bool HasTextOfManyLines(SyntaxNode node)
        => node.DescendantTokens().Any(token => token.Text.IndexOf('\n') >= 0);

    /// <summary>The white space at the beginning of a node's first line.</summary>
    public static string IndentationOf(SyntaxNode node)
    {
        string line = node.SyntaxTree.GetText().Lines.GetLineFromPosition(node.SpanStart).ToString();
        return line.Substring(0, line.Length - line.TrimStart().Length);
    }

    /// <summary>
    /// The root of the changed document. What is not changed keeps its annotations: fix-all marks findings by them.
    /// </summary>
    public SyntaxNode Apply()
    {
        SourceText changed = root.GetText().WithChanges(_changes.OrderBy(change => change.Span.Start));
        SyntaxNode result = CSharpSyntaxTree.ParseText(changed, (CSharpParseOptions)root.SyntaxTree.Options).GetRoot();
        if (!root.ContainsAnnotations)
        {
            return result;
        }

        var marked = new Dictionary<SyntaxNode, SyntaxNode>();
        foreach (SyntaxNode node in root.DescendantNodesAndSelf(static node => node.ContainsAnnotations))
        {
            if (node.ContainsAnnotations && Moved(node.Span) is { } span && Find(result, span, node.RawKind) is { } now)
            {
                marked[now] = node;
            }
        }

        return result.ReplaceNodes(marked.Keys, (original, current) => marked[original].CopyAnnotationsTo(current)!);
    }

    /// <summary>
    /// Where an unchanged piece of the document is after the changes; null for one that a change touches.
    /// </summary>
    private TextSpan? Moved(TextSpan span)
    {
        int shift = 0;
        foreach (TextChange change in _changes)
        {
            if (change.Span.End <= span.Start)
            {
                shift += change.NewText!.Length - change.Span.Length;
            }
            else if (change.Span.Start < span.End)
            {
                return null;
            }
        }

        return new TextSpan(span.Start + shift, span.Length);
    }

    private static SyntaxNode? Find(SyntaxNode root, TextSpan span, int kind)
    {
        SyntaxNode? node = root.FindNode(span, getInnermostNodeForTie: true);
        while (node is not null && node.Span == span && node.RawKind != kind)
        {
            node = node.Parent;
        }

        return node?.Span == span ? node : null;
    }
}
