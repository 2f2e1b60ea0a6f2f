using Microsoft.CodeAnalysis.FindSymbols;

namespace GcGuard.CodeFixes.Cascade;

/// <summary>Plans what becomes of every mention of a method in the solution.</summary>
internal static class ReferencePlanner
{
    /// <summary>Plans it.</summary>
    /// <param name="member">The method.</param>
    /// <param name="becomesTask">Whether its result becomes a task; it is one already otherwise, and only where it is
    /// waited for something changes.</param>
    public static async Task<Met?> PlanAsync(CascadeState state, IMethodSymbol member, bool becomesTask)
    {
        foreach (ReferencedSymbol found in await SymbolFinder.FindReferencesAsync(
            member, state.Files.Solution, state.Files.CancellationToken).ConfigureAwait(false))
        {
            foreach (ReferenceLocation location in found.Locations)
            {
                if (await PlanAsync(state, member, location, becomesTask).ConfigureAwait(false) is { } met)
                {
                    return met;
                }
            }
        }

        return null;
    }

    private static async Task<Met?> PlanAsync(
        CascadeState state, IMethodSymbol member, ReferenceLocation location, bool becomesTask)
    {
        (MemberMention? mention, Met? met) =
            await MemberMention.ReadAsync(state, member, location, becomesTask ? "reference" : "wait")
                .ConfigureAwait(false);
        if (mention is null)
        {
            return becomesTask ? met : null;
        }

        DocumentId document = mention.Document;
        if (!becomesTask)
        {
            return mention.Call is not null && await CurrentAsync(state, document, mention.Call).ConfigureAwait(false)
                is { } known
                ? await SitePlanner.AwaitWaitAsync(state, document, known).ConfigureAwait(false)
                : null;
        }

        if (mention.Obstacle is not null || mention.IsNamed)
        {
            return mention.Obstacle;
        }

        if (mention.Call is not null)
        {
            return await CurrentAsync(state, document, mention.Call).ConfigureAwait(false) is { } site
                ? await SitePlanner.AwaitAsync(state, document, site).ConfigureAwait(false)
                : Refused(Obstacles.Linked);
        }

        return await CurrentAsync(state, document, mention.Use).ConfigureAwait(false) is ExpressionSyntax group
            ? await DelegateObstacle.FindAsync(state, document, group, Obstacles.MethodGroup).ConfigureAwait(false)
            : Refused(Obstacles.MethodGroup);

        Met Refused(Obstacle obstacle) => new(obstacle, location.Location, member.ToDisplayString());
    }

    /// <summary>The same node in the document that stands for the file.</summary>
    private static async Task<T?> CurrentAsync<T>(CascadeState state, DocumentId document, T node)
        where T : SyntaxNode
        => await state.Files.FindAsync<T>(document, node.Span).ConfigureAwait(false);
}
