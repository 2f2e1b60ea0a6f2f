namespace GcGuard.Faults;

/// <summary>Which faults to try; all where nothing is chosen.</summary>
/// <param name="Only">Ids, separated by commas.</param>
/// <param name="Sample">How many to pick.</param>
/// <param name="Seed">What they are picked by; null for the current commit.</param>
internal sealed record Choice(string? Only, int? Sample, int? Seed);
