using Microsoft.CodeAnalysis.Text;

namespace GcGuard.CodeFixes.Fixing;

/// <summary>
/// A file as each project and target framework sees it that compiles it. They may import and reference different
/// things, and have to agree on one text.
/// </summary>
internal static class SharedFile
{
    /// <summary>The text of a file in a project or target framework, and what its names mean there.</summary>
    internal readonly struct View(SyntaxNode root, SemanticModel model)
    {
        public SyntaxNode Root { get; } = root;

        public SemanticModel Model { get; } = model;
    }

    /// <summary>A document first, then those that share its file, with its text.</summary>
    public static async Task<ImmutableArray<View>> ViewsAsync(Document document, CancellationToken cancellationToken)
    {
        ImmutableArray<DocumentId> linked = document.GetLinkedDocumentIds();
        ImmutableArray<View>.Builder views = ImmutableArray.CreateBuilder<View>(1 + linked.Length);
        await AddAsync(views, document, cancellationToken).ConfigureAwait(false);
        if (linked.IsEmpty)
        {
            return views.ToImmutable();
        }

        SourceText text = await document.GetTextAsync(cancellationToken).ConfigureAwait(false);
        foreach (DocumentId id in linked)
        {
            Document other = document.Project.Solution.WithDocumentText(id, text).GetDocument(id)!;
            await AddAsync(views, other, cancellationToken).ConfigureAwait(false);
        }

        return views.ToImmutable();
    }

    /// <summary>A document in a solution where those that share its file have its text.</summary>
    public static async Task<Document> WriteEverywhereAsync(Document document, CancellationToken cancellationToken)
    {
        Solution solution = document.Project.Solution;
        SourceText text = await document.GetTextAsync(cancellationToken).ConfigureAwait(false);
        foreach (DocumentId linked in document.GetLinkedDocumentIds())
        {
            solution = solution.WithDocumentText(linked, text);
        }

        return solution.GetDocument(document.Id)!;
    }

    private static async Task AddAsync(
        ImmutableArray<View>.Builder views, Document document, CancellationToken cancellationToken)
        => views.Add(new View(
            (await document.GetSyntaxRootAsync(cancellationToken).ConfigureAwait(false))!,
            (await document.GetSemanticModelAsync(cancellationToken).ConfigureAwait(false))!));
}
