namespace GcGuard.CodeFixes.Cascade;

/// <summary>An obstacle where a cascade has met it.</summary>
/// <param name="obstacle">The row of the table.</param>
/// <param name="where">Where it stands; null for one of a whole project.</param>
/// <param name="detail">The name of the member, project or diagnostic.</param>
internal sealed class Met(Obstacle obstacle, Location? where, string detail)
{
    public Obstacle Obstacle { get; } = obstacle;

    public Location? Where { get; } = where;

    public string Detail { get; } = detail;

    /// <summary>
    /// The documents that a rule of their project would take with <c>ConfigureAwait</c> behind the new awaits.
    /// </summary>
    public ImmutableArray<DocumentId> Unconfigured { get; init; } = ImmutableArray<DocumentId>.Empty;

    /// <inheritdoc/>
    public override string ToString() => Obstacle.Id + " (" + Detail + "): " + Obstacle.Words;
}
