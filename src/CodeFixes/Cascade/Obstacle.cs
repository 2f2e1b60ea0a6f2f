namespace GcGuard.CodeFixes.Cascade;

/// <summary>Something that keeps a signature as it is. A cascade that meets it changes nothing.</summary>
/// <param name="id">The name the documentation and the tests know it by.</param>
/// <param name="words">What stands in the way.</param>
/// <param name="remedy">What has to be done by hand before the cascade can go through.</param>
internal sealed class Obstacle(string id, string words, string remedy)
{
    public string Id { get; } = id;

    public string Words { get; } = words;

    public string Remedy { get; } = remedy;
}
