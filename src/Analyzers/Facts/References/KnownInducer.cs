namespace GcGuard.Analyzers.Facts.References;

/// <summary>One row of <see cref="KnownInducers"/>.</summary>
/// <param name="Assembly">The assembly's simple name.</param>
/// <param name="Version">Its version.</param>
/// <param name="Member">A public member that leads to an inducing call; null where none does.</param>
internal sealed record KnownInducer(string Assembly, string Version, string? Member);
