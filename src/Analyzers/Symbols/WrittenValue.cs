namespace GcGuard.Analyzers.Symbols;

/// <summary>The operation of an expression as it is written, with what is no operation around it.</summary>
internal static class WrittenValue
{
    /// <summary>
    /// The operation of a written value. The compiler has none for <c>value!</c> and <c>(value)</c>, only for what
    /// stands in them.
    /// </summary>
    public static IOperation? OperationOf(
        this SemanticModel model, SyntaxNode syntax, CancellationToken cancellationToken)
        => model.GetOperation(Bare(syntax), cancellationToken);

    /// <summary>The expression inside parentheses and <c>!</c>.</summary>
    private static SyntaxNode Bare(SyntaxNode syntax)
    {
        while (true)
        {
            switch (syntax)
            {
                case ParenthesizedExpressionSyntax held:
                    syntax = held.Expression;
                    break;
                case PostfixUnaryExpressionSyntax { OperatorToken.Text: "!" } sure:
                    syntax = sure.Operand;
                    break;
                default:
                    return syntax;
            }
        }
    }
}
