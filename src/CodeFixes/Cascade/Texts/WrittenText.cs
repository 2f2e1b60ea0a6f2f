using GcGuard.CodeFixes.Cascade.Destinations;

namespace GcGuard.CodeFixes.Cascade.Texts;

/// <summary>
/// Rewrites what a body does with the builder it fills: each statement that appends becomes one that writes. What does
/// anything else with the builder is an obstacle.
/// </summary>
/// <param name="function">The method.</param>
/// <param name="copies">The calls that take the text, at the end.</param>
internal sealed class WrittenText(
    CascadeState state,
    PlannedFunction function,
    SemanticModel model,
    IReadOnlyList<InvocationExpressionSyntax> copies)
{
    private readonly DocumentChanges _changes = state.ChangesOf(function.Document);

    /// <summary>Plans all uses of the builder.</summary>
    /// <param name="builder">The local that holds it.</param>
    /// <param name="name">The parameter in whose place it comes.</param>
    public async Task<Met?> PlanAsync(ISymbol builder, string name)
    {
        foreach (IdentifierNameSyntax use in function.Node.DescendantNodes().OfType<IdentifierNameSyntax>())
        {
            if (use.Identifier.ValueText == builder.Name
                && SymbolEqualityComparer.Default.Equals(model.GetSymbolInfo(use).Symbol, builder)
                && !copies.Any(copy => copy.Span.Contains(use.Span))
                && await PlanUseAsync(use, name).ConfigureAwait(false) is { } met)
            {
                return met;
            }
        }

        return null;
    }

    private async Task<Met?> PlanUseAsync(IdentifierNameSyntax use, string name)
    {
        if (use.FirstAncestorOrSelf<ExpressionStatementSyntax>() is not { } statement
            || FunctionAround.Find(use) != function.Node)
        {
            return ArrayCallPlanner.Refuse(ObstacleOf(use), use);
        }

        if (IsClose(use, statement))
        {
            _changes.Replace(StatementLines.Of(statement), string.Empty);
            return null;
        }

        if (CaughtCall.Find(use) is { } caught)
        {
            return ArrayCallPlanner.Refuse(Obstacles.Status, caught);
        }

        if (AwaitPosition.FindObstacle(use, function.Node) is { } obstacle)
        {
            return ArrayCallPlanner.Refuse(obstacle, use);
        }

        if (AppendChain.TryRead(statement.Expression, use, model) is not { } chain
            || copies.Any(copy => copy.FirstAncestorOrSelf<ReturnStatementSyntax>() is null
                && use.SpanStart > copy.SpanStart))
        {
            return ArrayCallPlanner.Refuse(ObstacleOf(use), use);
        }

        if (await chain.WriteAsync(state, function.Document, name, statement).ConfigureAwait(false) is not { } written)
        {
            return ArrayCallPlanner.Refuse(Obstacles.SynchronousWrite, use);
        }

        _changes.Replace(statement.Span, written);
        return null;
    }

    /// <summary>Whether the builder is handed on or filled elsewhere, or asked for more than to be filled.</summary>
    private static Obstacle ObstacleOf(IdentifierNameSyntax use)
    {
        SyntaxNode last = use;
        bool onlyFills = use.Parent is ArgumentSyntax
            or MemberAccessExpressionSyntax { Parent: InvocationExpressionSyntax };
        while (last.Parent is MemberAccessExpressionSyntax { Parent: InvocationExpressionSyntax call } access
            && access.Expression == last)
        {
            onlyFills &= AppendCall.Names.Contains(access.Name.Identifier.ValueText);
            last = call;
        }

        return onlyFills ? Obstacles.SynchronousWrite : Obstacles.ReadsBack;
    }

    /// <summary>Whether a statement flushes or closes a writer in memory, which does nothing to it.</summary>
    private static bool IsClose(IdentifierNameSyntax use, ExpressionStatementSyntax statement)
        => statement.Parent is BlockSyntax
            && use.Parent is MemberAccessExpressionSyntax
            {
                Name.Identifier.ValueText: "Flush" or "FlushAsync" or "Close" or "Dispose" or "DisposeAsync",
                Parent: InvocationExpressionSyntax call,
            }
            && (call.Parent is AwaitExpressionSyntax wait ? wait.Parent : call.Parent) == statement;
}
