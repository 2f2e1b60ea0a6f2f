using Microsoft.CodeAnalysis.Text;

namespace GcGuard.CodeFixes.Cascade;

/// <summary>What has to be awaited in a solution, and the edits that make it a task.</summary>
/// <param name="solution">The solution before any edit. All spans are spans of its documents.</param>
/// <param name="sites">Every place that reads what becomes a task.</param>
internal sealed class CascadeRequest(Solution solution, ImmutableArray<AwaitedSite> sites)
{
    /// <summary>The solution before any edit.</summary>
    public Solution Solution { get; } = solution;

    /// <summary>Every place that reads what becomes a task.</summary>
    public ImmutableArray<AwaitedSite> Sites { get; } = sites;

    /// <summary>
    /// The edits of the definition, as changes of the documents' texts. They may stand inside of sites, not across
    /// their ends. Of a document that several projects share, one is named.
    /// </summary>
    public ImmutableDictionary<DocumentId, ImmutableArray<TextChange>> DefinitionEdits { get; init; }
        = ImmutableDictionary<DocumentId, ImmutableArray<TextChange>>.Empty;

    /// <summary>Namespaces that the definition's edits need, per document; imported where they are not yet.</summary>
    public ImmutableDictionary<DocumentId, ImmutableArray<string>> Imports { get; init; }
        = ImmutableDictionary<DocumentId, ImmutableArray<string>>.Empty;

    /// <summary>What is planned beside the sites, anew for each plan; null for nothing.</summary>
    public Func<CascadeState, Task<Met?>>? Work { get; init; }

    /// <summary>The documents in which a rule of the project wants <c>ConfigureAwait</c> behind new awaits.</summary>
    public ImmutableHashSet<DocumentId> Configured { get; private init; } = ImmutableHashSet<DocumentId>.Empty;

    /// <summary>The same request, with <c>ConfigureAwait(false)</c> behind the new awaits of more documents.</summary>
    public CascadeRequest Configuring(ImmutableArray<DocumentId> documents)
        => new(Solution, Sites)
        {
            DefinitionEdits = DefinitionEdits,
            Imports = Imports,
            Work = Work,
            Configured = Configured.Union(documents),
        };
}
