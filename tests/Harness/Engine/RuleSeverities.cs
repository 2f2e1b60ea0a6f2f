using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace GcGuard.Harness.Engine;

/// <summary>The severities under which rules are tested.</summary>
internal static class RuleSeverities
{
    /// <summary>The id under which Roslyn reports that an analyzer threw.</summary>
    public const string AnalyzerCrash = "AD0001";

    /// <summary>Switches rules on at their default severity.</summary>
    /// <param name="analyzers">The tested analyzers.</param>
    /// <param name="disabled">The ids the test switches off.</param>
    /// <returns>The severity per id; a crashed analyzer is always an error.</returns>
    public static ImmutableDictionary<string, ReportDiagnostic> For(IEnumerable<DiagnosticAnalyzer> analyzers, IEnumerable<string> disabled)
    {
        ImmutableDictionary<string, ReportDiagnostic>.Builder severities = ImmutableDictionary.CreateBuilder<string, ReportDiagnostic>(StringComparer.Ordinal);
        foreach (DiagnosticAnalyzer analyzer in analyzers)
        {
            foreach (DiagnosticDescriptor descriptor in analyzer.SupportedDiagnostics)
            {
                severities[descriptor.Id] = descriptor.IsEnabledByDefault ? ReportDiagnostic.Default : Explicit(descriptor.DefaultSeverity);
            }
        }

        foreach (string id in disabled)
        {
            severities[id] = ReportDiagnostic.Suppress;
        }

        severities[AnalyzerCrash] = ReportDiagnostic.Error;
        return severities.ToImmutable();
    }

    private static ReportDiagnostic Explicit(DiagnosticSeverity severity) => severity switch
    {
        DiagnosticSeverity.Hidden => ReportDiagnostic.Hidden,
        DiagnosticSeverity.Info => ReportDiagnostic.Info,
        DiagnosticSeverity.Warning => ReportDiagnostic.Warn,
        DiagnosticSeverity.Error => ReportDiagnostic.Error,
        _ => throw new ArgumentOutOfRangeException(nameof(severity)),
    };
}
