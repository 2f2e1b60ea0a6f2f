using GcGuard.Analyzers.Rules.InducedGc;
using GcGuard.Analyzers.Symbols;
using GcGuard.CodeFixes.Fixing;

namespace GcGuard.CodeFixes.Rules.InducedGc;

/// <summary>Removes an expression that stands as a statement, or is the whole body of a member or lambda.</summary>
internal static class InducedGcRemoval
{
    /// <summary>
    /// The rewrite that removes <paramref name="expression"/>; null where its value or place is needed.
    /// </summary>
    /// <param name="expression">A call or assignment.</param>
    /// <param name="withSequence">Whether the rest of its <see cref="CollectSequence"/> goes too.</param>
    public static Func<SyntaxNode, SyntaxNode>? TryPlan(
        ExpressionSyntax expression,
        bool withSequence,
        SemanticModel model,
        CancellationToken cancellationToken)
        => TryPlanInBody(expression, withSequence, model, cancellationToken) is { } removal
            ? root => EmptiedMethod.Remove(expression, removal(root), model, cancellationToken)
            : null;

    private static Func<SyntaxNode, SyntaxNode>? TryPlanInBody(
        ExpressionSyntax expression,
        bool withSequence,
        SemanticModel model,
        CancellationToken cancellationToken)
    {
        switch (expression.Parent)
        {
            case ExpressionStatementSyntax statement:
                ImmutableArray<StatementSyntax> statements = withSequence
                    ? SequenceAround(statement, model, cancellationToken)
                    : ImmutableArray.Create<StatementSyntax>(statement);
                return TryRemove(statements, model, cancellationToken);
            case ArrowExpressionClauseSyntax
                { Parent: not (PropertyDeclarationSyntax or IndexerDeclarationSyntax) } body:
                return root => EmptyBody.Put(root, body);
            case LambdaExpressionSyntax lambda when lambda.ExpressionBody == expression:
                return BackgroundWork.StatementOf(lambda, model, cancellationToken) is { } start
                    ? TryRemove(ImmutableArray.Create(start), model, cancellationToken)
                    : root => EmptyBody.Put(root, lambda);
            case ForStatementSyntax loop when !CollectingLoops.AreAround(expression, model, cancellationToken):
                return root => root.ReplaceNode(
                    loop,
                    loop.WithIncrementors(Without(loop.Incrementors, expression))
                        .WithInitializers(Without(loop.Initializers, expression)));
            default:
                return null;
        }
    }

    private static ImmutableArray<StatementSyntax> SequenceAround(
        ExpressionStatementSyntax statement,
        SemanticModel model,
        CancellationToken cancellationToken)
        => model.GetOperation(statement, cancellationToken) is { } operation
            ? CollectSequence.Around(operation, KnownTypes.For(model.Compilation))
                .Select(part => (StatementSyntax)part.Syntax)
                .ToImmutableArray()
            : ImmutableArray.Create<StatementSyntax>(statement);

    private static Func<SyntaxNode, SyntaxNode>? TryRemove(
        ImmutableArray<StatementSyntax> statements,
        SemanticModel model,
        CancellationToken cancellationToken)
    {
        if (StatementRemoval.TryPlan(statements, model, cancellationToken) is not { } removal
            || CollectingLoops.AreAround(removal.First, model, cancellationToken))
        {
            return null;
        }

        ImmutableArray<SyntaxNode> helpers = ServingLocals.Of(statements, model, cancellationToken);
        return helpers.IsEmpty
            ? removal.Apply
            : root => ServingLocals.RemoveWith(root, helpers, statements, model, cancellationToken);
    }

    private static SeparatedSyntaxList<ExpressionSyntax> Without(
        SeparatedSyntaxList<ExpressionSyntax> list,
        ExpressionSyntax expression)
        => list.IndexOf(expression) is >= 0 and int index ? list.RemoveAt(index) : list;
}
