using GcGuard.CodeFixes.Fixing;

namespace GcGuard.CodeFixes.Rules.Buffering;

/// <summary>The edits of one document, collected while they are planned and applied at once.</summary>
/// <param name="root">The root of the document as it stands.</param>
internal sealed class DocumentEdits(SyntaxNode root)
{
    private readonly Dictionary<SyntaxNode, Func<SyntaxNode, SyntaxNode>> _replacements = [];
    private readonly List<ImmutableArray<SyntaxNode>> _removals = [];
    private readonly Dictionary<SyntaxNode, ImmutableArray<SyntaxNode>> _expansions = [];
    private (TypeDeclarationSyntax Type, MemberDeclarationSyntax Member)? _member;

    /// <summary>Puts a node in the place of another.</summary>
    public void Replace(SyntaxNode old, Func<SyntaxNode, SyntaxNode> replacement)
        => _replacements.Add(old, replacement);

    /// <summary>Puts several statements or members in the place of one.</summary>
    public void Expand(SyntaxNode old, params SyntaxNode[] replacements)
        => _expansions.Add(old, replacements.ToImmutableArray());

    /// <summary>Takes neighbouring statements or one member away; their comments stay. Removes nothing twice.</summary>
    public void Remove(ImmutableArray<SyntaxNode> nodes)
    {
        if (!_removals.Any(removed => removed[0] == nodes[0]))
        {
            _removals.Add(nodes);
        }
    }

    /// <summary>Puts a member at the end of a type.</summary>
    public void Append(TypeDeclarationSyntax type, MemberDeclarationSyntax member) => _member = (type, member);

    /// <summary>The root after all edits; null where a directive is in the way of one.</summary>
    public SyntaxNode? Apply()
    {
        var marks = new Dictionary<SyntaxNode, SyntaxAnnotation>();
        foreach (SyntaxNode node in _removals.SelectMany(group => group).Concat(_expansions.Keys))
        {
            marks.Add(node, new SyntaxAnnotation());
        }

        if (_member is { Type: { } type })
        {
            marks.Add(type, new SyntaxAnnotation());
        }

        SyntaxNode current = root.ReplaceNodes(
            _replacements.Keys.Concat(marks.Keys),
            (original, node) => marks.TryGetValue(original, out SyntaxAnnotation? mark)
                ? node.WithAdditionalAnnotations(mark)
                : _replacements[original](node));
        foreach (KeyValuePair<SyntaxNode, ImmutableArray<SyntaxNode>> expansion in _expansions)
        {
            SyntaxNode old = current.GetAnnotatedNodes(marks[expansion.Key]).Single();
            current = current.ReplaceNode(old, Laid(old, expansion.Value));
        }

        if (_member is { } appended)
        {
            var owner = (TypeDeclarationSyntax)current.GetAnnotatedNodes(marks[appended.Type]).Single();
            current = current.ReplaceNode(owner, owner.AddMembers(appended.Member));
        }

        foreach (ImmutableArray<SyntaxNode> group in _removals)
        {
            ImmutableArray<SyntaxNode> nodes =
                group.Select(node => current.GetAnnotatedNodes(marks[node]).Single()).ToImmutableArray();
            SyntaxNode next = nodes[0] is MemberDeclarationSyntax
                ? current.RemoveNode(nodes[0], SyntaxRemoveOptions.KeepNoTrivia)!
                : NodeRemoval.Remove(current, nodes);
            if (next == current)
            {
                return null;
            }

            current = next;
        }

        return current;
    }

    /// <summary>The nodes one under the other, the first in the place of the old one.</summary>
    private IEnumerable<SyntaxNode> Laid(SyntaxNode old, ImmutableArray<SyntaxNode> nodes)
    {
        SyntaxTriviaList indentation = TriviaLines.Indentation(old.GetLeadingTrivia());
        for (int i = 0; i < nodes.Length; i++)
        {
            yield return nodes[i]
                .WithLeadingTrivia(i == 0 ? old.GetLeadingTrivia() : indentation)
                .WithTrailingTrivia(
                    i == nodes.Length - 1
                        ? old.GetTrailingTrivia()
                        : SyntaxFactory.TriviaList(TriviaLines.EndOfLine(root)));
        }
    }
}
