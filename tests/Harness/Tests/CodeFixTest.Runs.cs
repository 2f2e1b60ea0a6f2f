using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using GcGuard.Harness.Engine;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.Diagnostics;

namespace Microsoft.CodeAnalysis.Testing;

/// <content>Applies the fixes.</content>
public abstract partial class CodeFixTest<TVerifier>
{
    /// <summary>Fixes a state in several ways, each from the same start.</summary>
    private async Task VerifyRunsAsync(
        SolutionState before,
        IReadOnlyCollection<FixExpectation> expectations,
        IVerifier verifier,
        CancellationToken cancellationToken)
    {
        Project start = await CreateProjectAsync(before, cancellationToken).ConfigureAwait(false);
        bool hasFixAll = GetCodeFixProviders().Any(fixer => fixer.GetFixAllProvider() is not null);
        FixedSolutions known = new();
        foreach (FixExpectation expectation in expectations)
        {
            if (expectation.Scope is null || (hasFixAll && !CodeFixTestBehaviors.HasFlag(expectation.SkipFlag)))
            {
                await VerifyRunAsync(start, expectation, known, verifier.PushContext(expectation.Name), cancellationToken).ConfigureAwait(false);
            }
        }
    }

    /// <summary>Fixes a state until no fix is left, then compares the result.</summary>
    private async Task VerifyRunAsync(
        Project start,
        FixExpectation expectation,
        FixedSolutions known,
        IVerifier verifier,
        CancellationToken cancellationToken)
    {
        IterationCount expected = IterationCount.From(expectation.Iterations);
        FixRun run = new([.. GetDiagnosticAnalyzers()], [.. GetCodeFixProviders()], expectation.Scope, verifier);

        Solution solution = start.Solution;
        int iterations = 0;
        while (iterations <= expected.Most && !await known.IsFinishedAsync(solution, cancellationToken).ConfigureAwait(false))
        {
            if (await FixAsync(run, solution, iterations, cancellationToken).ConfigureAwait(false) is not { } changed)
            {
                if (run.Scope is null)
                {
                    await known.AddFinishedAsync(solution, cancellationToken).ConfigureAwait(false);
                }

                break;
            }

            solution = changed;
            iterations++;
            if (CodeFixTestBehaviors.HasFlag(CodeFixTestBehaviors.FixOne))
            {
                break;
            }
        }

        // A wrong text says more than a wrong number of iterations.
        if (iterations <= expected.Most)
        {
            await FixedFiles.VerifyAsync(expectation.After, solution.GetProject(start.Id)!, verifier, cancellationToken).ConfigureAwait(false);
        }

        expected.Verify(iterations, verifier);
        if (await known.AddCheckedAsync(solution, cancellationToken).ConfigureAwait(false))
        {
            await KeptTrivia.VerifyAsync(start.Solution, solution, verifier, cancellationToken).ConfigureAwait(false);
            await NullableWarnings.VerifyAsync(start.Solution, solution, verifier, cancellationToken).ConfigureAwait(false);
        }
    }

    /// <summary>Applies the first fix that is offered.</summary>
    /// <returns>The changed solution, or null when no fix is offered.</returns>
    private async Task<Solution?> FixAsync(FixRun run, Solution solution, int iteration, CancellationToken cancellationToken)
    {
        ImmutableArray<(Project project, Diagnostic diagnostic)> found = await GetSortedDiagnosticsAsync(
            solution, run.Analyzers, [], CompilerDiagnostics, run.Verifier, cancellationToken).ConfigureAwait(false);
        foreach ((Project project, Diagnostic diagnostic) in Fixable(run, solution, found))
        {
            if (await OfferAsync(run, solution, diagnostic, iteration, cancellationToken).ConfigureAwait(false) is not { } offer)
            {
                continue;
            }

            CodeAction? action = offer.Action;
            if (run.Scope is { } scope)
            {
                action = await FixAllActionAsync(run, scope, offer, project, found, cancellationToken).ConfigureAwait(false);
                if (action is null)
                {
                    return null;
                }
            }

            (Solution after, bool changed) = await AppliedAction.ApplyAsync(
                solution, action, CodeActionValidationMode, run.Verifier, cancellationToken).ConfigureAwait(false);
            run.Verifier.True(changed, $"The fix '{action.Title}' for {diagnostic} changes nothing. Offer a fix only where it has an effect.");
            return after;
        }

        return null;
    }

    /// <summary>The diagnostics that could be fixed, in order.</summary>
    private IEnumerable<(Project project, Diagnostic diagnostic)> Fixable(
        FixRun run,
        Solution solution,
        ImmutableArray<(Project project, Diagnostic diagnostic)> found)
    {
        ImmutableArray<(Project project, Diagnostic diagnostic)> fixable =
        [
            .. found.Where(x => run.Fixers.Any(fixer => fixer.FixableDiagnosticIds.Contains(x.diagnostic.Id))
                && solution.GetDocument(x.diagnostic.Location.SourceTree) is not null),
        ];
        if (!CodeFixTestBehaviors.HasFlag(CodeFixTestBehaviors.SkipLocalDiagnosticCheck))
        {
            Diagnostic? nonLocal = fixable.Select(x => x.diagnostic).FirstOrDefault(NonLocalDiagnostics.Contains);
            run.Verifier.True(
                nonLocal is null,
                $"{nonLocal} is reported at the end of the compilation, where editors show no fix. Report it from a local action.");
        }

        if (!CodeFixTestBehaviors.HasFlag(CodeFixTestBehaviors.FixOne))
        {
            return fixable;
        }

        Diagnostic? selected = TrySelectDiagnosticToFix([.. fixable.Select(x => x.diagnostic)]);
        return fixable.Where(x => x.diagnostic == selected);
    }

    private async Task<FixOffer?> OfferAsync(
        FixRun run,
        Solution solution,
        Diagnostic diagnostic,
        int iteration,
        CancellationToken cancellationToken)
    {
        Document document = solution.GetDocument(diagnostic.Location.SourceTree)!;
        List<FixOffer> offers = [];
        foreach (CodeFixProvider fixer in run.Fixers.Where(fixer => fixer.FixableDiagnosticIds.Contains(diagnostic.Id)))
        {
            ImmutableArray<CodeAction>.Builder actions = ImmutableArray.CreateBuilder<CodeAction>();
            CodeFixContext context = CreateCodeFixContext(
                document, diagnostic.Location.SourceSpan, [diagnostic], (action, _) => actions.Add(action), cancellationToken);
            await fixer.RegisterCodeFixesAsync(context).ConfigureAwait(false);
            offers.AddRange(FilterCodeActions(actions.ToImmutable()).Select(action => new FixOffer(diagnostic, document, fixer, action)));
        }

        CodeAction? picked = TryGetCodeActionToApply(
            iteration, [.. offers.Select(offer => offer.Action)], CodeActionIndex, CodeActionEquivalenceKey, CodeActionVerifier, run.Verifier);
        return offers.FirstOrDefault(offer => offer.Action == picked);
    }

    private async Task<CodeAction?> FixAllActionAsync(
        FixRun run,
        FixAllScope scope,
        FixOffer offer,
        Project project,
        ImmutableArray<(Project project, Diagnostic diagnostic)> found,
        CancellationToken cancellationToken)
    {
        FixAllProvider? provider = offer.Fixer.GetFixAllProvider();
        if (provider is null || !provider.GetSupportedFixAllScopes().Contains(scope))
        {
            return null;
        }

        FixAllContext context = CreateFixAllContext(
            offer.Document,
            offer.Diagnostic.Location.SourceSpan,
            project,
            offer.Fixer,
            scope,
            offer.Action.EquivalenceKey,
            provider.GetSupportedFixAllDiagnosticIds(offer.Fixer),
            offer.Diagnostic.Severity,
            new KnownDiagnostics(found),
            cancellationToken);
        return await provider.GetFixAsync(context).ConfigureAwait(false);
    }

    /// <inheritdoc/>
    private protected override async Task VerifyFixersOnBrokenCodeAsync(
        Project broken,
        ImmutableArray<Diagnostic> stale,
        ImmutableArray<Diagnostic> found,
        IVerifier verifier,
        CancellationToken cancellationToken)
    {
        List<Diagnostic> diagnostics = [.. found];
        foreach (Document document in broken.Documents)
        {
            SyntaxTree tree = (await document.GetSyntaxTreeAsync(cancellationToken).ConfigureAwait(false))!;
            diagnostics.AddRange(stale.Select(diagnostic => BrokenCode.Move(diagnostic, tree)).OfType<Diagnostic>());
        }

        foreach (CodeFixProvider fixer in GetCodeFixProviders())
        {
            foreach (Diagnostic diagnostic in diagnostics.Where(diagnostic => fixer.FixableDiagnosticIds.Contains(diagnostic.Id)))
            {
                if (broken.GetDocument(diagnostic.Location.SourceTree) is { } document)
                {
                    await VerifyFixerSurvivesAsync(fixer, document, diagnostic, verifier, cancellationToken).ConfigureAwait(false);
                }
            }
        }
    }

    private async Task VerifyFixerSurvivesAsync(
        CodeFixProvider fixer,
        Document document,
        Diagnostic diagnostic,
        IVerifier verifier,
        CancellationToken cancellationToken)
    {
        List<CodeAction> actions = [];
        CodeFixContext context = CreateCodeFixContext(
            document, diagnostic.Location.SourceSpan, [diagnostic], (action, _) => actions.Add(action), cancellationToken);
        try
        {
            await fixer.RegisterCodeFixesAsync(context).ConfigureAwait(false);
            foreach (CodeAction action in FilterCodeActions([.. actions]))
            {
                await action.GetOperationsAsync(cancellationToken).ConfigureAwait(false);
            }
        }
        catch (Exception exception) when (exception is not OperationCanceledException)
        {
            verifier.Fail($"The fixer '{fixer.GetType().Name}' throws for {diagnostic}:{Environment.NewLine}{exception}");
        }
    }

    /// <summary>The parts of one way of fixing a state; <see cref="Scope"/> is null when diagnostics are fixed one by one.</summary>
    private sealed record FixRun(
        ImmutableArray<DiagnosticAnalyzer> Analyzers,
        ImmutableArray<CodeFixProvider> Fixers,
        FixAllScope? Scope,
        IVerifier Verifier);

    /// <summary>An action and what it was offered for.</summary>
    private sealed record FixOffer(Diagnostic Diagnostic, Document Document, CodeFixProvider Fixer, CodeAction Action);
}
