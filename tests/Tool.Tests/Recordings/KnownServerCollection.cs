namespace GcGuard.Tool.Tests.Recordings;

/// <summary>
/// Tests that start the server: one after the other, because one of them finds it by its name, and because what one
/// measures must not be the load of another.
/// </summary>
[CollectionDefinition(Name)]
public sealed class KnownServerCollection
{
    public const string Name = "Known server";
}
