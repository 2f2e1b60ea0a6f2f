namespace GcGuard.CodeFixes.Fixing;

/// <summary>
/// Replaces a <c>try</c> whose <c>finally</c> has become empty by the statements it protects, laid out by whole lines.
/// </summary>
internal static class TryUnwrapping
{
    /// <summary>
    /// Whether the statements may stand where the <c>try</c> stands: what they declare lives no longer than before and
    /// meets no name of the code around, and the layout is one this rewrite knows.
    /// </summary>
    public static bool IsPossible(TryStatementSyntax attempt)
        => attempt.Catches.Count == 0
            && attempt.Finally is { } cleanup
            && attempt.Parent is BlockSyntax
            && attempt.Block.Statements.Count > 0
            && !cleanup.ContainsDirectives
            && !attempt.Block.OpenBraceToken.ContainsDirectives
            && !attempt.Block.CloseBraceToken.ContainsDirectives
            && (IsOneLine(attempt) || HasOwnLines(attempt))
            && DeclaresNothingKnownOutside(attempt);

    /// <summary>
    /// Whether the block of the <c>try</c> may stand alone: nothing is caught, and no comment or directive stands where
    /// the keyword and the <c>finally</c> were.
    /// </summary>
    public static bool CanBeBlock(TryStatementSyntax attempt)
        => attempt.Catches.Count == 0
            && attempt.Finally is { } cleanup
            && attempt.Block.Statements.Count > 0
            && IsLayout(attempt.TryKeyword.TrailingTrivia)
            && IsLayout(attempt.Block.OpenBraceToken.LeadingTrivia)
            && IsLayout(attempt.Block.CloseBraceToken.TrailingTrivia)
            && cleanup.DescendantTokens().All(token => IsLayout(token.LeadingTrivia)
                && (token == cleanup.Block.CloseBraceToken || IsLayout(token.TrailingTrivia)));

    /// <summary>The root with the block of the <c>try</c> in its place.</summary>
    public static SyntaxNode ApplyAsBlock(SyntaxNode root, TryStatementSyntax attempt)
        => root.ReplaceNode(
            attempt,
            attempt.Block
                .WithLeadingTrivia(attempt.GetLeadingTrivia())
                .WithTrailingTrivia(attempt.GetTrailingTrivia()));

    /// <summary>The root without the <c>try</c> and its <c>finally</c>; comments stay in order.</summary>
    public static SyntaxNode Apply(SyntaxNode root, TryStatementSyntax attempt)
    {
        var list = (BlockSyntax)attempt.Parent!;
        int position = list.Statements.IndexOf(attempt);
        if (IsOneLine(attempt))
        {
            SyntaxList<StatementSyntax> inline = attempt.Block.Statements;
            inline = inline.Replace(inline[0], inline[0].WithLeadingTrivia(attempt.GetLeadingTrivia()));
            inline = inline.Replace(
                inline[inline.Count - 1], inline[inline.Count - 1].WithTrailingTrivia(attempt.GetTrailingTrivia()));
            return root.ReplaceNode(
                list, list.WithStatements(list.Statements.RemoveAt(position).InsertRange(position, inline)));
        }

        SyntaxTrivia lineEnd = TriviaLines.EndOfLine(root);
        SyntaxTriviaList indentation = TriviaLines.Indentation(attempt.GetLeadingTrivia());
        BlockSyntax protectedBlock = attempt.Block;
        string outer = Reindentation.Of(attempt);
        string inner = Reindentation.Of(protectedBlock.Statements[0]);
        List<StatementSyntax> statements = protectedBlock.Statements
            .Select(statement => Reindentation.Shift(statement, inner, outer))
            .ToList();

        SyntaxTriviaList above = TriviaLines.Above(attempt.GetLeadingTrivia(), lineEnd)
            .AddRange(TriviaLines.OwnLines(
                attempt.TryKeyword.TrailingTrivia
                    .Concat(protectedBlock.OpenBraceToken.LeadingTrivia)
                    .Concat(protectedBlock.OpenBraceToken.TrailingTrivia),
                indentation,
                lineEnd));
        statements[0] = statements[0].WithLeadingTrivia(above.AddRange(statements[0].GetLeadingTrivia()));

        SyntaxTriviaList below = TriviaLines.OwnLines(
            protectedBlock.CloseBraceToken.LeadingTrivia
                .Concat(protectedBlock.CloseBraceToken.TrailingTrivia)
                .Concat(attempt.Finally!.DescendantTrivia()),
            indentation,
            lineEnd);
        SyntaxToken next = attempt.GetLastToken().GetNextToken();
        return root.ReplaceSyntax(
            [list],
            (_, current) =>
            {
                var block = (BlockSyntax)current;
                return block.WithStatements(block.Statements.RemoveAt(position).InsertRange(position, statements));
            },
            [next],
            (_, current) => current.WithLeadingTrivia(below.AddRange(current.LeadingTrivia)),
            [],
            (_, current) => current);
    }

    private static bool IsLayout(SyntaxTriviaList trivia)
        => trivia.All(part => part.IsKind(SyntaxKind.WhitespaceTrivia) || part.IsKind(SyntaxKind.EndOfLineTrivia));

    private static bool IsOneLine(TryStatementSyntax attempt)
        => attempt.DescendantTrivia(attempt.Span).All(trivia =>
            trivia.IsKind(SyntaxKind.WhitespaceTrivia) || !attempt.Span.Contains(trivia.Span));

    private static bool HasOwnLines(TryStatementSyntax attempt)
        => EndsLine(attempt.Block.OpenBraceToken)
            && EndsLine(attempt.GetLastToken())
            && attempt.Block.Statements.All(statement => EndsLine(statement.GetLastToken()));

    private static bool EndsLine(SyntaxToken token) => TriviaLines.EndsLine(token.TrailingTrivia);

    /// <summary>
    /// Whether the names the protected statements declare occur nowhere else in the member. A <c>using</c> declaration
    /// would dispose later than before, a label or local function be seen from elsewhere.
    /// </summary>
    private static bool DeclaresNothingKnownOutside(TryStatementSyntax attempt)
    {
        var names = new HashSet<string>();
        foreach (StatementSyntax statement in attempt.Block.Statements)
        {
            switch (statement)
            {
                case LocalDeclarationStatementSyntax { UsingKeyword.RawKind: not 0 }
                    or LocalFunctionStatementSyntax or LabeledStatementSyntax:
                    return false;
                case LocalDeclarationStatementSyntax declaration:
                    names.UnionWith(
                        declaration.Declaration.Variables.Select(variable => variable.Identifier.ValueText));
                    break;
            }

            names.UnionWith(statement.DescendantNodes()
                .OfType<SingleVariableDesignationSyntax>()
                .Select(designation => designation.Identifier.ValueText));
        }

        return names.Count == 0
            || !(attempt.FirstAncestorOrSelf<MemberDeclarationSyntax>() ?? attempt.SyntaxTree.GetRoot())
                .DescendantTokens()
                .Any(token => token.IsKind(SyntaxKind.IdentifierToken)
                    && !attempt.Block.Span.Contains(token.Span)
                    && names.Contains(token.ValueText));
    }
}
