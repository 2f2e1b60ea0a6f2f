using Microsoft.CodeAnalysis.Text;

namespace GcGuard.CodeFixes.Cascade;

/// <summary>The documents of a solution, each file once: what several projects share is known by one of them.</summary>
internal sealed class SourceFiles(Solution solution, CancellationToken cancellationToken)
{
    private readonly Dictionary<DocumentId, DocumentId> _first = [];
    private readonly Dictionary<DocumentId, (SyntaxNode Root, SemanticModel Model)> _read = [];
    private readonly HashSet<DocumentId> _alike = [];
    private readonly List<ProjectId> _order = solution.ProjectIds.ToList();

    public Solution Solution { get; } = solution;

    public CancellationToken CancellationToken { get; } = cancellationToken;

    /// <summary>The documents in which a rule of the project wants <c>ConfigureAwait</c> behind new awaits.</summary>
    public ImmutableHashSet<DocumentId> Configured { get; init; } = ImmutableHashSet<DocumentId>.Empty;

    /// <summary>The document that stands for a file: the one of the first project that has it.</summary>
    public DocumentId FirstOf(DocumentId id)
    {
        if (!_first.TryGetValue(id, out DocumentId? first))
        {
            first = LinkedTo(id).OrderBy(one => _order.IndexOf(one.ProjectId)).First();
            _first.Add(id, first);
        }

        return first;
    }

    /// <summary>All documents of a file.</summary>
    public ImmutableArray<DocumentId> LinkedTo(DocumentId id)
        => Solution.GetDocument(id) is { } document
            ? document.GetLinkedDocumentIds().Add(id)
            : ImmutableArray.Create(id);

    /// <summary>The document of a syntax tree; null for one that is generated while compiling.</summary>
    public DocumentId? Of(SyntaxTree tree)
        => Solution.GetDocument(tree) is { } document and not SourceGeneratedDocument ? FirstOf(document.Id) : null;

    public async Task<SyntaxNode> RootAsync(DocumentId id) => (await ReadAsync(id).ConfigureAwait(false)).Root;

    public async Task<SemanticModel> ModelAsync(DocumentId id) => (await ReadAsync(id).ConfigureAwait(false)).Model;

    /// <summary>
    /// The node of a span, from the innermost that has it outwards; null where the file has none there.
    /// </summary>
    public async Task<T?> FindAsync<T>(DocumentId id, TextSpan span)
        where T : SyntaxNode
    {
        SyntaxNode root = await RootAsync(id).ConfigureAwait(false);
        if (!root.FullSpan.Contains(span))
        {
            return null;
        }

        SyntaxNode? node = root.FindNode(span, getInnermostNodeForTie: true);
        while (node is not null && node.Span == span && node is not T)
        {
            node = node.Parent;
        }

        return node?.Span == span ? node as T : null;
    }

    /// <summary>The node a symbol is declared by, in the document that stands for its file.</summary>
    public async Task<(DocumentId Document, SyntaxNode Node)?> DeclarationAsync(SyntaxReference reference)
    {
        if (Of(reference.SyntaxTree) is not { } id)
        {
            return null;
        }

        SyntaxNode root = await RootAsync(id).ConfigureAwait(false);
        SyntaxNode declared = await reference.GetSyntaxAsync(CancellationToken).ConfigureAwait(false);
        SyntaxNode? node =
            root.FullSpan.Contains(declared.Span) ? root.FindNode(declared.Span, getInnermostNodeForTie: true) : null;
        while (node is not null && node.Span == declared.Span && node.RawKind != declared.RawKind)
        {
            node = node.Parent;
        }

        return node is not null && node.Span == declared.Span && node.RawKind == declared.RawKind ? (id, node) : null;
    }

    /// <summary>
    /// Whether all documents of a file hold the same text. Roslyn 4.5 looks for symbols at one place in all of them.
    /// </summary>
    public async Task<bool> AreAlikeAsync(DocumentId id)
    {
        if (_alike.Contains(id))
        {
            return true;
        }

        SourceText text = await Solution.GetDocument(id)!.GetTextAsync(CancellationToken).ConfigureAwait(false);
        foreach (DocumentId linked in LinkedTo(id))
        {
            if (linked != id
                && !text.ContentEquals(
                    await Solution.GetDocument(linked)!.GetTextAsync(CancellationToken).ConfigureAwait(false)))
            {
                return false;
            }
        }

        return _alike.Add(id);
    }

    private async Task<(SyntaxNode Root, SemanticModel Model)> ReadAsync(DocumentId id)
    {
        if (!_read.TryGetValue(id, out (SyntaxNode, SemanticModel) read))
        {
            Document document = Solution.GetDocument(id)!;
            SemanticModel model = (await document.GetSemanticModelAsync(CancellationToken).ConfigureAwait(false))!;
            read = (await model.SyntaxTree.GetRootAsync(CancellationToken).ConfigureAwait(false), model);
            _read.Add(id, read);
        }

        return read;
    }
}
