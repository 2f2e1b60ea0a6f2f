using System;
using System.Collections.Generic;
using System.Reflection;
using Microsoft.CodeAnalysis;

namespace GcGuard.Harness.Engine;

/// <summary>The arguments of a diagnostic's message, which Roslyn keeps to itself.</summary>
internal static class DiagnosticArguments
{
    private static readonly PropertyInfo s_arguments =
        typeof(Diagnostic).GetProperty("Arguments", BindingFlags.Instance | BindingFlags.NonPublic | BindingFlags.Public)
        ?? throw new InvalidOperationException("This version of Roslyn has no 'Diagnostic.Arguments'.");

    /// <summary>The arguments of a diagnostic.</summary>
    /// <param name="diagnostic">The diagnostic.</param>
    public static IReadOnlyList<object?> Of(Diagnostic diagnostic)
        => (IReadOnlyList<object?>?)s_arguments.GetValue(diagnostic) ?? [];
}
