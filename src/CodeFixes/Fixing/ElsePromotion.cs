using Microsoft.CodeAnalysis.Simplification;

namespace GcGuard.CodeFixes.Fixing;

/// <summary>Turns <c>if (a) { } else { B(); }</c> into <c>if (!a) { B(); }</c>.</summary>
internal static class ElsePromotion
{
    /// <summary>
    /// Whether an <c>if</c> whose first branch becomes empty can be turned around without losing a comment.
    /// </summary>
    public static bool IsPossible(IfStatementSyntax conditional)
        => conditional.Else is { Statement: not IfStatementSyntax } alternative
            && !conditional.Statement.DescendantTrivia().Concat(alternative.ElseKeyword.LeadingTrivia)
                .Concat(alternative.ElseKeyword.TrailingTrivia).Any(TriviaLines.IsContent);

    /// <summary>The root with the branches turned around and the first one gone.</summary>
    public static SyntaxNode Apply(
        SyntaxNode root, IfStatementSyntax conditional, SemanticModel model, CancellationToken cancellationToken)
    {
        StatementSyntax promoted = conditional.Else!.Statement;
        IfStatementSyntax turned = conditional
            .WithCondition(
                Negate(conditional.Condition, model, cancellationToken).WithTriviaFrom(conditional.Condition))
            .WithStatement(promoted)
            .WithElse(null);
        if (TriviaLines.EndsLine(conditional.CloseParenToken.TrailingTrivia)
            && !TriviaLines.EndsLine(promoted.GetFirstToken().GetPreviousToken().TrailingTrivia))
        {
            // `else B();` stood on one line, so `if (!a) B();` does.
            turned = turned.WithCloseParenToken(conditional.CloseParenToken.WithTrailingTrivia(SyntaxFactory.Space));
        }

        return root.ReplaceNode(conditional, turned);
    }

    private static ExpressionSyntax Negate(
        ExpressionSyntax condition, SemanticModel model, CancellationToken cancellationToken)
    {
        switch (condition)
        {
            case ParenthesizedExpressionSyntax inner:
                return Negate(inner.Expression, model, cancellationToken);
            case PrefixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.LogicalNotExpression } not
                when model.GetSymbolInfo(not, cancellationToken).Symbol
                    is not IMethodSymbol { MethodKind: MethodKind.UserDefinedOperator }:
                return not.Operand is ParenthesizedExpressionSyntax operand ? operand.Expression : not.Operand;
            case BinaryExpressionSyntax binary when Opposite(binary, model, cancellationToken) is { } opposite:
                return SyntaxFactory.BinaryExpression(
                    opposite.Expression,
                    binary.Left,
                    SyntaxFactory.Token(opposite.Operator).WithTriviaFrom(binary.OperatorToken),
                    binary.Right);
            case IdentifierNameSyntax or MemberAccessExpressionSyntax or InvocationExpressionSyntax:
                return SyntaxFactory.PrefixUnaryExpression(SyntaxKind.LogicalNotExpression, condition.WithoutTrivia());
            default:
                return SyntaxFactory.PrefixUnaryExpression(
                    SyntaxKind.LogicalNotExpression,
                    SyntaxFactory.ParenthesizedExpression(condition.WithoutTrivia()).WithAdditionalAnnotations(
                        Simplifier.Annotation));
        }
    }

    /// <summary>
    /// The operator that is true exactly when this one is false; none for floating point, nullables and own types.
    /// </summary>
    private static (SyntaxKind Expression, SyntaxKind Operator)? Opposite(
        BinaryExpressionSyntax binary, SemanticModel model, CancellationToken cancellationToken)
    {
        if (model.GetTypeInfo(binary.Left, cancellationToken).ConvertedType is not { } type
            || type.SpecialType is < SpecialType.System_Boolean or > SpecialType.System_Decimal)
        {
            return null;
        }

        return binary.Kind() switch
        {
            SyntaxKind.EqualsExpression => (SyntaxKind.NotEqualsExpression, SyntaxKind.ExclamationEqualsToken),
            SyntaxKind.NotEqualsExpression => (SyntaxKind.EqualsExpression, SyntaxKind.EqualsEqualsToken),
            SyntaxKind.LessThanExpression =>
                (SyntaxKind.GreaterThanOrEqualExpression, SyntaxKind.GreaterThanEqualsToken),
            SyntaxKind.LessThanOrEqualExpression => (SyntaxKind.GreaterThanExpression, SyntaxKind.GreaterThanToken),
            SyntaxKind.GreaterThanExpression => (SyntaxKind.LessThanOrEqualExpression, SyntaxKind.LessThanEqualsToken),
            SyntaxKind.GreaterThanOrEqualExpression => (SyntaxKind.LessThanExpression, SyntaxKind.LessThanToken),
            _ => null,
        };
    }
}
