using System;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Testing;

namespace GcGuard.Harness.Engine;

/// <summary>Reads the markup of a test's states with what its analyzers and fixers support.</summary>
internal sealed class StateReader
{
    private readonly MarkupOptions _options;
    private readonly DiagnosticDescriptor? _default;
    private readonly ImmutableArray<DiagnosticDescriptor> _supported;
    private readonly ImmutableArray<string> _fixable;
    private readonly string _defaultPath;

    /// <summary>Prepares for the states of one test.</summary>
    /// <param name="options">How markup is parsed.</param>
    /// <param name="analyzers">The tested analyzers.</param>
    /// <param name="fixable">The ids that tested fixers fix.</param>
    /// <param name="getDefault">Finds the descriptor of markup that names no id.</param>
    /// <param name="defaultPath">The file of expected diagnostics that name none.</param>
    public StateReader(
        MarkupOptions options,
        DiagnosticAnalyzer[] analyzers,
        ImmutableArray<string> fixable,
        Func<DiagnosticAnalyzer[], DiagnosticDescriptor?> getDefault,
        string defaultPath)
    {
        _options = options;
        _default = getDefault(analyzers);
        _supported = [.. analyzers.SelectMany(analyzer => analyzer.SupportedDiagnostics)];
        _fixable = fixable;
        _defaultPath = defaultPath;
    }

    /// <summary>Reads the markup of one state.</summary>
    /// <param name="state">The state with its inherited values.</param>
    public SolutionState Read(SolutionState state)
        => state.WithProcessedMarkup(_options, _default, _supported, _fixable, _defaultPath);
}
