namespace GcGuard.Demo.Build;

/// <summary>The analyzers' package in a local feed.</summary>
/// <param name="Feed">The folder that serves as feed.</param>
/// <param name="Version">The package's version, used by this run alone.</param>
internal sealed record PackedPackage(string Feed, string Version);
