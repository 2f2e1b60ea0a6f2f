using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace GcGuard.Corpus.Cost;

/// <summary>
/// Registers empty actions of the kinds another set registers: what it costs is the host's work for anybody who asks
/// for them. Made by the cost measurement, never found by a host.
/// </summary>
#pragma warning disable RS1001 // No attribute: a host must not find it.
internal sealed class EmptyAnalyzer(IReadOnlyDictionary<string, ActionKinds> kindsByAssembly) : DiagnosticAnalyzer
#pragma warning restore RS1001
{
#pragma warning disable RS2008 // Nothing is released.
    private static readonly DiagnosticDescriptor s_descriptor =
        new(
            "CORPUS0000",
            "Never reported",
            "Never reported",
            "Corpus",
            DiagnosticSeverity.Warning,
            isEnabledByDefault: true);
#pragma warning restore RS2008

    /// <summary>
    /// The empty counterpart of a set of analyzers over some projects, and the kinds of action it registers, in words.
    /// </summary>
    public static (ImmutableArray<DiagnosticAnalyzer> Analyzer, ImmutableArray<string> Kinds) Beside(
        ImmutableArray<DiagnosticAnalyzer> analyzers, IEnumerable<MeasuredProject> projects)
    {
        var kinds = new Dictionary<string, ActionKinds>(StringComparer.Ordinal);
        foreach (MeasuredProject project in projects)
        {
            kinds[project.Compilation.AssemblyName ?? string.Empty] =
                ActionKinds.Of(analyzers, project.Compilation, project.Options);
        }

        return (
            [new EmptyAnalyzer(kinds)],
            [.. kinds.Values.SelectMany(kind => kind.Names).Distinct().Order(StringComparer.Ordinal)]);
    }

    /// <inheritdoc/>
    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics => [s_descriptor];

    /// <inheritdoc/>
    public override void Initialize(AnalysisContext context)
    {
        context.EnableConcurrentExecution();
        context.ConfigureGeneratedCodeAnalysis(GeneratedCodeAnalysisFlags.None);
        context.RegisterCompilationStartAction(start =>
        {
            if (kindsByAssembly.TryGetValue(start.Compilation.AssemblyName ?? string.Empty, out ActionKinds? kinds))
            {
                kinds.RegisterEmpty(start);
            }
        });
    }
}
