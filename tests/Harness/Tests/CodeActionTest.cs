using System;
using System.Collections.Immutable;
using System.Linq;
using System.Runtime.ExceptionServices;
using System.Threading;
using System.Threading.Tasks;
using GcGuard.Harness.Engine;
using Microsoft.CodeAnalysis.CodeActions;

namespace Microsoft.CodeAnalysis.Testing;

/// <summary>A test that applies code actions.</summary>
/// <typeparam name="TVerifier">How failures are reported.</typeparam>
public abstract class CodeActionTest<TVerifier> : AnalyzerTest<TVerifier>
    where TVerifier : IVerifier, new()
{
    /// <summary>Which of the offered actions is applied; the first when null and no key is given.</summary>
    public int? CodeActionIndex { get; set; }

    /// <summary>The equivalence key of the action that is applied. With an index, both must name the same action.</summary>
    public string? CodeActionEquivalenceKey { get; set; }

    /// <summary>A further check of each action that is applied.</summary>
    public Action<CodeAction, IVerifier>? CodeActionVerifier { get; set; }

    /// <summary>How closely each returned tree must equal a new parse of its text.</summary>
    public CodeActionValidationMode CodeActionValidationMode { get; set; } = CodeActionValidationMode.SemanticStructure;

    /// <summary>The type of the language's syntax kinds.</summary>
    public abstract Type SyntaxKindType { get; }

    /// <summary>Whether the test says anything of a state.</summary>
    /// <param name="state">The state.</param>
    protected static bool CodeActionExpected(SolutionState state)
    {
        ArgumentNullException.ThrowIfNull(state);
        return state.IsSpecified;
    }

    /// <summary>Whether any file differs between two states.</summary>
    /// <param name="oldState">One state.</param>
    /// <param name="newState">The other.</param>
    /// <param name="recursive">Whether further projects count.</param>
    protected static bool HasAnyChange(ProjectState oldState, ProjectState newState, bool recursive)
        => SourceFiles.Differ(oldState, newState)
        || (recursive && oldState is SolutionState before && newState is SolutionState after
            && SourceFiles.DifferentAdditionalProjects(before, after) > 0);

    /// <summary>Picks the action that is applied.</summary>
    /// <param name="iteration">How many times an action was applied before.</param>
    /// <param name="actions">The offered actions.</param>
    /// <param name="codeActionIndex">The index to take, if any.</param>
    /// <param name="codeActionEquivalenceKey">The key to take, if any.</param>
    /// <param name="codeActionVerifier">A further check of the picked action.</param>
    /// <param name="verifier">Reports failures.</param>
    /// <returns>Null when nothing fitting is offered.</returns>
    protected static CodeAction? TryGetCodeActionToApply(
        int iteration,
        ImmutableArray<CodeAction> actions,
        int? codeActionIndex,
        string? codeActionEquivalenceKey,
        Action<CodeAction, IVerifier>? codeActionVerifier,
        IVerifier verifier)
    {
        ArgumentNullException.ThrowIfNull(verifier);
        CodeAction? keyed = actions.FirstOrDefault(action => action.EquivalenceKey == codeActionEquivalenceKey);
        CodeAction? picked = codeActionEquivalenceKey is null
            ? actions.ElementAtOrDefault(codeActionIndex ?? 0)
            : keyed;

        // After the first action the diagnostics that are left may offer less.
        bool mayBeAbsent = iteration > 0 && keyed is null;
        if (codeActionIndex is { } index && codeActionEquivalenceKey is not null && !mayBeAbsent)
        {
            verifier.True(index < actions.Length, $"Action {index} is expected, but only {actions.Length} actions are offered.");
            verifier.Equal(codeActionEquivalenceKey, actions[index].EquivalenceKey, $"Action {index} has the key '{actions[index].EquivalenceKey}', not '{codeActionEquivalenceKey}'.");
            picked = actions[index];
        }

        if (picked is not null)
        {
            codeActionVerifier?.Invoke(picked, verifier);
        }

        return picked;
    }

    /// <summary>Leaves only actions that can be applied: menus are replaced by what is in them.</summary>
    /// <param name="actions">The offered actions.</param>
    protected virtual ImmutableArray<CodeAction> FilterCodeActions(ImmutableArray<CodeAction> actions)
        => [.. NestedActions.Flatten(actions)];

    /// <summary>Applies an action.</summary>
    /// <param name="project">The project the action was made for.</param>
    /// <param name="codeAction">The action.</param>
    /// <param name="verifier">Reports failures.</param>
    /// <param name="cancellationToken">Stops it.</param>
    /// <returns>The changed project; the error is always null, as failures are thrown at once.</returns>
    protected async Task<(Project updatedProject, ExceptionDispatchInfo? validationError)> ApplyCodeActionAsync(
        Project project,
        CodeAction codeAction,
        IVerifier verifier,
        CancellationToken cancellationToken)
    {
        ArgumentNullException.ThrowIfNull(project);
        ArgumentNullException.ThrowIfNull(codeAction);
        (Solution after, _) = await AppliedAction.ApplyAsync(
            project.Solution, codeAction, CodeActionValidationMode, verifier, cancellationToken).ConfigureAwait(false);
        return (after.GetProject(project.Id)!, null);
    }
}
