using System.Globalization;
using GcGuard.CodeFixes.Fixing;

namespace GcGuard.CodeFixes.Cascade;

/// <summary>Plans as rewrites that a fixer offers.</summary>
internal static class CascadeFix
{
    /// <summary>
    /// The rewrite of a plan, or null where the plan met an obstacle or leaves the document of the finding as it is.
    /// </summary>
    /// <param name="plan">The plan, made in the solution of the target.</param>
    /// <param name="alternative">The name of an alternative; null for the rule's default.</param>
    /// <param name="changesBehavior">
    /// Whether a client can see it, as it can where work runs on another thread or fails at another time.
    /// </param>
    public static Fix? TryCreate(
        CascadePlan plan, FixTarget target, string title, string? alternative = null, bool changesBehavior = true)
        => plan.Obstacle is null && plan.Roots.TryGetValue(target.Document.Id, out SyntaxNode? root)
            ? new Fix(title, _ => root)
            {
                Alternative = alternative,
                ChangesBehavior = changesBehavior,
                OtherRoots = plan.Roots.Remove(target.Document.Id),
                CoversLinkedDocuments = true,
            }
            : null;

    /// <summary>
    /// A rewrite that awaits where nothing did, with all functions that have to be async for it; any other as it is.
    /// Null where one of them cannot be.
    /// </summary>
    public static async Task<Fix?> CompleteAsync(Fix fix, FixTarget target, CancellationToken cancellationToken)
    {
        if (fix.NewAwait is not { } place)
        {
            return fix;
        }

        SyntaxNode rewritten = fix.Rewrite(cancellationToken);
        if (rewritten == target.Root)
        {
            return null;
        }

        Document changed = await FixVerification
            .CleanUpAsync(target.Document.WithSyntaxRoot(rewritten), cancellationToken).ConfigureAwait(false);
        var edits = await changed.GetTextChangesAsync(target.Document, cancellationToken).ConfigureAwait(false);
        CascadePlan plan = await AsyncCascade.PlanAsync(
            new CascadeRequest(
                target.Document.Project.Solution,
                ImmutableArray.Create(AwaitedSite.Written(target.Document.Id, place.Span)))
            {
                DefinitionEdits =
                    ImmutableDictionary<DocumentId, ImmutableArray<Microsoft.CodeAnalysis.Text.TextChange>>.Empty
                    .Add(target.Document.Id, edits.ToImmutableArray()),
            },
            cancellationToken).ConfigureAwait(false);
        return TryCreate(plan, target, fix.Title + Changes(plan), fix.Alternative);
    }

    /// <summary>What a title adds for the signatures that change.</summary>
    private static string Changes(CascadePlan plan)
        => plan.Members.Length switch
        {
            0 => string.Empty,
            1 => ", which makes its method async",
            int count =>
                ", which makes its method and " + (count - 1).ToString(CultureInfo.InvariantCulture) + " more async",
        };
}
