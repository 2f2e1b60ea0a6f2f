using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using GcGuard.Harness.Engine;
using Microsoft.CodeAnalysis.Diagnostics;

namespace Microsoft.CodeAnalysis.Testing;

/// <content>Runs the analyzers.</content>
public abstract partial class AnalyzerTest<TVerifier>
{
    /// <summary>Analyzes every project of a solution.</summary>
    /// <param name="solution">The solution.</param>
    /// <param name="analyzers">The analyzers; none is allowed.</param>
    /// <param name="additionalDiagnostics">Diagnostics found before.</param>
    /// <param name="compilerDiagnostics">Which compiler diagnostics are included.</param>
    /// <param name="verifier">Reports failures.</param>
    /// <param name="cancellationToken">Stops it.</param>
    /// <returns>The diagnostics of all projects as one list, in the order of files and spans.</returns>
    protected async Task<ImmutableArray<(Project project, Diagnostic diagnostic)>> GetSortedDiagnosticsAsync(
        Solution solution,
        ImmutableArray<DiagnosticAnalyzer> analyzers,
        ImmutableArray<(Project project, Diagnostic diagnostic)> additionalDiagnostics,
        CompilerDiagnostics compilerDiagnostics,
        IVerifier verifier,
        CancellationToken cancellationToken)
    {
        ArgumentNullException.ThrowIfNull(solution);
        List<(Project project, Diagnostic diagnostic)> found = [.. additionalDiagnostics];
        foreach (Project project in solution.Projects)
        {
            (Compilation compilation, ImmutableArray<Diagnostic> generated) =
                await GetProjectCompilationAsync(project, verifier, cancellationToken).ConfigureAwait(false);
            found.AddRange(generated.Select(diagnostic => (project, diagnostic)));
            found.AddRange(compilation.GetDiagnostics(cancellationToken)
                .Where(diagnostic => IsCompilerDiagnosticIncluded(diagnostic, compilerDiagnostics))
                .Select(diagnostic => (project, diagnostic)));
            if (!analyzers.IsEmpty)
            {
                CompilationWithAnalyzers run = CreateCompilationWithAnalyzers(
                    ForcedSeverities.Apply(compilation, analyzers), analyzers, GetAnalyzerOptions(project), cancellationToken);
                AnalysisResult result = await run.GetAnalysisResultAsync(cancellationToken).ConfigureAwait(false);
                NonLocalDiagnostics.Note(result);
                found.AddRange(result.GetAllDiagnostics().Select(diagnostic => (project, diagnostic)));
            }
        }

        return SortDistinctDiagnostics(FilterDiagnostics([.. found]));
    }

    /// <summary>Whether a compiler diagnostic must be stated by the test.</summary>
    /// <param name="diagnostic">The diagnostic.</param>
    /// <param name="compilerDiagnostics">The test's choice.</param>
    protected virtual bool IsCompilerDiagnosticIncluded(Diagnostic diagnostic, CompilerDiagnostics compilerDiagnostics)
    {
        ArgumentNullException.ThrowIfNull(diagnostic);
        return compilerDiagnostics switch
        {
            CompilerDiagnostics.Errors => diagnostic.Severity >= DiagnosticSeverity.Error,
            CompilerDiagnostics.Warnings => diagnostic.Severity >= DiagnosticSeverity.Warning,
            CompilerDiagnostics.Suggestions => diagnostic.Severity >= DiagnosticSeverity.Info,
            CompilerDiagnostics.All => true,
            _ => false,
        };
    }

    /// <summary>Compiles a project with what its source generators produce.</summary>
    /// <param name="project">The project.</param>
    /// <param name="verifier">Reports failures.</param>
    /// <param name="cancellationToken">Stops it.</param>
    protected virtual async Task<(Compilation compilation, ImmutableArray<Diagnostic> generatorDiagnostics)> GetProjectCompilationAsync(
        Project project,
        IVerifier verifier,
        CancellationToken cancellationToken)
    {
        (Project generated, ImmutableArray<Diagnostic> diagnostics) =
            await SourceGenerators.RunAsync(project, GetSourceGenerators(), cancellationToken).ConfigureAwait(false);
        Compilation? compilation = await generated.GetCompilationAsync(cancellationToken).ConfigureAwait(false);
        return (compilation ?? throw new InvalidOperationException($"Project '{project.Name}' does not compile."), diagnostics);
    }

    /// <summary>The options that analyzers see.</summary>
    /// <param name="project">The project.</param>
    protected virtual AnalyzerOptions GetAnalyzerOptions(Project project)
    {
        ArgumentNullException.ThrowIfNull(project);
        return project.AnalyzerOptions;
    }

    /// <summary>Joins a compilation with the analyzers. They run concurrently, and a crash is a diagnostic.</summary>
    /// <param name="compilation">The compilation.</param>
    /// <param name="analyzers">The analyzers.</param>
    /// <param name="options">What they see of the project.</param>
    /// <param name="cancellationToken">Unused: the run itself takes a token.</param>
    protected virtual CompilationWithAnalyzers CreateCompilationWithAnalyzers(
        Compilation compilation,
        ImmutableArray<DiagnosticAnalyzer> analyzers,
        AnalyzerOptions options,
        CancellationToken cancellationToken)
        => new(compilation, analyzers, new CompilationWithAnalyzersOptions(
            options,
            onAnalyzerException: null,
            concurrentAnalysis: true,
            logAnalyzerExecutionTime: false,
            reportSuppressedDiagnostics: true));

    /// <summary>Leaves out suppressed diagnostics.</summary>
    /// <param name="diagnostics">All diagnostics.</param>
    protected virtual ImmutableArray<(Project project, Diagnostic diagnostic)> FilterDiagnostics(
        ImmutableArray<(Project project, Diagnostic diagnostic)> diagnostics)
        => diagnostics.RemoveAll(found => found.diagnostic.IsSuppressed);

    /// <summary>Puts diagnostics into the order of files and spans.</summary>
    /// <param name="diagnostics">The diagnostics in any order.</param>
    protected virtual ImmutableArray<(Project project, Diagnostic diagnostic)> SortDistinctDiagnostics(
        ImmutableArray<(Project project, Diagnostic diagnostic)> diagnostics)
        =>
        [
            .. diagnostics
                .OrderBy(found => found.diagnostic.Location.GetLineSpan().Path, StringComparer.Ordinal)
                .ThenBy(found => found.diagnostic.Location.SourceSpan.Start)
                .ThenBy(found => found.diagnostic.Location.SourceSpan.End)
                .ThenBy(found => found.diagnostic.Id, StringComparer.Ordinal)
                .ThenBy(found => found.diagnostic.GetMessage(System.Globalization.CultureInfo.InvariantCulture), StringComparer.Ordinal),
        ];
}
