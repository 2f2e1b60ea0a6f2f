namespace GcGuard.CodeFixes.Cascade;

/// <summary>Plans a method that is used as a delegate and returns a task afterwards.</summary>
internal static class MethodGroupPlanner
{
    /// <summary>
    /// Plans it: what holds the delegate changes its type, or the call has an overload that takes an asynchronous one.
    /// </summary>
    public static async Task<Met?> PlanAsync(CascadeState state, DocumentId document, ExpressionSyntax group)
        => !state.IsFirst("group", document, group.Span)
            || await DelegateFlow.OutAsync(state, document, group).ConfigureAwait(false) is not { } met
                ? null
                : new Met(
                    met.Obstacle == Obstacles.Delegate ? Obstacles.MethodGroup : met.Obstacle,
                    group.GetLocation(),
                    group.ToString());
}
