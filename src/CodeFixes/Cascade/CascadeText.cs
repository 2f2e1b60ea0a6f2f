using GcGuard.CodeFixes.Fixing;

namespace GcGuard.CodeFixes.Cascade;

/// <summary>Makes the one edit of every document of a plan, in all documents of a file alike.</summary>
internal static class CascadeText
{
    /// <summary>The new roots, or the obstacle where edits meet or the documents of a file differ.</summary>
    public static async Task<(ImmutableDictionary<DocumentId, SyntaxNode> Roots, Met? Met)> WriteAsync(
        CascadeState state, CascadeRequest request)
    {
        foreach (DocumentId document in request.Imports.Keys)
        {
            foreach (string space in request.Imports[document])
            {
                state.Import(state.Files.FirstOf(document), space);
            }
        }

        ImmutableDictionary<DocumentId, SyntaxNode>.Builder roots =
            ImmutableDictionary.CreateBuilder<DocumentId, SyntaxNode>();
        foreach (DocumentId document in state.ChangedDocuments)
        {
            SyntaxNode root = await state.Files.RootAsync(document).ConfigureAwait(false);
            string written = root.ToFullString();
            foreach (DocumentId linked in state.Files.LinkedTo(document))
            {
                SyntaxNode other =
                    linked == document ? root : await state.Files.RootAsync(linked).ConfigureAwait(false);
                if (linked != document && other.ToFullString() != written)
                {
                    return (
                        roots.ToImmutable(),
                        new Met(Obstacles.Linked, null, request.Solution.GetDocument(linked)!.Name));
                }

                if (state.ChangesOf(document).Apply(other) is not { } changed)
                {
                    return (
                        roots.ToImmutable(),
                        new Met(Obstacles.Entangled, null, request.Solution.GetDocument(document)!.Name));
                }

                SemanticModel model = await state.Files.ModelAsync(linked).ConfigureAwait(false);
                foreach (string space
                    in state.ImportsOf(document).Where(
                        space => NamespaceImport.CanAdd(changed) && !IsImported(model, space)))
                {
                    changed = NamespaceImport.Add(changed, space);
                }

                if (changed.ToFullString() != written)
                {
                    roots.Add(linked, changed);
                }
            }
        }

        return (roots.ToImmutable(), null);
    }

    /// <summary>Whether the file imports a namespace already, itself or by a global directive.</summary>
    private static bool IsImported(SemanticModel model, string space)
        => model.GetImportScopes(0).Any(
            scope => scope.Imports.Any(import => import.NamespaceOrType.ToDisplayString() == space));
}
