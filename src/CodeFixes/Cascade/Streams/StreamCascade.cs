namespace GcGuard.CodeFixes.Cascade.Streams;

/// <summary>
/// Makes a method that returns an array of bytes return a stream, with all members of its signature, the methods that
/// only
/// pass the array on, and all their callers in a solution: first the whole plan, then one edit per document.
/// </summary>
internal static class StreamCascade
{
    /// <summary>Plans it for a method of the solution. Its result compiles wherever the solution did.</summary>
    public static async Task<CascadePlan> PlanAsync(
        Solution solution, IMethodSymbol method, CancellationToken cancellationToken)
    {
        var state = new CascadeState(new SourceFiles(solution, cancellationToken), propertiesBecomeMethods: false);
        state.Enqueue(() => StreamMethodPlanner.ChangeAsync(state, method));
        if (await state.RunAsync().ConfigureAwait(false) is { } met)
        {
            return CascadePlan.Refused(met);
        }

        foreach (PlannedFunction function in state.Functions)
        {
            if ((await StreamSignature.WriteAsync(state, function).ConfigureAwait(false)
                ?? await StreamReturns.WriteAsync(state, function).ConfigureAwait(false)) is { } unwritten)
            {
                return CascadePlan.Refused(unwritten);
            }
        }

        var request = new CascadeRequest(solution, ImmutableArray<AwaitedSite>.Empty);
        (ImmutableDictionary<DocumentId, SyntaxNode> roots, Met? entangled) =
            await CascadeText.WriteAsync(state, request).ConfigureAwait(false);
        return (
            entangled ?? await SolutionCheck.FindObstacleAsync(solution, roots, cancellationToken)
                .ConfigureAwait(false)) is { } broken
            ? CascadePlan.Refused(broken)
            : CascadePlan.Of(ChangedMember.Of(state), roots);
    }
}
