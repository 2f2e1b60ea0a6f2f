namespace GcGuard.Demo.Build;

/// <summary>The packages of the analyzers and of the runtime types in a local feed.</summary>
/// <param name="Feed">The folder that serves as feed.</param>
/// <param name="Version">The version of both, used by this run alone.</param>
internal sealed record PackedPackage(string Feed, string Version);
