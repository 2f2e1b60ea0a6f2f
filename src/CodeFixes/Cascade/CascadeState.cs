using Microsoft.CodeAnalysis.Text;

namespace GcGuard.CodeFixes.Cascade;

/// <summary>
/// What a plan has come to so far: the functions that change, the sites that await, and what is still to be looked at.
/// </summary>
internal sealed class CascadeState(SourceFiles files)
{
    /// <summary>More functions than this are not changed by one action.</summary>
    private const int MostFunctions = 400;

    private readonly Dictionary<(DocumentId, TextSpan), PlannedFunction> _functions = [];
    private readonly Dictionary<DocumentId, DocumentChanges> _changes = [];
    private readonly Dictionary<DocumentId, SortedSet<string>> _imports = [];
    private readonly Queue<Func<Task<Met?>>> _work = new();
    private readonly HashSet<(string, DocumentId, TextSpan)> _seen = [];

    public SourceFiles Files { get; } = files;

    public IReadOnlyCollection<PlannedFunction> Functions => _functions.Values;

    public IEnumerable<DocumentId> ChangedDocuments => _changes.Keys;

    /// <summary>The changes of a document.</summary>
    public DocumentChanges ChangesOf(DocumentId document)
    {
        if (!_changes.TryGetValue(document, out DocumentChanges? changes))
        {
            changes = new DocumentChanges();
            _changes.Add(document, changes);
        }

        return changes;
    }

    /// <summary>Whether something is met for the first time.</summary>
    /// <param name="kind">What it is met as.</param>
    public bool IsFirst(string kind, DocumentId document, TextSpan span) => _seen.Add((kind, document, span));

    /// <summary>Remembers work to be done after the one at hand.</summary>
    public void Enqueue(Func<Task<Met?>> work) => _work.Enqueue(work);

    /// <summary>Does all the work, up to the first obstacle.</summary>
    public async Task<Met?> RunAsync()
    {
        while (_work.Count > 0)
        {
            Files.CancellationToken.ThrowIfCancellationRequested();
            if (_functions.Count > MostFunctions)
            {
                return new Met(Obstacles.TooLarge, null, "more than 400 functions");
            }

            if (await _work.Dequeue()().ConfigureAwait(false) is { } met)
            {
                return met;
            }
        }

        return null;
    }

    /// <summary>The function of a node if it is planned already.</summary>
    public PlannedFunction? Find(DocumentId document, SyntaxNode node)
        => _functions.TryGetValue((document, node.Span), out PlannedFunction? function) ? function : null;

    /// <summary>Plans a function.</summary>
    public PlannedFunction Plan(PlannedFunction function)
    {
        _functions.Add((function.Document, function.Node.Span), function);
        return function;
    }

    /// <summary>Asks for a namespace in a document.</summary>
    public void Import(DocumentId document, string space)
    {
        if (!_imports.TryGetValue(document, out SortedSet<string>? spaces))
        {
            spaces = new SortedSet<string>(StringComparer.Ordinal);
            _imports.Add(document, spaces);
        }

        spaces.Add(space);
    }

    /// <summary>The namespaces that the changes of a document need.</summary>
    public IEnumerable<string> ImportsOf(DocumentId document)
        => _imports.TryGetValue(document, out SortedSet<string>? spaces) ? spaces : [];
}
