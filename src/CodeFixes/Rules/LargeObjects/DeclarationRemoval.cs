using GcGuard.CodeFixes.Fixing;

namespace GcGuard.CodeFixes.Rules.LargeObjects;

/// <summary>Replaces a node and takes away the statement that declared what the old node used.</summary>
internal static class DeclarationRemoval
{
    /// <summary>The new root.</summary>
    public static SyntaxNode Apply(
        SyntaxNode root,
        SyntaxNode old,
        SyntaxNode replacement,
        LocalDeclarationStatementSyntax? declaration)
        => Apply(
            root,
            old,
            replacement,
            declaration is null
                ? ImmutableArray<LocalDeclarationStatementSyntax>.Empty
                : ImmutableArray.Create(declaration));

    /// <summary>The new root, without any of the statements.</summary>
    public static SyntaxNode Apply<T>(
        SyntaxNode root,
        SyntaxNode old,
        SyntaxNode replacement,
        ImmutableArray<T> declarations)
        where T : StatementSyntax
    {
        if (declarations.IsEmpty)
        {
            return root.ReplaceNode(old, replacement);
        }

        var mark = new SyntaxAnnotation();
        return RemoveMarked(
            root,
            root.ReplaceNodes(
                [old, .. declarations.Cast<SyntaxNode>()],
                (original, current) => original == old
                    ? replacement
                    : WithoutMoved(current, replacement).WithAdditionalAnnotations(mark)),
            mark);
    }

    /// <summary>
    /// A declaration without the comments that move into the replacement, together with an argument: what is taken away
    /// leaves its comments behind, and these would stand there twice.
    /// </summary>
    private static SyntaxNode WithoutMoved(SyntaxNode declaration, SyntaxNode replacement)
    {
        var moved = new HashSet<string>(
            replacement.DescendantTrivia().Where(TriviaLines.IsComment).Select(comment => comment.ToString()));
        return moved.Count == 0
            ? declaration
            : declaration.ReplaceTrivia(
                declaration.DescendantTrivia()
                    .Where(trivia => TriviaLines.IsComment(trivia) && moved.Contains(trivia.ToString())),
                static (_, _) => default);
    }

    /// <summary>
    /// The new root with a statement behind its check, where there is one, in the place of an old one.
    /// </summary>
    public static SyntaxNode Apply(
        SyntaxNode root,
        StatementSyntax old,
        TokenCheck check,
        StatementSyntax replacement,
        ImmutableArray<LocalDeclarationStatementSyntax> declarations)
        => check.Text is null
            ? Apply(root, old, replacement.WithTriviaFrom(old), declarations)
            : Apply(root, old, check.Before(replacement, old, root), declarations);

    /// <summary>The new root with statements in the place of one, and without any of the declarations.</summary>
    public static SyntaxNode Apply(
        SyntaxNode root,
        StatementSyntax old,
        ImmutableArray<StatementSyntax> replacements,
        ImmutableArray<LocalDeclarationStatementSyntax> declarations)
    {
        var mark = new SyntaxAnnotation();
        var place = new SyntaxAnnotation();
        SyntaxNode marked = root.ReplaceNodes(
            [old, .. declarations.Cast<SyntaxNode>()],
            (original, current) => current.WithAdditionalAnnotations(original == old ? place : mark));
        SyntaxNode statement = marked.GetAnnotatedNodes(place).Single();
        return RemoveMarked(
            root,
            replacements.Length == 1
                ? marked.ReplaceNode(statement, replacements[0])
                : marked.ReplaceNode(statement, replacements),
            mark);
    }

    /// <summary>
    /// The changed root without the statements that are marked; the old root where a directive is in the way.
    /// </summary>
    public static SyntaxNode RemoveMarked(SyntaxNode root, SyntaxNode changed, SyntaxAnnotation mark)
    {
        while (changed.GetAnnotatedNodes(mark).FirstOrDefault() is { } declaration)
        {
            SyntaxNode next = NodeRemoval.Remove(changed, ImmutableArray.Create(declaration));
            if (next == changed)
            {
                // There is a directive in the way; a root that is not changed is not offered.
                return root;
            }

            changed = next;
        }

        return changed;
    }
}
