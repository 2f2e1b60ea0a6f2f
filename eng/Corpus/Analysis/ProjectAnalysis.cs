using System.Collections.Concurrent;
using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Diagnostics.Telemetry;

namespace GcGuard.Corpus.Analysis;

/// <summary>An exception an analyzer threw: what a compiler would report as AD0001.</summary>
/// <param name="Analyzer">Name of the analyzer type.</param>
/// <param name="Project">Label of the project.</param>
/// <param name="Detail">The exception with its stack.</param>
internal sealed record AnalyzerFailure(string Analyzer, string Project, string Detail);

/// <summary>What one run of the analyzers over one project gave.</summary>
internal sealed record ProjectAnalysis(
    ImmutableArray<Diagnostic> Diagnostics,
    ImmutableArray<AnalyzerFailure> Failures,
    ImmutableDictionary<string, TimeSpan> TimePerRule)
{
    /// <summary>
    /// Runs <paramref name="analyzers"/> over <paramref name="project"/>, concurrently, as a compiler would.
    /// </summary>
    /// <param name="project">The project.</param>
    /// <param name="analyzers">The analyzers.</param>
    /// <param name="unknown">Whether places whose path is unknown are reported as well.</param>
    /// <param name="cancellationToken">Stops the run.</param>
    public static async Task<ProjectAnalysis> RunAsync(
        Project project, ImmutableArray<DiagnosticAnalyzer> analyzers, CancellationToken cancellationToken)
        => await RunAsync(
            project,
            await project.GetCompilationAsync(cancellationToken).ConfigureAwait(false)
                ?? throw new InvalidOperationException($"{project.Name}: a C# project without compilation"),
            analyzers,
            cancellationToken).ConfigureAwait(false);

    /// <summary>Runs analyzers over a compilation of a project.</summary>
    /// <param name="project">The project, whose options hold.</param>
    /// <param name="compilation">Its compilation, or a copy that no analyzer has seen.</param>
    /// <param name="analyzers">The analyzers.</param>
    /// <param name="cancellationToken">Stops the run.</param>
    public static async Task<ProjectAnalysis> RunAsync(
        Project project, Compilation compilation, ImmutableArray<DiagnosticAnalyzer> analyzers,
        CancellationToken cancellationToken)
    {
        if (analyzers.IsEmpty)
        {
            return new ProjectAnalysis([], [], ImmutableDictionary<string, TimeSpan>.Empty);
        }

        var failures = new ConcurrentQueue<AnalyzerFailure>();
        var options = new CompilationWithAnalyzersOptions(
            project.AnalyzerOptions,
            onAnalyzerException: (exception, analyzer, _) =>
                failures.Enqueue(new AnalyzerFailure(analyzer.GetType().Name, project.Name, exception.ToString())),
            concurrentAnalysis: true,
            logAnalyzerExecutionTime: true);
        AnalysisResult result = await compilation.WithAnalyzers(analyzers, options).GetAnalysisResultAsync(
            cancellationToken).ConfigureAwait(false);
        return new ProjectAnalysis(
            [.. result.GetAllDiagnostics().Where(diagnostic => !diagnostic.IsSuppressed)],
            [.. failures],
            result.AnalyzerTelemetryInfo
                .ToImmutableDictionary(pair => RuleName(pair.Key), pair => pair.Value.ExecutionTime));
    }

    /// <summary>
    /// The findings in some documents of <paramref name="project"/>, without those that have no place in a file.
    /// </summary>
    public static async Task<ImmutableArray<Diagnostic>> FindInAsync(
        Project project, ImmutableArray<DiagnosticAnalyzer> analyzers, IEnumerable<DocumentId> documents,
        CancellationToken cancellationToken)
        => await FindInAsync(
            project,
            (await project.GetCompilationAsync(cancellationToken).ConfigureAwait(false))!,
            analyzers,
            documents,
            cancellationToken).ConfigureAwait(false);

    /// <summary>The same with a compilation of the project, or a copy that no analyzer has seen.</summary>
    public static async Task<ImmutableArray<Diagnostic>> FindInAsync(
        Project project, Compilation compilation, ImmutableArray<DiagnosticAnalyzer> analyzers,
        IEnumerable<DocumentId> documents, CancellationToken cancellationToken)
    {
        var options = new CompilationWithAnalyzersOptions(
            project.AnalyzerOptions, onAnalyzerException: null, concurrentAnalysis: true,
            logAnalyzerExecutionTime: false);
        CompilationWithAnalyzers analysis = compilation.WithAnalyzers(analyzers, options);
        var found = new List<Diagnostic>();
        foreach (DocumentId id in documents)
        {
            SyntaxTree? tree = project.GetDocument(id) is { } document
                ? await document.GetSyntaxTreeAsync(cancellationToken).ConfigureAwait(false)
                : null;
            if (tree is not null)
            {
                SemanticModel model = compilation.GetSemanticModel(tree);
                found.AddRange(
                    await analysis.GetAnalyzerSyntaxDiagnosticsAsync(tree, cancellationToken).ConfigureAwait(false));
                found.AddRange(
                    await analysis.GetAnalyzerSemanticDiagnosticsAsync(
                        model, null, cancellationToken).ConfigureAwait(false));
            }
        }

        return [.. found.Where(diagnostic => !diagnostic.IsSuppressed)];
    }

    private static string RuleName(DiagnosticAnalyzer analyzer)
    {
        return string.Join(
            '+',
            analyzer.SupportedDiagnostics.Select(descriptor => descriptor.Id).Distinct().Order(StringComparer.Ordinal))
            + " " + analyzer.GetType().Name;
    }
}
