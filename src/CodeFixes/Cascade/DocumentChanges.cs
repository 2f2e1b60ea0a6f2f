using Microsoft.CodeAnalysis.Text;

namespace GcGuard.CodeFixes.Cascade;

/// <summary>
/// The changes of one document, collected in any order and made at once. What two nested nodes insert at the position
/// where both begin or end is nested as they are.
/// </summary>
internal sealed class DocumentChanges
{
    private readonly List<Change> _changes = [];
    private readonly List<TextSpan> _indentations = [];

    /// <summary>Puts text before a node.</summary>
    public void Before(TextSpan node, string text)
        => _changes.Add(new Change(new TextSpan(node.Start, 0), text, Rank.Opens, -node.Length));

    /// <summary>Puts text behind a node.</summary>
    public void After(TextSpan node, string text)
        => _changes.Add(new Change(new TextSpan(node.End, 0), text, Rank.Closes, node.Length));

    /// <summary>Puts text around a node and around all that other changes put around it.</summary>
    public void Outside(TextSpan node, string before, string after)
    {
        _changes.Add(new Change(new TextSpan(node.Start, 0), before, Rank.Opens, -node.Length - 1));
        _changes.Add(new Change(new TextSpan(node.End, 0), after, Rank.Closes, node.Length + 1));
    }

    /// <summary>Puts text around a node, inside of what other changes put around it.</summary>
    public void Inside(TextSpan node, string before, string after)
    {
        _changes.Add(new Change(new TextSpan(node.Start, 0), before, Rank.Opens, 1 - node.Length));
        _changes.Add(new Change(new TextSpan(node.End, 0), after, Rank.Closes, node.Length - 1));
    }

    /// <summary>Puts text in the place of a piece of the document that no other change touches.</summary>
    public void Replace(TextSpan span, string text)
        => _changes.Add(new Change(span, text, span.IsEmpty ? Rank.Opens : Rank.Replaces, 0));

    /// <summary>Takes blanks at the beginning of a line away, where no other change takes the line.</summary>
    public void Unindent(TextSpan blanks) => _indentations.Add(blanks);

    /// <summary>A change of the definition, made inside of what is put around its place.</summary>
    /// <param name="isAtEnd">Whether it adds to what ends there, not to what begins there.</param>
    public void Add(TextChange change, bool isAtEnd)
        => _changes.Add(new Change(
            change.Span,
            change.NewText ?? string.Empty,
            change.Span.IsEmpty ? (isAtEnd ? Rank.EndsDefinition : Rank.BeginsDefinition) : Rank.Replaces,
            0));

    /// <summary>The root with all changes made, or null where two of them overlap.</summary>
    public SyntaxNode? Apply(SyntaxNode root)
    {
        List<Change> ordered = _changes
            .Concat(_indentations
                .Where(blanks => !_changes.Any(change => change.Span.OverlapsWith(blanks)))
                .Select(static blanks => new Change(blanks, string.Empty, Rank.Replaces, 0)))
            .Select((change, index) => (change, index))
            .OrderBy(item => item.change.Span.Start)
            .ThenBy(item => item.change.Rank)
            .ThenBy(item => item.change.Depth)
            .ThenBy(item => item.index)
            .Select(item => item.change)
            .ToList();
        List<TextChange> merged = [];
        int end = 0;
        foreach (Change change in ordered)
        {
            if (change.Span.Start < end)
            {
                return null;
            }

            end = change.Span.End;
            if (merged.Count > 0
                && merged[merged.Count - 1] is { } last && last.Span.End == change.Span.Start && last.Span.IsEmpty)
            {
                merged[merged.Count - 1] = new TextChange(change.Span, last.NewText + change.Text);
            }
            else
            {
                merged.Add(new TextChange(change.Span, change.Text));
            }
        }

        SourceText text = root.GetText().WithChanges(merged);
        SyntaxNode result = CSharpSyntaxTree.ParseText(text, (CSharpParseOptions)root.SyntaxTree.Options).GetRoot();
        return root.ContainsAnnotations ? KeptAnnotations.Copy(root, result, merged) : result;
    }

    /// <summary>The order of changes at one position.</summary>
    private enum Rank
    {
        EndsDefinition,
        Closes,
        Opens,
        BeginsDefinition,
        Replaces,
    }

    private readonly struct Change(TextSpan span, string text, Rank rank, int depth)
    {
        public TextSpan Span { get; } = span;

        public string Text { get; } = text;

        public Rank Rank { get; } = rank;

        public int Depth { get; } = depth;
    }
}
