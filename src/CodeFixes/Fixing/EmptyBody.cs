namespace GcGuard.CodeFixes.Fixing;

/// <summary>Gives a member or lambda whose whole body is one expression the empty body <c>{ }</c>.</summary>
internal static class EmptyBody
{
    /// <summary>
    /// The root with the expression body replaced; the same root where its owner is of no known kind.
    /// </summary>
    public static SyntaxNode Put(SyntaxNode root, ArrowExpressionClauseSyntax body)
    {
        SyntaxNode owner = body.Parent!;
        SyntaxToken semicolon = owner.GetLastToken();
        SyntaxToken previous = body.GetFirstToken().GetPreviousToken();
        BlockSyntax block = Block(body.Expression, root)
            .WithTrailingTrivia(semicolon.TrailingTrivia);
        SyntaxTriviaList before = body.ArrowToken.LeadingTrivia;
        bool plain = !previous.TrailingTrivia.Concat(before).Any(TriviaLines.IsContent);
        block = plain ? block : block.WithLeadingTrivia(before);
        SyntaxNode? changed = owner switch
        {
            MethodDeclarationSyntax method =>
                method.WithExpressionBody(null).WithSemicolonToken(default).WithBody(block),
            ConstructorDeclarationSyntax method =>
                method.WithExpressionBody(null).WithSemicolonToken(default).WithBody(block),
            DestructorDeclarationSyntax method =>
                method.WithExpressionBody(null).WithSemicolonToken(default).WithBody(block),
            AccessorDeclarationSyntax accessor =>
                accessor.WithExpressionBody(null).WithSemicolonToken(default).WithBody(block),
            LocalFunctionStatementSyntax method =>
                method.WithExpressionBody(null).WithSemicolonToken(default).WithBody(block),
            _ => null,
        };
        if (changed is null)
        {
            return root;
        }

        return plain
            ? root.ReplaceSyntax(
                [owner],
                (_, _) => changed.ReplaceToken(
                    changed.FindToken(previous.SpanStart - owner.FullSpan.Start),
                    previous.WithTrailingTrivia(SyntaxFactory.Space)),
                [],
                (_, token) => token,
                [],
                (_, trivia) => trivia)
            : root.ReplaceNode(owner, changed);
    }

    /// <summary>The root with the lambda's expression replaced by an empty block.</summary>
    public static SyntaxNode Put(SyntaxNode root, LambdaExpressionSyntax lambda)
        => root.ReplaceNode(
            lambda,
            lambda.WithExpressionBody(null)
                .WithBlock(Block(lambda.ExpressionBody!, root)
                    .WithLeadingTrivia(lambda.ExpressionBody!.GetLeadingTrivia())
                    .WithTrailingTrivia(lambda.ExpressionBody!.GetTrailingTrivia())));

    /// <summary><c>{ }</c> with the comments that stood inside an expression.</summary>
    private static BlockSyntax Block(ExpressionSyntax expression, SyntaxNode root)
    {
        SyntaxToken first = expression.GetFirstToken();
        SyntaxToken last = expression.GetLastToken();
        SyntaxTriviaList comments = TriviaLines.Inline(
            expression.DescendantTokens().SelectMany(token =>
                (token == first ? default : token.LeadingTrivia)
                    .Concat(token == last ? default : token.TrailingTrivia)),
            TriviaLines.EndOfLine(root));
        return SyntaxFactory.Block(
            SyntaxFactory.Token(SyntaxKind.OpenBraceToken).WithTrailingTrivia(SyntaxFactory.Space),
            default,
            SyntaxFactory.Token(SyntaxKind.CloseBraceToken).WithLeadingTrivia(comments));
    }
}
