using System.Collections.Immutable;
using System.Reflection;
using GcGuard.Analyzers.Engine;
using Microsoft.CodeAnalysis.Diagnostics;

namespace GcGuard.Tool.Scan;

/// <summary>The analyzers of the package, found as a compiler finds them: by their attribute.</summary>
internal static class PackagedAnalyzers
{
    /// <summary>One object of each.</summary>
    public static ImmutableArray<DiagnosticAnalyzer> Create()
        =>
        [
            .. typeof(GcGuardAnalyzer).Assembly.GetTypes()
                .Where(type => type.GetCustomAttribute<DiagnosticAnalyzerAttribute>() is not null)
                .OrderBy(type => type.FullName, StringComparer.Ordinal)
                .Select(type => (DiagnosticAnalyzer)Activator.CreateInstance(type)!),
        ];
}
