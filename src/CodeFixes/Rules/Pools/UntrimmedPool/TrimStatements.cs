using GcGuard.CodeFixes.Fixing;

namespace GcGuard.CodeFixes.Rules.Pools;

/// <summary>
/// Puts the statement that lets a buffer go into the code that empties an object, in the layout that stands there.
/// </summary>
internal static class TrimStatements
{
    /// <summary>A lambda with the statement after what it does.</summary>
    public static LambdaExpressionSyntax Longer(
        FixTarget target, LambdaExpressionSyntax lambda, string condition, string[] release)
    {
        SyntaxTrivia lineEnd = TriviaLines.EndOfLine(target.Root);
        string outer = Reindentation.Of(lambda), unit = UnitAt(lambda, outer);
        StatementSyntax guard = Statement(outer + unit, unit, condition, release, lineEnd);
        if (lambda.Block is { } block)
        {
            return lambda.WithBlock(block.AddStatements(guard));
        }

        BlockSyntax body = BlockOf(lambda.ExpressionBody!, guard, outer, unit, lambda.GetTrailingTrivia(), lineEnd);
        return lambda
            .WithArrowToken(lambda.ArrowToken.WithTrailingTrivia(lineEnd))
            .WithExpressionBody(null)
            .WithBlock(body);
    }

    /// <summary>A method with the statement after what it does.</summary>
    public static MethodDeclarationSyntax Longer(MethodDeclarationSyntax method, OwnTypeTrim own, SyntaxTrivia lineEnd)
    {
        string outer = Reindentation.Of(method), unit = UnitAt(method, outer);
        StatementSyntax guard = Statement(outer + unit, unit, own.Condition, [own.Release], lineEnd);
        if (method.Body is { } body)
        {
            return method.WithBody(body.AddStatements(guard));
        }

        BlockSyntax block =
            BlockOf(method.ExpressionBody!.Expression, guard, outer, unit, method.GetTrailingTrivia(), lineEnd);
        return method
            .WithParameterList(method.ParameterList.WithTrailingTrivia(lineEnd))
            .WithExpressionBody(null)
            .WithSemicolonToken(default)
            .WithBody(block);
    }

    /// <summary>The statement to stand before another one, with an empty line between.</summary>
    public static StatementSyntax Guard(FixTarget target, StatementSyntax statement, string condition, string[] body)
    {
        string outer = Reindentation.Of(statement);
        SyntaxTrivia lineEnd = TriviaLines.EndOfLine(target.Root);
        StatementSyntax guard = Statement(outer, UnitAt(statement, outer), condition, body, lineEnd);
        return guard.WithTrailingTrivia(guard.GetTrailingTrivia().Add(lineEnd));
    }

    /// <summary>
    /// The block that takes the place of an expression body: the expression as a statement, and the one after it.
    /// </summary>
    private static BlockSyntax BlockOf(
        ExpressionSyntax expression, StatementSyntax next, string indentation, string unit, SyntaxTriviaList trailing,
        SyntaxTrivia lineEnd)
    {
        // A semicolon of its own: the factory's is elastic, and the formatter would write its line end after it.
        StatementSyntax first = SyntaxFactory.ExpressionStatement(
            expression.WithoutTrivia().WithLeadingTrivia(SyntaxFactory.Whitespace(indentation + unit)),
            SyntaxFactory.Token(SyntaxTriviaList.Empty, SyntaxKind.SemicolonToken, SyntaxFactory.TriviaList(lineEnd)));
        return SyntaxFactory.Block(
            SyntaxFactory.Token(
                SyntaxFactory.TriviaList(SyntaxFactory.Whitespace(indentation)),
                SyntaxKind.OpenBraceToken,
                SyntaxFactory.TriviaList(lineEnd)),
            SyntaxFactory.List([first, next]),
            SyntaxFactory.Token(
                SyntaxFactory.TriviaList(SyntaxFactory.Whitespace(indentation)), SyntaxKind.CloseBraceToken, trailing));
    }

    private static string UnitAt(SyntaxNode node, string indentation)
        => node.FirstAncestorOrSelf<TypeDeclarationSyntax>() is { Members.Count: > 0 } type
            ? Reindentation.Unit(Reindentation.Of(type), Reindentation.Of(type.Members[0]))
            : Reindentation.Unit(string.Empty, indentation);

    private static StatementSyntax Statement(
        string indentation, string unit, string condition, IEnumerable<string> body, SyntaxTrivia lineEnd)
        => SyntaxFactory.ParseStatement(
            indentation + "if (" + condition + ")" + lineEnd
            + indentation + "{" + lineEnd
            + string.Concat(body.Select(line => indentation + unit + line + lineEnd))
            + indentation + "}" + lineEnd);
}
