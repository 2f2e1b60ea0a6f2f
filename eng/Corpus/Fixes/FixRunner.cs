using System.Collections.Immutable;
using GcGuard.Corpus.Analysis;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.Diagnostics;

namespace GcGuard.Corpus.Fixes;

/// <summary>
/// Applies the fixes offered for the findings of one project, alone and together, and compiles each result.
/// </summary>
internal sealed class FixRunner(AnalyzerCatalog catalog, string root, bool withDiff)
{
    /// <summary>Every attempt over <paramref name="project"/>; no exception of a fixer gets out.</summary>
    public async Task<ImmutableArray<FixOutcome>> RunAsync(
        Project project, ImmutableArray<Diagnostic> diagnostics, CancellationToken cancellationToken)
    {
        var outcomes = new List<FixOutcome>();
        var errors = new CompileErrors(project.Solution);
        var fixAll = new FixAllRunner(catalog.Analyzers, project, diagnostics);
        Solution together = project.Solution;
        Finding? firstFixable = null;
        foreach (IGrouping<string, Diagnostic> rule
            in diagnostics.Where(d => d.Location.IsInSource)
                .GroupBy(d => d.Id)
                .OrderBy(group => group.Key, StringComparer.Ordinal))
        {
            foreach (CodeFixProvider fixer
                in catalog.Fixers.Where(fixer => fixer.FixableDiagnosticIds.Contains(rule.Key)))
            {
                (Finding Finding, CodeAction Action)? first = await RunAloneAsync(
                    project, fixer, [.. rule], errors, outcomes, cancellationToken).ConfigureAwait(false);
                if (first is not { } offered)
                {
                    continue;
                }

                firstFixable ??= offered.Finding;
                Solution? ruleOnly = null;
                outcomes.Add(await AttemptAsync(
                    offered.Finding, FixScope.Rule, "fix all " + rule.Key, errors,
                    async () =>
                        ruleOnly = await fixAll.FixAsync(
                            project.Solution,
                            fixer,
                            rule.Key,
                            offered.Action.EquivalenceKey,
                            cancellationToken).ConfigureAwait(false),
                    cancellationToken,
                    changed =>
                        fixAll.LeftOverAsync(changed, fixer, rule.Key, cancellationToken)).ConfigureAwait(false));
                together = together == project.Solution && ruleOnly is not null
                    ? ruleOnly
                    : await ThenAsync(
                        together,
                        fixAll,
                        fixer,
                        rule.Key,
                        offered.Action.EquivalenceKey,
                        cancellationToken).ConfigureAwait(false);
            }
        }

        if (firstFixable is not null)
        {
            Solution all = together;
            outcomes.Add(
                await AttemptAsync(
                    firstFixable,
                    FixScope.AllRules,
                    "fix all rules",
                    errors,
                    () => Task.FromResult(all),
                    cancellationToken).ConfigureAwait(false));
        }

        return [.. outcomes];
    }

    private async Task<(Finding Finding, CodeAction Action)?> RunAloneAsync(
        Project project, CodeFixProvider fixer, ImmutableArray<Diagnostic> diagnostics, CompileErrors errors,
        List<FixOutcome> outcomes, CancellationToken cancellationToken)
    {
        (Finding, CodeAction)? first = null;
        foreach (Diagnostic diagnostic
            in diagnostics.OrderBy(d => d.Location.SourceTree!.FilePath, StringComparer.Ordinal).ThenBy(
                d => d.Location.SourceSpan.Start))
        {
            Document? document = project.GetDocument(diagnostic.Location.SourceTree);
            var finding = Finding.From(diagnostic, root, project.Name);
            var actions = new List<CodeAction>();
            try
            {
                if (document is not null)
                {
                    await fixer.RegisterCodeFixesAsync(
                        new CodeFixContext(
                            document,
                            diagnostic,
                            (action, _) => actions.Add(action),
                            cancellationToken)).ConfigureAwait(false);
                }
            }
            catch (Exception exception) when (exception is not OperationCanceledException)
            {
                outcomes.Add(
                    new FixOutcome(
                        finding,
                        FixScope.Alone,
                        "(offering)",
                        FixResult.Failed,
                        [],
                        exception.ToString(),
                        string.Empty));
            }

            foreach (CodeAction action in actions.SelectMany(Leaves))
            {
                first ??= (finding, action);
                outcomes.Add(
                    await AttemptAsync(
                        finding,
                        FixScope.Alone,
                        action.Title,
                        errors,
                        () => ChangedAsync(action, project.Solution, cancellationToken),
                        cancellationToken).ConfigureAwait(false));
            }
        }

        return first;
    }

    private async Task<FixOutcome> AttemptAsync(
        Finding finding, string scope, string title, CompileErrors errors, Func<Task<Solution>> change,
        CancellationToken cancellationToken, Func<Solution, Task<string>>? leftOver = null)
    {
        try
        {
            Solution changed = await change().ConfigureAwait(false);
            string diff = withDiff
                ? await TextDiff.BetweenAsync(errors.Before, changed, root, cancellationToken).ConfigureAwait(false)
                : string.Empty;
            ImmutableArray<CompileError> added =
                await errors.NewInAsync(changed, cancellationToken).ConfigureAwait(false);
            FixResult result = !added.IsEmpty
                ? FixResult.Broken
                : await ChangesTextAsync(errors.Before, changed, cancellationToken).ConfigureAwait(false)
                    ? FixResult.Compiled
                    : FixResult.NoChange;
            string detail = leftOver is null ? string.Empty : await leftOver(changed).ConfigureAwait(false);
            return new FixOutcome(finding, scope, title, result, [.. added.Select(Describe)], detail, diff);
        }
        catch (Exception exception) when (exception is not OperationCanceledException)
        {
            return new FixOutcome(finding, scope, title, FixResult.Failed, [], exception.ToString(), string.Empty);
        }
    }

    /// <summary>
    /// Fix-all on what the rules before left; a fixer that throws is reported where it runs on its own.
    /// </summary>
    private static async Task<Solution> ThenAsync(
        Solution solution,
        FixAllRunner fixAll,
        CodeFixProvider fixer,
        string id,
        string? key,
        CancellationToken cancellationToken)
    {
        try
        {
            return await fixAll.FixAsync(solution, fixer, id, key, cancellationToken).ConfigureAwait(false);
        }
        catch (Exception exception) when (exception is not OperationCanceledException)
        {
            return solution;
        }
    }

    private static IEnumerable<CodeAction> Leaves(CodeAction action)
    {
        return action.NestedActions.IsEmpty ? [action] : action.NestedActions.SelectMany(Leaves);
    }

    /// <summary>The solution an action leads to; the same one when the action changes none.</summary>
    internal static async Task<Solution> ChangedAsync(
        CodeAction action, Solution before, CancellationToken cancellationToken)
    {
        ImmutableArray<CodeActionOperation> operations =
            await action.GetOperationsAsync(cancellationToken).ConfigureAwait(false);
        return operations.OfType<ApplyChangesOperation>().FirstOrDefault()?.ChangedSolution ?? before;
    }

    private static async Task<bool> ChangesTextAsync(
        Solution before, Solution after, CancellationToken cancellationToken)
    {
        foreach (ProjectChanges project in after.GetChanges(before).GetProjectChanges())
        {
            if (project.GetAddedDocuments().Any() || project.GetRemovedDocuments().Any())
            {
                return true;
            }

            foreach (DocumentId id in project.GetChangedDocuments())
            {
                var old = await before.GetDocument(id)!.GetTextAsync(cancellationToken).ConfigureAwait(false);
                var now = await after.GetDocument(id)!.GetTextAsync(cancellationToken).ConfigureAwait(false);
                if (!old.ContentEquals(now))
                {
                    return true;
                }
            }
        }

        return false;
    }

    private string Describe(CompileError error)
    {
        string path = Path.IsPathRooted(error.Path) ? Finding.Relative(root, error.Path) : error.Path;
        return $"{path}:{error.Line}: {error.Id}: {error.Message.ReplaceLineEndings(" ")}";
    }
}
