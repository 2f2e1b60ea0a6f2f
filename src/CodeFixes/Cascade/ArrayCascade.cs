namespace GcGuard.CodeFixes.Cascade;

/// <summary>
/// Changes a method that returns an array of bytes, all members of its signature, the methods that only pass the array
/// on, and all their callers in a solution: first the whole plan, then one edit per document.
/// </summary>
internal static class ArrayCascade
{
    /// <summary>Plans it for a method of the solution. Its result compiles wherever the solution did.</summary>
    /// <param name="create">Makes the change; each plan has one of its own.</param>
    public static Task<CascadePlan> PlanAsync(
        Solution solution, IMethodSymbol method, System.Func<ArrayChange> create, CancellationToken cancellationToken)
        => PlanAsync(solution, method, create, ImmutableHashSet<DocumentId>.Empty, cancellationToken);

    private static async Task<CascadePlan> PlanAsync(
        Solution solution,
        IMethodSymbol method,
        System.Func<ArrayChange> create,
        ImmutableHashSet<DocumentId> configured,
        CancellationToken cancellationToken)
    {
        var files = new SourceFiles(solution, cancellationToken) { Configured = configured };
        var state = new CascadeState(files);
        ArrayChange change = create();
        state.Enqueue(() => ArrayMethodPlanner.ChangeAsync(state, method, change));
        if (await state.RunAsync().ConfigureAwait(false) is { } met)
        {
            return CascadePlan.Refused(met);
        }

        foreach (PlannedFunction function in state.Functions)
        {
            if (await (function.Change == change.Kind ? change.WriteAsync(state, function)
                : SignatureWriter.WriteAsync(state, function)).ConfigureAwait(false) is { } unwritten)
            {
                return CascadePlan.Refused(unwritten);
            }
        }

        if (change.Finish() is { } unfinished)
        {
            return CascadePlan.Refused(unfinished);
        }

        var request = new CascadeRequest(solution, ImmutableArray<AwaitedSite>.Empty);
        (ImmutableDictionary<DocumentId, SyntaxNode> roots, Met? entangled) =
            await CascadeText.WriteAsync(state, request).ConfigureAwait(false);
        if ((entangled ?? await SolutionCheck.FindObstacleAsync(solution, roots, cancellationToken)
            .ConfigureAwait(false)) is not { } broken)
        {
            return CascadePlan.Of(ChangedMember.Of(state), roots);
        }

        // Once more where a rule of the project only misses ConfigureAwait, each document once.
        ImmutableArray<DocumentId> unconfigured = broken.Unconfigured.RemoveAll(configured.Contains);
        return unconfigured.IsEmpty
            ? CascadePlan.Refused(broken)
            : await PlanAsync(solution, method, create, configured.Union(unconfigured), cancellationToken)
                .ConfigureAwait(false);
    }
}
