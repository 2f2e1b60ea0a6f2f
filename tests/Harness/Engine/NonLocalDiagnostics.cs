using System.Collections.Immutable;
using System.Runtime.CompilerServices;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace GcGuard.Harness.Engine;

/// <summary>Remembers which diagnostics were reported at the end of a compilation, where editors show no fix.</summary>
internal static class NonLocalDiagnostics
{
    private static readonly ConditionalWeakTable<Diagnostic, object> s_nonLocal = [];

    /// <summary>Notes the non-local diagnostics of an analysis.</summary>
    /// <param name="result">The analysis.</param>
    public static void Note(AnalysisResult result)
    {
        foreach (ImmutableArray<Diagnostic> diagnostics in result.CompilationDiagnostics.Values)
        {
            foreach (Diagnostic diagnostic in diagnostics)
            {
                s_nonLocal.AddOrUpdate(diagnostic, diagnostic.Id);
            }
        }
    }

    /// <summary>Whether a diagnostic was noted.</summary>
    /// <param name="diagnostic">The diagnostic.</param>
    public static bool Contains(Diagnostic diagnostic) => s_nonLocal.TryGetValue(diagnostic, out _);
}
