using System;
using System.Collections.Generic;
using System.Linq;
using System.Reflection;
using GcGuard.Analyzers;
using Microsoft.CodeAnalysis.Diagnostics;

namespace GcGuard.Testing;

/// <summary>The analyzers that a host finds in the package.</summary>
public static class PackageAnalyzers
{
    private static readonly Type[] s_types =
    [
        .. typeof(RuleIds).Assembly.GetTypes()
            .Where(type => !type.IsAbstract && type.GetCustomAttribute<DiagnosticAnalyzerAttribute>() is not null),
    ];

    /// <summary>New instances of all of them.</summary>
    public static IEnumerable<DiagnosticAnalyzer> Create()
        => s_types.Select(type => (DiagnosticAnalyzer)Activator.CreateInstance(type)!);
}
