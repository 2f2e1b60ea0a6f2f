using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.Testing;
using Microsoft.CodeAnalysis.Text;

namespace GcGuard.Harness.Engine;

/// <summary>Applies code actions as an editor does.</summary>
internal static class AppliedAction
{
    /// <summary>Applies an action.</summary>
    /// <param name="before">The solution the action was made for.</param>
    /// <param name="action">The action.</param>
    /// <param name="validation">How closely each returned tree must equal a new parse of its text.</param>
    /// <param name="verifier">Reports failures.</param>
    /// <param name="cancellationToken">Stops it.</param>
    /// <returns>The changed solution, with every changed document parsed anew, and whether any text changed.</returns>
    public static async Task<(Solution After, bool Changed)> ApplyAsync(
        Solution before,
        CodeAction action,
        CodeActionValidationMode validation,
        IVerifier verifier,
        CancellationToken cancellationToken)
    {
        IEnumerable<CodeActionOperation> operations = await action.GetOperationsAsync(cancellationToken).ConfigureAwait(false);
        ApplyChangesOperation[] changes = [.. operations.OfType<ApplyChangesOperation>()];
        verifier.Equal(1, changes.Length, $"The action '{action.Title}' has {changes.Length} operations that change the solution; an editor applies one.");

        Solution after = changes[0].ChangedSolution;
        SolutionChanges difference = after.GetChanges(before);
        bool changed = difference.GetAddedProjects().Any() || difference.GetRemovedProjects().Any();
        foreach (ProjectChanges project in difference.GetProjectChanges())
        {
            changed |= project.GetAddedDocuments().Any() || project.GetRemovedDocuments().Any()
                || project.GetAddedAdditionalDocuments().Any() || project.GetRemovedAdditionalDocuments().Any()
                || project.GetAddedAnalyzerConfigDocuments().Any() || project.GetRemovedAnalyzerConfigDocuments().Any()
                || await AnyTextChangedAsync(project, cancellationToken).ConfigureAwait(false);
            foreach (DocumentId id in project.GetAddedDocuments().Concat(project.GetChangedDocuments()))
            {
                after = await ReparseAsync(after, id, validation, verifier, cancellationToken).ConfigureAwait(false);
            }
        }

        return (after, changed);
    }

    private static async Task<bool> AnyTextChangedAsync(ProjectChanges project, CancellationToken cancellationToken)
    {
        IEnumerable<DocumentId> ids = project.GetChangedDocuments()
            .Concat(project.GetChangedAdditionalDocuments())
            .Concat(project.GetChangedAnalyzerConfigDocuments());
        foreach (DocumentId id in ids)
        {
            SourceText before = await Text(project.OldProject, id, cancellationToken).ConfigureAwait(false);
            SourceText after = await Text(project.NewProject, id, cancellationToken).ConfigureAwait(false);
            if (!before.ContentEquals(after))
            {
                return true;
            }
        }

        return false;

        static Task<SourceText> Text(Project project, DocumentId id, CancellationToken cancellationToken)
        {
            TextDocument document = project.GetDocument(id) ?? project.GetAdditionalDocument(id) ?? project.GetAnalyzerConfigDocument(id)!;
            return document.GetTextAsync(cancellationToken);
        }
    }

    private static async Task<Solution> ReparseAsync(
        Solution solution,
        DocumentId id,
        CodeActionValidationMode validation,
        IVerifier verifier,
        CancellationToken cancellationToken)
    {
        Document document = solution.GetDocument(id)!;
        SyntaxNode? returned = await document.GetSyntaxRootAsync(cancellationToken).ConfigureAwait(false);
        SourceText text = await document.GetTextAsync(cancellationToken).ConfigureAwait(false);
        SourceText copy = SourceText.From(text.ToString(), text.Encoding, text.ChecksumAlgorithm);
        Solution reparsed = solution.WithDocumentText(id, copy);
        SyntaxNode? parsed = await reparsed.GetDocument(id)!.GetSyntaxRootAsync(cancellationToken).ConfigureAwait(false);
        if (validation != CodeActionValidationMode.None && returned is not null && parsed is not null)
        {
            bool trivia = validation == CodeActionValidationMode.Full;
            verifier.EqualOrDiff(
                TreeText.Format(parsed, trivia),
                TreeText.Format(returned, trivia),
                $"The tree that the fix returns for '{document.FilePath}' is not the tree its own text parses to (- parsed, + returned):");
        }

        return reparsed;
    }
}
