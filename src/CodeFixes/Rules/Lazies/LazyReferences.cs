using GcGuard.Analyzers.Evidence.Lazies;
using GcGuard.CodeFixes.Cascade;
using Microsoft.CodeAnalysis.FindSymbols;
using Microsoft.CodeAnalysis.Text;

namespace GcGuard.CodeFixes.Rules.Lazies;

/// <summary>
/// Every place of a solution that reads the value of a Lazy in a field or property, or in the entries of one.
/// </summary>
/// <param name="Sites">The reads, each once.</param>
/// <param name="Names">Where each read names the <c>Value</c>.</param>
internal sealed record LazyReferences(
    ImmutableArray<AwaitedSite> Sites, ImmutableArray<(DocumentId Document, TextSpan Span)> Names)
{
    /// <summary>
    /// The reads; null where the Lazy is used in any other way: handed on, compared, asked for <c>IsValueCreated</c>,
    /// or given another one than the creation at hand.
    /// </summary>
    /// <param name="member">The field or property.</param>
    /// <param name="creation">The creation that gives it, or its entries, their value.</param>
    /// <param name="kind">Whether the member is the Lazy or a dictionary of such.</param>
    public static async Task<LazyReferences?> FindAsync(
        ISymbol member, SyntaxNode creation, LazyKeeperKind kind, Solution solution,
        CancellationToken cancellationToken)
    {
        ImmutableArray<AwaitedSite>.Builder sites = ImmutableArray.CreateBuilder<AwaitedSite>();
        ImmutableArray<(DocumentId, TextSpan)>.Builder names = ImmutableArray.CreateBuilder<(DocumentId, TextSpan)>();
        foreach (ReferencedSymbol referenced
            in await SymbolFinder.FindReferencesAsync(member, solution, cancellationToken).ConfigureAwait(false))
        {
            foreach (ReferenceLocation location in referenced.Locations)
            {
                if (location.IsCandidateLocation
                    || location.IsImplicit
                    || await location.Document.GetSyntaxRootAsync(cancellationToken).ConfigureAwait(false)
                        is not { } root
                    || root.FindNode(location.Location.SourceSpan, getInnermostNodeForTie: true)
                        is not IdentifierNameSyntax name)
                {
                    return null;
                }

                ExpressionSyntax whole =
                    name.Parent is MemberAccessExpressionSyntax access && access.Name == name ? access : name;
                if (kind == LazyKeeperKind.Entry)
                {
                    if (EntryRead(whole, creation) is { } read)
                    {
                        sites.Add(AwaitedSite.Becomes(location.Document.Id, read.Span));
                        names.Add((location.Document.Id, read.Name.Span));
                    }
                    else if (!LeavesEntries(whole))
                    {
                        return null;
                    }

                    continue;
                }

                switch (whole.Parent)
                {
                    case MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Value" } value
                        when value.Expression == whole:
                        sites.Add(AwaitedSite.Becomes(location.Document.Id, value.Span));
                        names.Add((location.Document.Id, value.Name.Span));
                        break;
                    case AssignmentExpressionSyntax assignment when assignment.Left == whole
                        && assignment.Right.Span == creation.Span
                        && assignment.SyntaxTree.FilePath == creation.SyntaxTree.FilePath:
                        break;
                    default:
                        return null;
                }
            }
        }

        return sites.Count == 0 ? null : new LazyReferences(sites.ToImmutable(), names.ToImmutable());
    }

    /// <summary>The read of <c>dictionary.GetOrAdd(key, … creation …).Value</c>; null for every other use.</summary>
    private static MemberAccessExpressionSyntax? EntryRead(ExpressionSyntax dictionary, SyntaxNode creation)
        => dictionary.Parent is MemberAccessExpressionSyntax
            { Name.Identifier.ValueText: "GetOrAdd", Parent: InvocationExpressionSyntax call } method
            && method.Expression == dictionary
            && call.Span.Contains(creation.Span)
            && call.SyntaxTree == creation.SyntaxTree
            && call.Parent is MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Value" } value
            && value.Expression == call
                ? value
                : null;

    /// <summary>Whether a use of the dictionary neither hands out its entries nor adds other ones.</summary>
    private static bool LeavesEntries(ExpressionSyntax dictionary)
        => dictionary.Parent is MemberAccessExpressionSyntax access
            && access.Expression == dictionary
            && (access.Name.Identifier.ValueText, access.Parent) switch
            {
                ("Count" or "IsEmpty" or "Keys", _) => true,
                ("ContainsKey" or "Clear", InvocationExpressionSyntax) => true,
                ("TryRemove", InvocationExpressionSyntax { ArgumentList.Arguments: { Count: 2 } arguments }) =>
                    arguments[1].Expression is IdentifierNameSyntax { Identifier.ValueText: "_" },
                _ => false,
            };
}
