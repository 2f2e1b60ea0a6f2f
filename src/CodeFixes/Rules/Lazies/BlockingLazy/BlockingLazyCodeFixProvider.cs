using GcGuard.Analyzers.Evidence.Lazies;
using GcGuard.Analyzers.Rules.Lazies;
using GcGuard.CodeFixes.Cascade;
using GcGuard.CodeFixes.Fixing;
using GcGuard.CodeFixes.Providers;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.Text;

namespace GcGuard.CodeFixes.Rules.Lazies;

/// <summary>
/// Fixes GCG4001: an asynchronous Lazy, off the caller's thread and behind a gate, awaited by all its readers and their
/// callers.
/// </summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(BlockingLazyCodeFixProvider))]
public sealed class BlockingLazyCodeFixProvider() : GcGuardCodeFixProvider(new BlockingLazyAnalyzer())
{
    private protected override async Task<ImmutableArray<Fix>> ProposeAsync(
        FixTarget target, CancellationToken cancellationToken)
    {
        Solution solution = target.Document.Project.Solution;
        if (target.Model.GetOperation(target.Node, cancellationToken) is not IPropertyReferenceOperation read
            || BlockingLazies.For(target.Model.Compilation).TryFind(
                read,
                cancellationToken) is not
                    { Lazy.Mode: LazyMode.OneRuns,
                        Keeper: { Kind: LazyKeeperKind.Member or LazyKeeperKind.Entry, Member: { } member } } found
            || solution.GetDocument(found.Lazy.Creation.Syntax.SyntaxTree) is not { } document
            || LazyDefinition.TryRead(found, cancellationToken) is not { } definition
            || await LazyReferences.FindAsync(
                member,
                found.Lazy.Creation.Syntax,
                found.Keeper.Kind,
                solution,
                cancellationToken).ConfigureAwait(false) is not { } references)
        {
            return ImmutableArray<Fix>.Empty;
        }

        ImmutableArray<Fix>.Builder fixes = ImmutableArray.CreateBuilder<Fix>();
        AsyncLazyLibrary? library = AsyncLazyLibrary.Of(target.Model.Compilation);
        bool banned = LazyTaskBan.IsOn(target.Document.Project, found.Lazy.Creation.Syntax.SyntaxTree);
        if (!banned)
        {
            await AddAsync(
                "Make it a Lazy<Task<T>>, run at most Environment.ProcessorCount factories at once, and await it (a "
                    + "failure is tried again)",
                null,
                definition.AsLazyTask(gated: true)).ConfigureAwait(false);
            if (fixes.Count > 0)
            {
                // What stands in the way of one stands in the way of the other.
                await AddAsync(
                    "Make it a Lazy<Task<T>>, run any number of factories at once, and await it (a failure is tried "
                        + "again)",
                    "ungated",
                    definition.AsLazyTask(gated: false)).ConfigureAwait(false);
            }
        }

        if (library is not null && found.Keeper.Kind == LazyKeeperKind.Member)
        {
            await AddAsync(
                library.TakesGate
                    ? "Make it an AsyncLazy<T> of GcGuard.Runtime, run at most Environment.ProcessorCount factories "
                        + "at once, and await it (a failure is tried again)"
                    : "Make it an AsyncLazy<T> of " + library.Namespace + ", run any number of factories at once, and "
                        + "await it",
                banned ? null : "async-lazy",
                definition.AsAsyncLazy(library)).ConfigureAwait(false);
        }

        return fixes.ToImmutable();

        async Task AddAsync(string title, string? alternative, LazyDefinitionEdits? edits)
        {
            if (edits is null)
            {
                return;
            }

            Dictionary<DocumentId, ImmutableArray<TextChange>> changes = new() { [document.Id] = edits.Changes };
            if (edits.Read is { } name)
            {
                foreach (IGrouping<DocumentId, (DocumentId Document, TextSpan Span)> group
                    in references.Names.GroupBy(reference => reference.Document))
                {
                    ImmutableArray<TextChange> reads =
                        group.Select(reference => new TextChange(reference.Span, name)).ToImmutableArray();
                    changes[group.Key] = changes.TryGetValue(group.Key, out ImmutableArray<TextChange> others)
                        ? others.AddRange(reads)
                        : reads;
                }
            }

            CascadePlan plan = await AsyncCascade.PlanAsync(
                new CascadeRequest(solution, references.Sites)
                {
                    DefinitionEdits = changes.ToImmutableDictionary(),
                    Imports =
                        ImmutableDictionary<DocumentId, ImmutableArray<string>>.Empty.Add(document.Id, edits.Imports),
                },
                cancellationToken).ConfigureAwait(false);
            if (plan.Obstacle is null && plan.Roots.TryGetValue(target.Document.Id, out SyntaxNode? root))
            {
                fixes.Add(new Fix(title, _ => root)
                {
                    Alternative = alternative,
                    ChangesBehavior = true,
                    OtherRoots = plan.Roots.Remove(target.Document.Id),
                    CoversLinkedDocuments = true,
                });
            }
        }
    }
}
