using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace GcGuard.Harness.Engine;

/// <summary>
/// Makes the compilation's own severities count where no <c>.editorconfig</c> sets one. Roslyn 4.5 forgets them for rules
/// that are off by default as soon as a project could have an <c>.editorconfig</c>.
/// </summary>
internal sealed class ForcedSeverities : SyntaxTreeOptionsProvider
{
    private readonly SyntaxTreeOptionsProvider _configured;
    private readonly ImmutableDictionary<string, ReportDiagnostic> _forced;

    private ForcedSeverities(SyntaxTreeOptionsProvider configured, ImmutableDictionary<string, ReportDiagnostic> forced)
    {
        _configured = configured;
        _forced = forced;
    }

    /// <summary>Forces the severities of a compilation, if any of the rules is off by default.</summary>
    /// <param name="compilation">The compilation.</param>
    /// <param name="analyzers">The analyzers that run on it.</param>
    public static Compilation Apply(Compilation compilation, ImmutableArray<DiagnosticAnalyzer> analyzers)
    {
        CompilationOptions options = compilation.Options;
        bool needed = options.SyntaxTreeOptionsProvider is not null
            && analyzers.Any(analyzer => analyzer.SupportedDiagnostics.Any(rule => !rule.IsEnabledByDefault));
        return needed
            ? compilation.WithOptions(options.WithSyntaxTreeOptionsProvider(
                new ForcedSeverities(options.SyntaxTreeOptionsProvider!, options.SpecificDiagnosticOptions)))
            : compilation;
    }

    /// <inheritdoc/>
    public override GeneratedKind IsGenerated(SyntaxTree tree, CancellationToken cancellationToken)
        => _configured.IsGenerated(tree, cancellationToken);

    /// <inheritdoc/>
    public override bool TryGetDiagnosticValue(SyntaxTree tree, string diagnosticId, CancellationToken cancellationToken, out ReportDiagnostic severity)
        => _configured.TryGetDiagnosticValue(tree, diagnosticId, cancellationToken, out severity)
        || _forced.TryGetValue(diagnosticId, out severity);

    /// <inheritdoc/>
    public override bool TryGetGlobalDiagnosticValue(string diagnosticId, CancellationToken cancellationToken, out ReportDiagnostic severity)
        => _configured.TryGetGlobalDiagnosticValue(diagnosticId, cancellationToken, out severity);
}
