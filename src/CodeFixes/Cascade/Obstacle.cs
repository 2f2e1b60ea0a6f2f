namespace GcGuard.CodeFixes.Cascade;

/// <summary>Something that keeps a signature as it is. A cascade that meets it changes nothing.</summary>
/// <param name="Id">The name the documentation and the tests know it by.</param>
/// <param name="Words">What stands in the way.</param>
/// <param name="Remedy">What has to be done by hand before the cascade can go through.</param>
internal sealed record Obstacle(string Id, string Words, string Remedy);
