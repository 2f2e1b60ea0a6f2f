using System;
using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis.Testing;

namespace GcGuard.Harness.Engine;

/// <summary>How many times a fix is expected to be applied when the test does not say.</summary>
internal static class FixIterations
{
    /// <summary>One diagnostic after the other: at most once per fixable diagnostic.</summary>
    /// <param name="before">The state before the fix.</param>
    /// <param name="after">The state after it.</param>
    /// <param name="fixable">The expected diagnostics that a tested fixer fixes.</param>
    public static int OneByOne(SolutionState before, SolutionState after, IReadOnlyCollection<DiagnosticResult> fixable)
        => AnyChange(before, after) ? -fixable.Count : 0;

    /// <summary>Fix All in the document: once per document with a fixable diagnostic.</summary>
    /// <param name="before">The state before the fix.</param>
    /// <param name="after">The state after it.</param>
    /// <param name="fixable">The expected diagnostics that a tested fixer fixes.</param>
    public static int InDocument(SolutionState before, SolutionState after, IReadOnlyCollection<DiagnosticResult> fixable)
        => AnyChange(before, after)
            ? -fixable.Select(result => result.HasLocation ? result.Spans[0].Span.Path : string.Empty).Distinct(StringComparer.Ordinal).Count()
            : 0;

    /// <summary>Fix All in the project: once per project that changes.</summary>
    /// <param name="before">The state before the fix.</param>
    /// <param name="after">The state after it.</param>
    public static int InProject(SolutionState before, SolutionState after)
        => -((SourceFiles.Differ(before, after) ? 1 : 0) + SourceFiles.DifferentAdditionalProjects(before, after));

    /// <summary>Fix All in the solution: once.</summary>
    /// <param name="before">The state before the fix.</param>
    /// <param name="after">The state after it.</param>
    public static int InSolution(SolutionState before, SolutionState after) => AnyChange(before, after) ? -1 : 0;

    private static bool AnyChange(SolutionState before, SolutionState after)
        => SourceFiles.Differ(before, after) || SourceFiles.DifferentAdditionalProjects(before, after) > 0;
}
