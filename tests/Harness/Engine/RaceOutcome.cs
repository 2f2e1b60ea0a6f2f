namespace GcGuard.Harness.Engine;

/// <summary>Whether the race run took place.</summary>
/// <param name="SkipReason">Why not; null when it did.</param>
internal sealed record RaceOutcome(string? SkipReason)
{
    /// <summary>The run took place.</summary>
    public static RaceOutcome Ran { get; } = new((string?)null);
}
