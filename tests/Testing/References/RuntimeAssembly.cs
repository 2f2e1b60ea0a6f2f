using Microsoft.CodeAnalysis;

namespace GcGuard.Testing;

/// <summary>GcGuard.Runtime as this build made it for .NET 8, for the sources under test.</summary>
public static class RuntimeAssembly
{
    /// <summary>The reference to it.</summary>
    public static MetadataReference Reference { get; }
        = MetadataReference.CreateFromFile(BuildFacts.Get("RuntimeAssembly"));
}
