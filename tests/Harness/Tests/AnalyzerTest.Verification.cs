using System;
using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using GcGuard.Harness.Engine;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Testing.Model;
using Microsoft.CodeAnalysis.Text;

namespace Microsoft.CodeAnalysis.Testing;

/// <content>Checks what the analyzers report.</content>
public abstract partial class AnalyzerTest<TVerifier>
{
    /// <summary>What became of the latest race run.</summary>
    internal RaceOutcome? LastRace { get; private set; }

    /// <summary>Checks what is reported in a state, and the behaviour every analyzer must have.</summary>
    /// <param name="primaryProject">The main project.</param>
    /// <param name="additionalProjects">The further projects.</param>
    /// <param name="expected">Everything that must be reported.</param>
    /// <param name="verifier">Reports failures.</param>
    /// <param name="cancellationToken">Stops it.</param>
    protected async Task VerifyDiagnosticsAsync(
        EvaluatedProjectState primaryProject,
        ImmutableArray<EvaluatedProjectState> additionalProjects,
        DiagnosticResult[] expected,
        IVerifier verifier,
        CancellationToken cancellationToken)
    {
        ArgumentNullException.ThrowIfNull(primaryProject);
        ArgumentNullException.ThrowIfNull(verifier);
        ImmutableArray<DiagnosticAnalyzer> analyzers = [.. GetDiagnosticAnalyzers()];
        ImmutableArray<DiagnosticResult> all = [.. expected];
        StateAnalysis state = new(primaryProject, additionalProjects, analyzers);

        Project project = await CreateProjectAsync(primaryProject, additionalProjects, cancellationToken).ConfigureAwait(false);
        ImmutableArray<(Project, Diagnostic)> reported =
            await AnalyzeAsync(project, state, verifier, cancellationToken).ConfigureAwait(false);
        VerifyResults(reported, analyzers, all, verifier);
        await VerifyStabilityAsync(project, state, reported, verifier, cancellationToken).ConfigureAwait(false);

        ExclusionRules rules = new(analyzers, primaryProject.Sources);
        await VerifyGeneratedCodeAsync(state, rules, all, verifier, cancellationToken).ConfigureAwait(false);
        await VerifySuppressionAsync(state, rules, all, verifier, cancellationToken).ConfigureAwait(false);
    }

    /// <summary>Checks what is reported in a state.</summary>
    /// <param name="state">The state, without markup.</param>
    /// <param name="verifier">Reports failures.</param>
    /// <param name="cancellationToken">Stops it.</param>
    private protected Task VerifyDiagnosticsAsync(SolutionState state, IVerifier verifier, CancellationToken cancellationToken)
        => VerifyDiagnosticsAsync(
            new EvaluatedProjectState(state, ReferenceAssemblies),
            Evaluate(state.AdditionalProjects.Values, ReferenceAssemblies),
            [.. state.ExpectedDiagnostics],
            verifier,
            cancellationToken);

    /// <summary>Checks that nothing crashes on broken forms of a state.</summary>
    /// <param name="state">The state, without markup.</param>
    /// <param name="verifier">Reports failures.</param>
    /// <param name="cancellationToken">Stops it.</param>
    private protected async Task VerifyBrokenCodeAsync(SolutionState state, IVerifier verifier, CancellationToken cancellationToken)
    {
        ImmutableArray<DiagnosticAnalyzer> analyzers = [.. GetDiagnosticAnalyzers()];
        Project project = await CreateProjectAsync(state, cancellationToken).ConfigureAwait(false);
        ImmutableArray<(Project project, Diagnostic diagnostic)> findings = await GetSortedDiagnosticsAsync(
            project.Solution, analyzers, [], CompilerDiagnostics.None, verifier, cancellationToken).ConfigureAwait(false);
        ImmutableArray<Diagnostic> inMain = [.. findings.Where(found => found.project.Id == project.Id).Select(found => found.diagnostic)];
        foreach ((string description, Project broken) in await BrokenCode.VariantsAsync(project, inMain, cancellationToken).ConfigureAwait(false))
        {
            IVerifier brokenVerifier = verifier.PushContext($"Code that does not compile: the sources {description}");
            ImmutableArray<(Project project, Diagnostic diagnostic)> found = await GetSortedDiagnosticsAsync(
                broken.Solution, analyzers, [], CompilerDiagnostics.None, brokenVerifier, cancellationToken).ConfigureAwait(false);
            Diagnostic? crash = found.Select(x => x.diagnostic).FirstOrDefault(diagnostic => diagnostic.Id == RuleSeverities.AnalyzerCrash);
            brokenVerifier.True(crash is null, $"The analyzer crashes: {crash}");
            await VerifyFixersOnBrokenCodeAsync(
                broken, inMain, [.. found.Select(x => x.diagnostic)], brokenVerifier, cancellationToken).ConfigureAwait(false);
        }
    }

    /// <summary>Checks that no fixer crashes on a broken project.</summary>
    /// <param name="broken">The project.</param>
    /// <param name="stale">What was reported before it broke.</param>
    /// <param name="found">What is reported in it.</param>
    /// <param name="verifier">Reports failures.</param>
    /// <param name="cancellationToken">Stops it.</param>
    private protected virtual Task VerifyFixersOnBrokenCodeAsync(
        Project broken,
        ImmutableArray<Diagnostic> stale,
        ImmutableArray<Diagnostic> found,
        IVerifier verifier,
        CancellationToken cancellationToken)
        => Task.CompletedTask;

    /// <summary>Makes the solution of a state.</summary>
    /// <param name="state">The state, without markup.</param>
    /// <param name="cancellationToken">Stops it.</param>
    /// <returns>The main project.</returns>
    private protected Task<Project> CreateProjectAsync(SolutionState state, CancellationToken cancellationToken)
        => CreateProjectAsync(
            new EvaluatedProjectState(state, ReferenceAssemblies),
            Evaluate(state.AdditionalProjects.Values, ReferenceAssemblies),
            cancellationToken);

    /// <summary>Checks what source generators produce against <see cref="ProjectState.GeneratedSources"/>.</summary>
    /// <param name="testState">The state.</param>
    /// <param name="verifier">Reports failures.</param>
    /// <param name="cancellationToken">Stops it.</param>
    /// <returns>The generators' diagnostics.</returns>
    protected async Task<ImmutableArray<Diagnostic>> VerifySourceGeneratorAsync(
        SolutionState testState,
        IVerifier verifier,
        CancellationToken cancellationToken)
    {
        ArgumentNullException.ThrowIfNull(testState);
        ImmutableArray<Type> generators = [.. GetSourceGenerators()];
        if (generators.IsEmpty)
        {
            return [];
        }

        Project project = await CreateProjectAsync(testState, cancellationToken).ConfigureAwait(false);
        (Project generated, ImmutableArray<Diagnostic> diagnostics) =
            await SourceGenerators.RunAsync(project, generators, cancellationToken).ConfigureAwait(false);
        if (!TestBehaviors.HasFlag(TestBehaviors.SkipGeneratedSourcesCheck))
        {
            await GeneratedSourceCheck.VerifyAsync(
                testState.GeneratedSources,
                generated.Documents.Skip(project.DocumentIds.Count),
                verifier.PushContext("Files that source generators produce"),
                cancellationToken).ConfigureAwait(false);
        }

        return diagnostics;
    }

    /// <summary>Checks that a verdict depends neither on what was seen before nor on what is seen at the same time.</summary>
    private async Task VerifyStabilityAsync(
        Project project,
        StateAnalysis state,
        ImmutableArray<(Project project, Diagnostic diagnostic)> reported,
        IVerifier verifier,
        CancellationToken cancellationToken)
    {
        if (state.Analyzers.IsEmpty)
        {
            return;
        }

        // The same instances again, as in an editor, which keeps them for as long as it runs.
        AnalysisAgreement.Verify(
            reported,
            await AnalyzeAsync(project, state, verifier, cancellationToken).ConfigureAwait(false),
            "A second analysis of the same code by the same analyzers disagrees with the first (- first, + second):",
            verifier);

        ImmutableArray<DiagnosticAnalyzer> fresh = [.. GetDiagnosticAnalyzers()];
        RaceRun race = new(
            project,
            solution => GetSortedDiagnosticsAsync(solution, fresh, [], CompilerDiagnostics, verifier, cancellationToken),
            verifier);
        LastRace = await race.VerifyAsync(reported, cancellationToken).ConfigureAwait(false);
    }

    private async Task VerifyGeneratedCodeAsync(
        StateAnalysis state,
        ExclusionRules rules,
        ImmutableArray<DiagnosticResult> expected,
        IVerifier verifier,
        CancellationToken cancellationToken)
    {
        if (TestBehaviors.HasFlag(TestBehaviors.SkipGeneratedCodeCheck) || !expected.Any(rules.SilencedInGeneratedCode))
        {
            return;
        }

        await VerifyWithFirstLineAsync(
            "// <auto-generated>",
            state,
            rules.AfterFirstLine(expected, rules.SilencedInGeneratedCode),
            verifier.PushContext("With '// <auto-generated>' before every source, the analyzer must be silent"),
            cancellationToken).ConfigureAwait(false);
    }

    private async Task VerifySuppressionAsync(
        StateAnalysis state,
        ExclusionRules rules,
        ImmutableArray<DiagnosticResult> expected,
        IVerifier verifier,
        CancellationToken cancellationToken)
    {
        string[] ids = [.. expected.Where(rules.SilencedByPragma).Select(result => result.Id).Distinct()];
        if (TestBehaviors.HasFlag(TestBehaviors.SkipSuppressionCheck) || ids.Length == 0)
        {
            return;
        }

        string directive = "#pragma warning disable " + string.Join(", ", ids);
        await VerifyWithFirstLineAsync(
            directive,
            state,
            rules.AfterFirstLine(expected, rules.SilencedByPragma),
            verifier.PushContext($"With '{directive}' before every source, nothing suppressible may be reported"),
            cancellationToken).ConfigureAwait(false);
    }

    private async Task VerifyWithFirstLineAsync(
        string line,
        StateAnalysis state,
        ImmutableArray<DiagnosticResult> expected,
        IVerifier verifier,
        CancellationToken cancellationToken)
    {
        TextChange insertion = new(new TextSpan(0, 0), line + "\r\n");
        EvaluatedProjectState changed = state.PrimaryProject.WithSources(
            [.. state.PrimaryProject.Sources.Select(source => (source.filename, source.content.WithChanges(insertion)))]);
        Project project = await CreateProjectAsync(changed, state.AdditionalProjects, cancellationToken).ConfigureAwait(false);
        VerifyResults(
            await AnalyzeAsync(project, state, verifier, cancellationToken).ConfigureAwait(false),
            state.Analyzers,
            [.. expected.Where(result => result.IsSuppressed != true)],
            verifier);
    }

    private Task<ImmutableArray<(Project project, Diagnostic diagnostic)>> AnalyzeAsync(
        Project project,
        StateAnalysis state,
        IVerifier verifier,
        CancellationToken cancellationToken)
    {
        ImmutableArray<(Project, Diagnostic)> before = [.. state.PrimaryProject.AdditionalDiagnostics.Select(diagnostic => (project, diagnostic))];
        return GetSortedDiagnosticsAsync(project.Solution, state.Analyzers, before, CompilerDiagnostics, verifier, cancellationToken);
    }

    private void VerifyResults(
        ImmutableArray<(Project project, Diagnostic diagnostic)> reported,
        ImmutableArray<DiagnosticAnalyzer> analyzers,
        ImmutableArray<DiagnosticResult> expected,
        IVerifier verifier)
    {
        ImmutableArray<Diagnostic> actual = [.. reported.Select(found => found.diagnostic)];
        DiagnosticMatching matching = DiagnosticMatching.Create(actual, expected);
        if (!matching.Missing.IsEmpty || !matching.Unexpected.IsEmpty)
        {
            verifier.Fail(DiagnosticReport.Format(matching, actual, new DiagnosticText(analyzers, DefaultFilePath)));
        }

        foreach ((Diagnostic diagnostic, DiagnosticResult result) in matching.Pairs)
        {
            DiagnosticVerifier?.Invoke(diagnostic, result, verifier);
        }
    }

    /// <summary>A state that is analyzed several times.</summary>
    private sealed record StateAnalysis(
        EvaluatedProjectState PrimaryProject,
        ImmutableArray<EvaluatedProjectState> AdditionalProjects,
        ImmutableArray<DiagnosticAnalyzer> Analyzers);
}
