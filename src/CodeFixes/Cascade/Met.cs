namespace GcGuard.CodeFixes.Cascade;

/// <summary>An obstacle where a cascade has met it.</summary>
/// <param name="Obstacle">The row of the table.</param>
/// <param name="Where">Where it stands; null for one of a whole project.</param>
/// <param name="Detail">The name of the member, project or diagnostic.</param>
internal sealed record Met(Obstacle Obstacle, Location? Where, string Detail)
{
    /// <summary>
    /// The documents that a rule of their project would take with <c>ConfigureAwait</c> behind the new awaits.
    /// </summary>
    public ImmutableArray<DocumentId> Unconfigured { get; init; } = ImmutableArray<DocumentId>.Empty;

    /// <inheritdoc/>
    public override string ToString() => Obstacle.Id + " (" + Detail + "): " + Obstacle.Words;
}
