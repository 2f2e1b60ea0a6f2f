using System.Globalization;

namespace GcGuard.CodeFixes.Cascade;

/// <summary>
/// What a cascade comes to: the one edit of every document, or the obstacle that no part of it is done for.
/// </summary>
internal sealed class CascadePlan(
    Met? obstacle, ImmutableArray<ChangedMember> members, ImmutableDictionary<DocumentId, SyntaxNode> roots)
{
    /// <summary>Why nothing is changed; null where everything can be.</summary>
    public Met? Obstacle { get; } = obstacle;

    /// <summary>The members that become async, in the order of their documents and positions.</summary>
    public ImmutableArray<ChangedMember> Members { get; } = members;

    /// <summary>
    /// The new root of every document that changes, the ones that share a file with it included; empty where there is
    /// an obstacle.
    /// </summary>
    public ImmutableDictionary<DocumentId, SyntaxNode> Roots { get; } = roots;

    /// <summary>The solution after the plan; null where there is an obstacle.</summary>
    public Solution? Apply(Solution solution)
    {
        if (Obstacle is not null)
        {
            return null;
        }

        foreach (DocumentId id in Roots.Keys)
        {
            solution = solution.WithDocumentSyntaxRoot(id, Roots[id]);
        }

        return solution;
    }

    /// <summary>The members that change, for a title.</summary>
    public string NamesOf(IMethodSymbol method)
        => "'" + method.Name + "'"
            + (Members.Length > 1
                ? " and " + (Members.Length - 1).ToString(CultureInfo.InvariantCulture) + " more"
                : string.Empty);

    internal static CascadePlan Of(
        ImmutableArray<ChangedMember> members, ImmutableDictionary<DocumentId, SyntaxNode> roots)
        => new(null, members, roots);

    internal static CascadePlan Refused(Met obstacle)
        => new(obstacle, ImmutableArray<ChangedMember>.Empty, ImmutableDictionary<DocumentId, SyntaxNode>.Empty);
}
