using Microsoft.CodeAnalysis.Text;

namespace GcGuard.CodeFixes.Cascade;

/// <summary>
/// Carries annotations over a change of the text; fix-all marks the findings that are still to be fixed by them.
/// </summary>
internal static class KeptAnnotations
{
    /// <summary>The new root with the annotations of the old one, of nodes that changes have grown too.</summary>
    public static SyntaxNode Copy(SyntaxNode root, SyntaxNode result, IReadOnlyList<TextChange> changes)
    {
        var marked = new Dictionary<SyntaxNode, SyntaxNode>();
        foreach (SyntaxNode node in root.DescendantNodesAndSelf(static node => node.ContainsAnnotations))
        {
            if (node.ContainsAnnotations && Find(result, node, changes) is { } now)
            {
                marked[now] = node;
            }
        }

        return result.ReplaceNodes(marked.Keys, (original, current) => marked[original].CopyAnnotationsTo(current)!);
    }

    /// <summary>
    /// What is inserted at an end of a node stands around it as a rule, inside of it where nothing is found so.
    /// </summary>
    private static SyntaxNode? Find(SyntaxNode result, SyntaxNode node, IReadOnlyList<TextChange> changes)
        => Find(
            result,
            node,
            Moved(node.SpanStart, changes, withInserted: true),
            Moved(node.Span.End, changes, withInserted: false))
            ?? Find(
                result,
                node,
                Moved(node.SpanStart, changes, withInserted: false),
                Moved(node.Span.End, changes, withInserted: true));

    private static SyntaxNode? Find(SyntaxNode result, SyntaxNode node, int start, int end)
    {
        var span = TextSpan.FromBounds(start, System.Math.Max(start, end));
        if (!result.FullSpan.Contains(span))
        {
            return null;
        }

        SyntaxNode? found = result.FindNode(span, getInnermostNodeForTie: true);
        while (found is not null && found.Span == span && found.RawKind != node.RawKind)
        {
            found = found.Parent;
        }

        return found?.Span == span ? found : null;
    }

    private static int Moved(int position, IReadOnlyList<TextChange> changes, bool withInserted)
    {
        int shift = 0;
        foreach (TextChange change in changes)
        {
            if (change.Span.End > position || (change.Span.Start == position && change.Span.IsEmpty && !withInserted))
            {
                break;
            }

            shift += change.NewText!.Length - change.Span.Length;
        }

        return position + shift;
    }
}
