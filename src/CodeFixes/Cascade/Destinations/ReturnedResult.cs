namespace GcGuard.CodeFixes.Cascade.Destinations;

/// <summary>Where an action returns a result, in parentheses or with <c>!</c> behind it as well.</summary>
internal static class ReturnedResult
{
    /// <summary>The return statement or the arrow whose value the result is; null for any other use.</summary>
    public static SyntaxNode? PlaceOf(ExpressionSyntax result)
    {
        SyntaxNode? place = result.Parent;
        while (place is ParenthesizedExpressionSyntax
            or PostfixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.SuppressNullableWarningExpression })
        {
            place = place.Parent;
        }

        return place is ReturnStatementSyntax or ArrowExpressionClauseSyntax ? place : null;
    }
}
