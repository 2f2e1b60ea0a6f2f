using GcGuard.CodeFixes.Infrastructure;
using Microsoft.CodeAnalysis;

namespace GcGuard.CodeFixes.Cascade;

/// <summary>A plan as a rewrite that a fixer offers.</summary>
internal static class CascadeFix
{
    /// <summary>The rewrite of a plan, or null where the plan met an obstacle or leaves the document of the finding as it is.</summary>
    /// <param name="plan">The plan, made in the solution of the target.</param>
    /// <param name="target">The finding.</param>
    /// <param name="title">The title. Signatures change with it, so the rewrite counts as one that changes behavior.</param>
    /// <param name="alternative">The name of an alternative; null for the rule's default.</param>
    public static Fix? TryCreate(CascadePlan plan, FixTarget target, string title, string? alternative = null)
        => plan.Obstacle is null && plan.Roots.TryGetValue(target.Document.Id, out SyntaxNode? root)
            ? new Fix(title, _ => root)
            {
                Alternative = alternative,
                ChangesBehavior = true,
                OtherRoots = plan.Roots.Remove(target.Document.Id),
                CoversLinkedDocuments = true,
            }
            : null;
}
