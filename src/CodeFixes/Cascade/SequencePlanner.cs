namespace GcGuard.CodeFixes.Cascade;

/// <summary>
/// Plans the use of an iterator that becomes asynchronous: <c>foreach</c> becomes <c>await foreach</c>.
/// </summary>
internal static class SequencePlanner
{
    /// <summary>Plans it.</summary>
    public static async Task<Met?> PlanAsync(CascadeState state, DocumentId document, InvocationExpressionSyntax call)
    {
        if (call.Parent is not CommonForEachStatementSyntax { AwaitKeyword.RawKind: 0 } loop)
        {
            return new Met(Obstacles.Iterator, call.GetLocation(), call.ToString());
        }

        if (!state.IsFirst("await", document, call.Span))
        {
            return null;
        }

        DocumentChanges changes = state.ChangesOf(document);
        changes.Before(loop.Span, "await ");
        changes.After(
            call.Span, await ConfigureAwaitHabit.SuffixAsync(state.Files, document, call).ConfigureAwait(false));
        return await SitePlanner.RequireFunctionAsync(state, document, loop).ConfigureAwait(false);
    }
}
