using GcGuard.CodeFixes.Fixing;

namespace GcGuard.CodeFixes.Rules.LargeObjects;

/// <summary>The action that makes a collection chunked, for the rules on large collections.</summary>
internal static class ChunkedFix
{
    /// <summary>The name of the action where it is not the rule's default.</summary>
    public const string Alternative = "chunked";

    /// <summary>The action for a collection created by an operation.</summary>
    public static Fix? TryMake(
        FixTarget target, IOperation origin, string? alternative, CancellationToken cancellationToken)
    {
        if (ChunkedPlanner.TryPlan(target, origin, cancellationToken) is not { Counterpart: { } counterpart } change)
        {
            return null;
        }

        string title = "Make it a " + counterpart.Name + (counterpart.Arity == 1 ? "<T>" : "<TKey, TValue>")
            + " of GcGuard.Runtime, which has no large arrays" + NoteOf(change.Notes);
        return new Fix(title, _ => change.Edits.Apply())
        {
            Alternative = alternative,
            IsDefaultOtherwise = alternative is not null,
            ChangesBehavior = change.Notes != ChunkedNotes.None,
        };
    }

    private static string NoteOf(ChunkedNotes notes)
        => notes switch
        {
            ChunkedNotes.None => string.Empty,
            ChunkedNotes.SortsEquals => " (elements that compare as equal may come in another order)",
            ChunkedNotes.SeenBehindInterface => " (callers get it behind the interface)",
            _ => " (elements that compare as equal may come in another order; callers get it behind the interface)",
        };
}
