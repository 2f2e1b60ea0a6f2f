namespace GcGuard.CodeFixes.Cascade;

/// <summary>Plans the <c>await</c> of one expression, and that the function around it may have one.</summary>
internal static class SitePlanner
{
    /// <summary>Plans a site that the request names.</summary>
    public static async Task<Met?> PlanAsync(CascadeState state, AwaitedSite site)
    {
        DocumentId document = state.Files.FirstOf(site.Document);
        if (!site.IsWritten)
        {
            return await state.Files.FindAsync<ExpressionSyntax>(document, site.Span).ConfigureAwait(false)
                is { } expression
                ? await AwaitAsync(state, document, expression).ConfigureAwait(false)
                : new Met(Obstacles.Linked, null, "the expression");
        }

        return await state.Files.FindAsync<SyntaxNode>(document, site.Span).ConfigureAwait(false) is { } place
            ? await RequireFunctionAsync(state, document, place).ConfigureAwait(false)
            : new Met(Obstacles.Linked, null, "the statement");
    }

    /// <summary>Plans the await of an expression that becomes a task.</summary>
    public static async Task<Met?> AwaitAsync(CascadeState state, DocumentId document, ExpressionSyntax expression)
    {
        if (!state.IsFirst("await", document, expression.Span))
        {
            return null;
        }

        return await RequireFunctionAsync(state, document, expression).ConfigureAwait(false)
            ?? await AwaitWriter.WriteAsync(state, document, expression, expression).ConfigureAwait(false);
    }

    /// <summary>
    /// Plans the await of a task that is waited for; null where it is not, and nothing is to be done.
    /// </summary>
    public static async Task<Met?> AwaitWaitAsync(CascadeState state, DocumentId document, ExpressionSyntax task)
    {
        if (BlockingWait.Around(task) is not { } wait || !state.IsFirst("await", document, wait.Task.Span))
        {
            return null;
        }

        return await RequireFunctionAsync(state, document, wait.Whole).ConfigureAwait(false)
            ?? await AwaitWriter.WriteAsync(state, document, wait.Whole, wait.Task).ConfigureAwait(false);
    }

    /// <summary>Plans that the function around a place may await there.</summary>
    public static async Task<Met?> RequireFunctionAsync(CascadeState state, DocumentId document, SyntaxNode place)
    {
        SyntaxNode function = FunctionAround.Find(place);
        SemanticModel model = await state.Files.ModelAsync(document).ConfigureAwait(false);
        Obstacle? obstacle = AwaitPosition.FindObstacle(place, function)
            ?? (ThreadBound.IsIn(function, model) ? Obstacles.ThreadBound
                : await state.Files.AreAlikeAsync(document).ConfigureAwait(false) ? null
                : Obstacles.Linked);
        return obstacle is not null
            ? new Met(obstacle, place.GetLocation(), place.ToString())
            : await FunctionPlanner.RequireAsync(state, document, function, place).ConfigureAwait(false);
    }
}
