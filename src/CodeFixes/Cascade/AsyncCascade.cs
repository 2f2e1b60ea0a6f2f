using Microsoft.CodeAnalysis.Text;

namespace GcGuard.CodeFixes.Cascade;

/// <summary>
/// Carries <c>await</c> from the places that read a new task up through all their callers in a solution: first the
/// whole plan, then one edit per document. What cannot change is an obstacle, and nothing is done.
/// </summary>
internal static class AsyncCascade
{
    /// <summary>Plans a cascade. Its result compiles wherever the solution did.</summary>
    public static async Task<CascadePlan> PlanAsync(CascadeRequest request, CancellationToken cancellationToken)
    {
        var files = new SourceFiles(request.Solution, cancellationToken) { Configured = request.Configured };
        var state = new CascadeState(files);
        foreach (AwaitedSite site in request.Sites)
        {
            state.Enqueue(() => SitePlanner.PlanAsync(state, site));
        }

        if (request.Work is { } work)
        {
            state.Enqueue(() => work(state));
        }

        if (await state.RunAsync().ConfigureAwait(false) is { } met)
        {
            return CascadePlan.Refused(met);
        }

        foreach (PlannedFunction function in state.Functions)
        {
            if (await SignatureWriter.WriteAsync(state, function).ConfigureAwait(false) is { } unwritten)
            {
                return CascadePlan.Refused(unwritten);
            }
        }

        AddDefinition(state, request);
        (ImmutableDictionary<DocumentId, SyntaxNode> roots, Met? entangled) =
            await CascadeText.WriteAsync(state, request).ConfigureAwait(false);
        if (entangled is not null)
        {
            return CascadePlan.Refused(entangled);
        }

        if (await SolutionCheck.FindObstacleAsync(request.Solution, roots, cancellationToken)
            .ConfigureAwait(false) is not { } broken)
        {
            return CascadePlan.Of(ChangedMember.Of(state), roots);
        }

        // Once more where a rule of the project only misses ConfigureAwait, each document once.
        ImmutableArray<DocumentId> unconfigured = broken.Unconfigured.RemoveAll(request.Configured.Contains);
        return unconfigured.IsEmpty
            ? CascadePlan.Refused(broken)
            : await PlanAsync(request.Configuring(unconfigured), cancellationToken).ConfigureAwait(false);
    }

    private static void AddDefinition(CascadeState state, CascadeRequest request)
    {
        HashSet<(DocumentId, int)> ends =
            [.. request.Sites.Select(site => (state.Files.FirstOf(site.Document), site.Span.End))];
        foreach (KeyValuePair<DocumentId, ImmutableArray<TextChange>> edits in request.DefinitionEdits)
        {
            DocumentId document = state.Files.FirstOf(edits.Key);
            foreach (TextChange change in edits.Value)
            {
                state.ChangesOf(document).Add(change, isAtEnd: ends.Contains((document, change.Span.Start)));
            }
        }
    }
}
