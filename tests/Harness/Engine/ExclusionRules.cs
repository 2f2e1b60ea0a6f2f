using System;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Testing;
using Microsoft.CodeAnalysis.Text;

namespace GcGuard.Harness.Engine;

/// <summary>Which expected diagnostics a comment or a directive on the first line of every source silences.</summary>
internal sealed class ExclusionRules
{
    private readonly ImmutableArray<DiagnosticDescriptor> _descriptors;
    private readonly ImmutableHashSet<string> _paths;

    /// <summary>Makes the rules of one test.</summary>
    /// <param name="analyzers">The tested analyzers. Diagnostics of nobody else are silenced.</param>
    /// <param name="sources">The sources of the main project. Diagnostics elsewhere are not silenced.</param>
    public ExclusionRules(
        ImmutableArray<DiagnosticAnalyzer> analyzers,
        ImmutableArray<(string filename, SourceText content)> sources)
    {
        _descriptors = [.. analyzers.SelectMany(analyzer => analyzer.SupportedDiagnostics)];
        _paths = sources.Select(source => source.filename).ToImmutableHashSet(StringComparer.Ordinal);
    }

    /// <summary>Whether generated code silences a diagnostic.</summary>
    /// <param name="expected">The diagnostic.</param>
    public bool SilencedInGeneratedCode(DiagnosticResult expected)
        => IsInSource(expected) && _descriptors.Any(descriptor => descriptor.Id == expected.Id);

    /// <summary>Whether <c>#pragma warning disable</c> silences a diagnostic.</summary>
    /// <param name="expected">The diagnostic.</param>
    public bool SilencedByPragma(DiagnosticResult expected)
        => SilencedInGeneratedCode(expected)
        && !_descriptors.Any(descriptor => descriptor.Id == expected.Id
            && descriptor.CustomTags.Contains(WellKnownDiagnosticTags.NotConfigurable));

    /// <summary>What stays expected when a line is put before every source.</summary>
    /// <param name="expected">What is expected without that line.</param>
    /// <param name="silenced">What that line silences.</param>
    public ImmutableArray<DiagnosticResult> AfterFirstLine(
        ImmutableArray<DiagnosticResult> expected,
        Func<DiagnosticResult, bool> silenced)
        => [.. expected.Where(result => !silenced(result)).Select(result => IsInSource(result) ? result.WithLineOffset(1) : result)];

    private bool IsInSource(DiagnosticResult expected) => expected.HasLocation && _paths.Contains(expected.Spans[0].Span.Path);
}
