using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using GcGuard.Harness.Engine;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.Text;

namespace Microsoft.CodeAnalysis.Testing;

/// <summary>A test of fixers together with the analyzers that report what they fix.</summary>
/// <typeparam name="TVerifier">How failures are reported.</typeparam>
public abstract partial class CodeFixTest<TVerifier> : CodeActionTest<TVerifier>
    where TVerifier : IVerifier, new()
{
    /// <summary>Makes an empty test.</summary>
    protected CodeFixTest()
    {
        FixedState = new SolutionState(DefaultTestProjectName, Language, DefaultFilePathPrefix, DefaultFileExt);
        BatchFixedState = new SolutionState(DefaultTestProjectName, Language, DefaultFilePathPrefix, DefaultFileExt);
    }

    /// <summary>Adds a source to <see cref="FixedState"/>.</summary>
    public string FixedCode
    {
        set
        {
            if (value is not null)
            {
                FixedState.Sources.Add(value);
            }
        }
    }

    /// <summary>Adds a source to <see cref="BatchFixedState"/>.</summary>
    public string BatchFixedCode
    {
        set
        {
            if (value is not null)
            {
                BatchFixedState.Sources.Add(value);
            }
        }
    }

    /// <summary>What fixing one diagnostic after the other leads to.</summary>
    public SolutionState FixedState { get; }

    /// <summary>What Fix All leads to; <see cref="FixedState"/> when nothing is said.</summary>
    public SolutionState BatchFixedState { get; }

    /// <summary>
    /// How many times the fix is applied, one diagnostic after the other: exactly this number, or, below zero, at most
    /// minus this number. When null: at most once per fixable diagnostic, and not at all if nothing is to change.
    /// </summary>
    public int? NumberOfIncrementalIterations { get; set; }

    /// <summary>The same for Fix All in the solution, and for the other two when they say nothing. When null: once.</summary>
    public int? NumberOfFixAllIterations { get; set; }

    /// <summary>The same for Fix All in the document. When null: at most once per document.</summary>
    public int? NumberOfFixAllInDocumentIterations { get; set; }

    /// <summary>The same for Fix All in the project. When null: at most once per project.</summary>
    public int? NumberOfFixAllInProjectIterations { get; set; }

    /// <summary>The checks this test leaves out.</summary>
    public CodeFixTestBehaviors CodeFixTestBehaviors { get; set; }

    /// <inheritdoc/>
    protected override async Task RunImplAsync(CancellationToken cancellationToken)
    {
        Verify.NotEmpty($"{nameof(TestState)}.{nameof(SolutionState.Sources)}", TestState.Sources);

        ImmutableArray<string> fixable = [.. GetCodeFixProviders().SelectMany(fixer => fixer.FixableDiagnosticIds)];
        StateReader reader = new(MarkupOptions, GetDiagnosticAnalyzers().ToArray(), fixable, GetDefaultDiagnostic, DefaultFilePath);
        SolutionState rawTest = TestState.WithInheritedValuesApplied(null, fixable);
        SolutionState rawFixed = FixedState.WithInheritedValuesApplied(rawTest, fixable);
        SolutionState rawBatch = BatchFixedState.WithInheritedValuesApplied(rawFixed, fixable);
        SolutionState test = reader.Read(rawTest);
        SolutionState fixedOne = reader.Read(rawFixed);
        SolutionState fixedAll = reader.Read(rawBatch);

        await VerifySourceGeneratorAsync(test, Verify.PushContext("Before the fix"), cancellationToken).ConfigureAwait(false);
        await VerifyDiagnosticsAsync(test, Verify.PushContext("Before the fix"), cancellationToken).ConfigureAwait(false);
        if (CodeActionExpected(FixedState) || CodeActionExpected(BatchFixedState))
        {
            await VerifyFixAsync(test, fixedOne, fixedAll, Verify, cancellationToken).ConfigureAwait(false);
            await VerifyDiagnosticsAsync(fixedOne, Verify.PushContext("After the fix"), cancellationToken).ConfigureAwait(false);

            bool skipsFixAll = CodeFixTestBehaviors.HasFlag(CodeFixTestBehaviors.SkipFixAllCheck);
            if (!skipsFixAll && CodeActionExpected(BatchFixedState))
            {
                await VerifyDiagnosticsAsync(fixedAll, Verify.PushContext("After Fix All"), cancellationToken).ConfigureAwait(false);
            }
        }

        await VerifyBrokenCodeAsync(test, Verify, cancellationToken).ConfigureAwait(false);
    }

    /// <summary>Checks what the fixers make of a state, one by one and by Fix All, each from the same start.</summary>
    /// <param name="testState">The state before the fix.</param>
    /// <param name="fixedState">The state after fixing one diagnostic after the other.</param>
    /// <param name="batchFixedState">The state after Fix All.</param>
    /// <param name="verifier">Reports failures.</param>
    /// <param name="cancellationToken">Stops it.</param>
    protected async Task VerifyFixAsync(
        SolutionState testState,
        SolutionState fixedState,
        SolutionState batchFixedState,
        IVerifier verifier,
        CancellationToken cancellationToken)
    {
        ArgumentNullException.ThrowIfNull(testState);
        ArgumentNullException.ThrowIfNull(verifier);
        ImmutableHashSet<string> ids = [.. GetCodeFixProviders().SelectMany(fixer => fixer.FixableDiagnosticIds)];
        DiagnosticResult[] fixable = [.. testState.ExpectedDiagnostics.Where(result => ids.Contains(result.Id))];

        FixExpectation oneByOne = new(
            null, fixedState, NumberOfIncrementalIterations ?? FixIterations.OneByOne(testState, fixedState, fixable));
        FixExpectation inDocument = new(
            FixAllScope.Document, batchFixedState, NumberOfFixAllInDocumentIterations ?? NumberOfFixAllIterations ?? FixIterations.InDocument(testState, batchFixedState, fixable));
        FixExpectation inProject = new(
            FixAllScope.Project, batchFixedState, NumberOfFixAllInProjectIterations ?? NumberOfFixAllIterations ?? FixIterations.InProject(testState, batchFixedState));
        FixExpectation inSolution = new(
            FixAllScope.Solution, batchFixedState, NumberOfFixAllIterations ?? FixIterations.InSolution(testState, batchFixedState));

        await VerifyRunsAsync(testState, [oneByOne, inDocument, inProject, inSolution], verifier, cancellationToken).ConfigureAwait(false);

        bool changes = HasAnyChange(testState, fixedState, recursive: true) || HasAnyChange(testState, batchFixedState, recursive: true);
        if (changes && LineEnds.Other(testState) is { } lineEnd)
        {
            IVerifier lineVerifier = verifier.PushContext($"The same sources with {LineEnds.Name(lineEnd)} at the end of each line");
            FixExpectation[] converted =
            [
                oneByOne with { After = LineEnds.With(fixedState, lineEnd) },
                inSolution with { After = LineEnds.With(batchFixedState, lineEnd) },
            ];
            await VerifyRunsAsync(LineEnds.With(testState, lineEnd), converted, lineVerifier, cancellationToken).ConfigureAwait(false);
        }
    }

    /// <summary>New instances of the tested fixers.</summary>
    protected abstract IEnumerable<CodeFixProvider> GetCodeFixProviders();

    /// <summary>Makes what a fixer is asked with.</summary>
    /// <param name="document">The document.</param>
    /// <param name="span">The span in it.</param>
    /// <param name="diagnostics">The diagnostics there.</param>
    /// <param name="registerCodeFix">Takes each offered action.</param>
    /// <param name="cancellationToken">Stops it.</param>
    protected virtual CodeFixContext CreateCodeFixContext(
        Document document,
        TextSpan span,
        ImmutableArray<Diagnostic> diagnostics,
        Action<CodeAction, ImmutableArray<Diagnostic>> registerCodeFix,
        CancellationToken cancellationToken)
        => new(document, span, diagnostics, registerCodeFix, cancellationToken);

    /// <summary>Makes what a Fix All operation is asked with.</summary>
    /// <param name="document">The document of the first diagnostic, if it is in one.</param>
    /// <param name="diagnosticSpan">Unused: the oldest supported Roslyn does not take it.</param>
    /// <param name="project">The project of the first diagnostic.</param>
    /// <param name="codeFixProvider">The fixer.</param>
    /// <param name="scope">Where everything is fixed.</param>
    /// <param name="codeActionEquivalenceKey">The key of the action that is repeated.</param>
    /// <param name="diagnosticIds">The ids that are fixed.</param>
    /// <param name="minimumSeverity">Unused: the oldest supported Roslyn does not take it.</param>
    /// <param name="fixAllDiagnosticProvider">Gives the diagnostics.</param>
    /// <param name="cancellationToken">Stops it.</param>
    protected virtual FixAllContext CreateFixAllContext(
        Document? document,
        TextSpan? diagnosticSpan,
        Project project,
        CodeFixProvider codeFixProvider,
        FixAllScope scope,
        string? codeActionEquivalenceKey,
        IEnumerable<string> diagnosticIds,
        DiagnosticSeverity minimumSeverity,
        FixAllContext.DiagnosticProvider fixAllDiagnosticProvider,
        CancellationToken cancellationToken)
        => document is null
            ? new FixAllContext(project, codeFixProvider, scope, codeActionEquivalenceKey!, diagnosticIds, fixAllDiagnosticProvider, cancellationToken)
            : new FixAllContext(document, codeFixProvider, scope, codeActionEquivalenceKey!, diagnosticIds, fixAllDiagnosticProvider, cancellationToken);

    /// <summary>Picks the diagnostic to fix under <see cref="CodeFixTestBehaviors.FixOne"/>.</summary>
    /// <param name="fixableDiagnostics">The diagnostics that could be fixed.</param>
    protected virtual Diagnostic? TrySelectDiagnosticToFix(ImmutableArray<Diagnostic> fixableDiagnostics)
        => fixableDiagnostics.FirstOrDefault();

    /// <inheritdoc/>
    protected override bool IsCompilerDiagnosticIncluded(Diagnostic diagnostic, CompilerDiagnostics compilerDiagnostics)
        => base.IsCompilerDiagnosticIncluded(diagnostic, compilerDiagnostics)
        || GetCodeFixProviders().Any(fixer => fixer.FixableDiagnosticIds.Contains(diagnostic.Id));
}
