using GcGuard.Analyzers.Evidence.Flow;

namespace GcGuard.CodeFixes.Fixing;

/// <summary>
/// What a finding looks like without the <c>!</c> and the needless <c>??</c> around its value: they decide nothing when
/// the code runs, and a rewrite of the value has no place for them.
/// </summary>
internal static class NullGuards
{
    /// <summary>The target in its document without them; null where there are none.</summary>
    public static async Task<FixTarget?> WithoutAsync(FixTarget target, CancellationToken cancellationToken)
    {
        if (target.Node is not ExpressionSyntax reported)
        {
            return null;
        }

        var guards = new List<ExpressionSyntax>();
        ExpressionSyntax value = Climb(CallOf(reported), guards, target.Model, cancellationToken);
        guards.AddRange(UsesOf(value));
        if (guards.Count == 0)
        {
            return null;
        }

        var mark = new SyntaxAnnotation();
        SyntaxNode root = target.Root.ReplaceNodes(
            guards.Append(reported),
            (old, current) => old == reported && !guards.Contains(reported)
                ? current.WithAdditionalAnnotations(mark)
                : Inside(current, old.Parent).WithTriviaFrom(current));
        Document plain = target.Document.WithSyntaxRoot(root);
        root = (await plain.GetSyntaxRootAsync(cancellationToken).ConfigureAwait(false))!;
        return root.GetAnnotatedNodes(mark).SingleOrDefault() is { } node
            ? await FixTarget.FindAsync(plain, node.Span, target.Properties, cancellationToken).ConfigureAwait(false)
            : null;
    }

    /// <summary>The reported expression; the call, where only its name is reported.</summary>
    private static ExpressionSyntax CallOf(ExpressionSyntax reported)
        => reported is SimpleNameSyntax
            { Parent: MemberAccessExpressionSyntax { Parent: InvocationExpressionSyntax call } access }
            && access.Name == reported
            ? call
            : reported;

    /// <summary>The value with its await and its parentheses; what guards it on the way is collected.</summary>
    private static ExpressionSyntax Climb(
        ExpressionSyntax value, List<ExpressionSyntax> guards, SemanticModel model, CancellationToken cancellationToken)
    {
        while (true)
        {
            switch (value.Parent)
            {
                case PostfixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.SuppressNullableWarningExpression } sure:
                    guards.Add(sure);
                    value = sure;
                    break;
                case BinaryExpressionSyntax { RawKind: (int)SyntaxKind.CoalesceExpression } choice
                    when choice.Left == value
                        && model.GetOperation(choice, cancellationToken) is ICoalesceOperation { Value: var left }
                        && NeverNull.Is(left)
                        && !choice.OperatorToken.GetAllTrivia().Any(TriviaLines.IsContent)
                        && !TriviaLines.HasContent(choice.Right):
                    guards.Add(choice);
                    value = choice;
                    break;
                case ParenthesizedExpressionSyntax or AwaitExpressionSyntax:
                    value = (ExpressionSyntax)value.Parent;
                    break;
                case MemberAccessExpressionSyntax
                    {
                        Name.Identifier.ValueText: "ConfigureAwait",
                        Parent: InvocationExpressionSyntax configured,
                    }:
                    value = configured;
                    break;
                default:
                    return value;
            }
        }
    }

    /// <summary>The uses of the local that the value is given to, where they carry a <c>!</c>.</summary>
    private static IEnumerable<ExpressionSyntax> UsesOf(ExpressionSyntax value)
        => value.Parent is EqualsValueClauseSyntax { Parent: VariableDeclaratorSyntax local }
            && local.Parent?.Parent is LocalDeclarationStatementSyntax { Parent: { } block }
                ? block.DescendantNodes().OfType<PostfixUnaryExpressionSyntax>().Where(use =>
                    use.IsKind(SyntaxKind.SuppressNullableWarningExpression)
                    && use.Operand is IdentifierNameSyntax name
                    && name.Identifier.ValueText == local.Identifier.ValueText)
                : [];

    /// <summary>The expression that a guard guards, without parentheses that only held it together.</summary>
    private static ExpressionSyntax Inside(ExpressionSyntax guard, SyntaxNode? parent)
    {
        ExpressionSyntax inside = guard is BinaryExpressionSyntax choice
            ? choice.Left
            : ((PostfixUnaryExpressionSyntax)guard).Operand;
        return inside is ParenthesizedExpressionSyntax held && parent is not MemberAccessExpressionSyntax
            ? held.Expression
            : inside;
    }
}
