using System.Linq;
using System.Reflection;
using Microsoft.CodeAnalysis;

namespace GcGuard.Analyzers.Tests.Rules;

/// <summary>GcGuard.Runtime as this build made it for .NET 8, for the sources under test.</summary>
internal static class RuntimeAssembly
{
    /// <summary>The reference to it.</summary>
    public static MetadataReference Reference { get; } = MetadataReference.CreateFromFile(
        typeof(RuntimeAssembly).Assembly.GetCustomAttributes<AssemblyMetadataAttribute>().Single(metadata => metadata.Key == "RuntimeAssembly").Value!);
}
