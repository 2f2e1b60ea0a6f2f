using System;
using System.Linq;
using System.Reflection;

namespace GcGuard.Testing;

/// <summary>What the build of this library wrote down about the machine: folders of packages and of assemblies.</summary>
internal static class BuildFacts
{
    /// <summary>The value that the project file gives to <paramref name="key"/>.</summary>
    /// <exception cref="InvalidOperationException">The project file has no such key.</exception>
    public static string Get(string key)
        => typeof(BuildFacts).Assembly.GetCustomAttributes<AssemblyMetadataAttribute>()
            .FirstOrDefault(attribute => attribute.Key == key)?.Value
        ?? throw new InvalidOperationException(
            $"tests/Testing/GcGuard.Testing.csproj has no AssemblyMetadata '{key}'; add it.");
}
