namespace GcGuard.Testing;

/// <summary>A package that sources under test compile against.</summary>
/// <param name="Id">Its id, as NuGet shows it.</param>
/// <param name="Version">Its version, as tests/Testing/GcGuard.Testing.csproj downloads it.</param>
public sealed record TestPackage(string Id, string Version);
