namespace GcGuard.CodeFixes.Fixing;

/// <summary>
/// Takes neighbouring nodes out of a tree by whole lines: comments and directives stay where they were, as lines of
/// their own, and one blank line remains where there were two.
/// </summary>
internal static class NodeRemoval
{
    /// <summary>Removes nodes that stand side by side.</summary>
    /// <param name="root">The root of their tree.</param>
    /// <param name="nodes">Statements or members of one list in order, or one <c>else</c> or <c>finally</c>
    /// clause.</param>
    public static SyntaxNode Remove(SyntaxNode root, ImmutableArray<SyntaxNode> nodes)
    {
        SyntaxToken first = nodes[0].GetFirstToken();
        SyntaxToken last = nodes[nodes.Length - 1].GetLastToken();
        SyntaxToken previous = first.GetPreviousToken();
        SyntaxToken next = last.GetNextToken(includeZeroWidth: true);
        SyntaxTriviaList previousTrailing = previous.TrailingTrivia;
        SyntaxTriviaList nextLeading = next.LeadingTrivia;
        bool startsLine = previous.RawKind == 0 || TriviaLines.EndsLine(previousTrailing);
        bool endsLine = TriviaLines.EndsLine(last.TrailingTrivia);
        IReadOnlyList<SyntaxTrivia> comments = InnerComments(nodes, first, last);
        SyntaxTrivia lineEnd = TriviaLines.EndOfLine(root);
        if (!(startsLine && endsLine) && comments.Any(comment => comment.IsDirective))
        {
            // A directive must begin a line; there is none to give it between two statements of one line.
            return root;
        }

        if (!startsLine && endsLine)
        {
            previousTrailing = TriviaLines.TrimEnd(previousTrailing)
                .AddRange(TriviaLines.Inline(first.LeadingTrivia.Concat(comments), lineEnd))
                .AddRange(last.TrailingTrivia);
        }
        else if (!endsLine)
        {
            SyntaxTriviaList kept = TriviaLines.Inline(comments.Concat(last.TrailingTrivia), lineEnd);
            nextLeading = first.LeadingTrivia.AddRange(kept).AddRange(nextLeading);
        }
        else
        {
            SyntaxTriviaList above = TriviaLines.Above(first.LeadingTrivia, lineEnd)
                .AddRange(TriviaLines.OwnLines(
                    comments.Concat(last.TrailingTrivia),
                    TriviaLines.Indentation(first.LeadingTrivia),
                    lineEnd));
            nextLeading = TriviaLines.Join(
                above,
                nextLeading,
                atStart: previous.RawKind == 0 || previous.IsKind(SyntaxKind.OpenBraceToken),
                atEnd: next.IsKind(SyntaxKind.CloseBraceToken));
        }

        return root.ReplaceSyntax(
            [nodes[0].Parent!],
            (original, current) => Without(original, current, nodes),
            previous.RawKind == 0 ? [next] : [previous, next],
            (original, current) => original == next
                ? current.WithLeadingTrivia(nextLeading)
                : current.WithTrailingTrivia(previousTrailing),
            [],
            (_, current) => current);
    }

    /// <summary>Puts <c>{ }</c> in the place of a statement that is the whole body of another.</summary>
    public static SyntaxNode ReplaceWithEmptyBlock(SyntaxNode root, StatementSyntax statement)
    {
        SyntaxToken first = statement.GetFirstToken();
        SyntaxToken last = statement.GetLastToken();
        IReadOnlyList<SyntaxTrivia> comments = InnerComments(ImmutableArray.Create<SyntaxNode>(statement), first, last);
        bool startsLine = TriviaLines.EndsLine(first.GetPreviousToken().TrailingTrivia);
        SyntaxToken open = SyntaxFactory.Token(SyntaxKind.OpenBraceToken);
        SyntaxToken close = SyntaxFactory.Token(SyntaxKind.CloseBraceToken);
        if (!startsLine)
        {
            open = open.WithTrailingTrivia(SyntaxFactory.Space);
            close = close
                .WithLeadingTrivia(
                    TriviaLines.Inline(first.LeadingTrivia.Concat(comments), TriviaLines.EndOfLine(root)))
                .WithTrailingTrivia(last.TrailingTrivia);
            return root.ReplaceNode(statement, SyntaxFactory.Block(open, default, close));
        }

        SyntaxTrivia lineEnd = TriviaLines.EndOfLine(root);
        SyntaxTriviaList outer = TriviaLines.Indentation(statement.Parent!.GetFirstToken().LeadingTrivia);
        SyntaxTriviaList inner = TriviaLines.Indentation(first.LeadingTrivia);
        open = open.WithLeadingTrivia(outer).WithTrailingTrivia(lineEnd);
        close = close
            .WithLeadingTrivia(TriviaLines.Above(first.LeadingTrivia, lineEnd)
                .AddRange(TriviaLines.OwnLines(comments.Concat(last.TrailingTrivia), inner, lineEnd))
                .AddRange(outer))
            .WithTrailingTrivia(
                TriviaLines.EndsLine(last.TrailingTrivia) ? SyntaxFactory.TriviaList(lineEnd) : SyntaxTriviaList.Empty);
        return root.ReplaceNode(statement, SyntaxFactory.Block(open, default, close));
    }

    /// <summary>
    /// The comments and directives inside the nodes, without what stands before the first and after the last token.
    /// </summary>
    private static IReadOnlyList<SyntaxTrivia> InnerComments(
        ImmutableArray<SyntaxNode> nodes,
        SyntaxToken first,
        SyntaxToken last)
    {
        var inner = new List<SyntaxTrivia>();
        foreach (SyntaxNode node in nodes)
        {
            foreach (SyntaxToken token in node.DescendantTokens())
            {
                if (token != first)
                {
                    inner.AddRange(token.LeadingTrivia.Where(TriviaLines.IsContent));
                }

                if (token != last)
                {
                    inner.AddRange(token.TrailingTrivia.Where(TriviaLines.IsContent));
                }
            }
        }

        return inner;
    }

    private static SyntaxNode Without(SyntaxNode original, SyntaxNode current, ImmutableArray<SyntaxNode> nodes)
    {
        switch (current)
        {
            case BlockSyntax block:
                return block.WithStatements(Without(
                    block.Statements, ((BlockSyntax)original).Statements.IndexOf((StatementSyntax)nodes[0]),
                    nodes.Length));
            case SwitchSectionSyntax section:
                return section.WithStatements(Without(
                    section.Statements, ((SwitchSectionSyntax)original).Statements.IndexOf((StatementSyntax)nodes[0]),
                    nodes.Length));
            case CompilationUnitSyntax unit:
                return unit.WithMembers(Without(
                    unit.Members, ((CompilationUnitSyntax)original).Members.IndexOf((MemberDeclarationSyntax)nodes[0]),
                    nodes.Length));
            case TypeDeclarationSyntax type:
                return type.WithMembers(Without(
                    type.Members, ((TypeDeclarationSyntax)original).Members.IndexOf((MemberDeclarationSyntax)nodes[0]),
                    nodes.Length));
            case IfStatementSyntax conditional:
                return conditional.WithElse(null);
            case TryStatementSyntax attempt:
                return attempt.WithFinally(null);
            default:
                return current;
        }
    }

    private static SyntaxList<T> Without<T>(SyntaxList<T> list, int start, int count)
        where T : SyntaxNode
        => SyntaxFactory.List(list.Where((_, index) => index < start || index >= start + count));
}
