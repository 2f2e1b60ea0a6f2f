using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Evidence.Pools;
using Microsoft.CodeAnalysis.FindSymbols;

namespace GcGuard.CodeFixes.Rules.Pools;

/// <summary>
/// The methods that hand out objects of a pool and take them back, and every place that calls one of the first.
/// </summary>
internal sealed class PoolMembers(Document document)
{
    private const int MaxDepth = 3;

    private readonly Document _document = document;
    private readonly List<(Document Document, IInvocationOperation Call)> _rents = [];

    /// <summary>All of them: what they do is the pool's own work.</summary>
    public HashSet<ISymbol> All { get; } = new(SymbolEqualityComparer.Default);

    /// <summary>Those that put an object back: methods that are given it, and the <c>Dispose</c> of a lease.</summary>
    public HashSet<ISymbol> Returns { get; } = new(SymbolEqualityComparer.Default);

    /// <summary>The calls that take an object out and keep it to themselves, in the order of the documents.</summary>
    public IReadOnlyList<(Document Document, IInvocationOperation Call)> Rents => _rents;

    /// <summary>
    /// The members of a pool; null where one of them is used otherwise than called, or where a rent is in another
    /// project.
    /// </summary>
    public static async Task<PoolMembers?> TryFindAsync(
        Document document, ObjectPool pool, CancellationToken cancellationToken)
    {
        var members = new PoolMembers(document);
        foreach (StorageUse back in pool.Returns)
        {
            if (MethodAround(back.Operation) is not { } method
                || !await members.AddReturnAsync(method, MaxDepth, cancellationToken).ConfigureAwait(false))
            {
                return null;
            }
        }

        foreach (StorageUse take in pool.Uses.Where(use => !use.IsAdd))
        {
            if (RentSide.TryFind(take, cancellationToken) is { } rent
                && (!rent.HandsOut
                    || MethodAround(take.Operation) is not { } method
                    || (members.All.Add(method)
                        && !await members.AddRentAsync(method, MaxDepth, cancellationToken).ConfigureAwait(false))))
            {
                return null;
            }
        }

        return members;
    }

    private static IMethodSymbol? MethodAround(IOperation operation)
        => operation.SemanticModel?.GetEnclosingSymbol(operation.Syntax.SpanStart)
            is IMethodSymbol { MethodKind: MethodKind.Ordinary or MethodKind.ExplicitInterfaceImplementation } method
            ? method.OriginalDefinition
            : null;

    /// <summary>Adds a method that puts back, and those that hand what they hold or are given to it.</summary>
    private async Task<bool> AddReturnAsync(IMethodSymbol method, int depth, CancellationToken cancellationToken)
    {
        if (!Returns.Add(method) || depth == 0)
        {
            return true;
        }

        All.Add(method);
        foreach ((
            Document _,
            IInvocationOperation? call) in await CallsOfAsync(method, cancellationToken).ConfigureAwait(false))
        {
            if (call is null)
            {
                return false;
            }

            if (MethodAround(call) is { } around
                && (around is { Name: "Dispose", Parameters.IsEmpty: true }
                    || call.Arguments
                        .Any(
                            argument => argument.Value is IParameterReferenceOperation given
                                && SymbolEqualityComparer.Default
                                    .Equals(given.Parameter.ContainingSymbol.OriginalDefinition, around)))
                && !await AddReturnAsync(around, depth - 1, cancellationToken).ConfigureAwait(false))
            {
                return false;
            }
        }

        return true;
    }

    private async Task<bool> AddRentAsync(IMethodSymbol method, int depth, CancellationToken cancellationToken)
    {
        foreach ((
            Document document,
            IInvocationOperation? call) in await CallsOfAsync(method, cancellationToken).ConfigureAwait(false))
        {
            if (call is null || document.Project.Id != _document.Project.Id)
            {
                return false;
            }

            if (RentRegion.TryFind(call, this, cancellationToken) is null
                && MethodAround(call) is { } around
                && Leaves(call))
            {
                if (depth == 0
                    || (All.Add(around)
                        && !await AddRentAsync(around, depth - 1, cancellationToken).ConfigureAwait(false)))
                {
                    return false;
                }

                continue;
            }

            _rents.Add((document, call));
        }

        return true;
    }

    private static bool Leaves(IInvocationOperation call)
    {
        IOperation body = MemberBody.Of(call);
        return ItemFlow.Of(call, body).LeavesMember
            || call.Arguments
                .Any(argument => argument.Parameter?.RefKind == RefKind.Out
                    && ItemFlow.OfVariable(argument.Value, body).LeavesMember);
    }

    /// <summary>
    /// The calls of a method in the solution, each file once; null stands for a mention that is no call.
    /// </summary>
    private async Task<List<(Document Document, IInvocationOperation? Call)>> CallsOfAsync(
        IMethodSymbol method, CancellationToken cancellationToken)
    {
        var calls = new List<(Document, IInvocationOperation?)>();
        var seen = new HashSet<(string?, int)>();
        foreach (ReferencedSymbol symbol
            in await SymbolFinder.FindReferencesAsync(
                method, _document.Project.Solution, cancellationToken).ConfigureAwait(false))
        {
            foreach (ReferenceLocation location in symbol.Locations)
            {
                Document document = location.Document;
                if (location.IsImplicit
                    || (document.Project.Id != _document.Project.Id
                        && document.GetLinkedDocumentIds().Any(id => id.ProjectId == _document.Project.Id))
                    || !seen.Add((document.FilePath ?? document.Name, location.Location.SourceSpan.Start)))
                {
                    continue;
                }

                SyntaxNode? root = await document.GetSyntaxRootAsync(cancellationToken).ConfigureAwait(false);
                SemanticModel? model = await document.GetSemanticModelAsync(cancellationToken).ConfigureAwait(false);
                SyntaxNode? node = root?.FindNode(location.Location.SourceSpan, getInnermostNodeForTie: true);
                if (node?.FirstAncestorOrSelf<Microsoft.CodeAnalysis.CSharp.Syntax.CrefSyntax>() is not null
                    || node?.IsPartOfStructuredTrivia() == true)
                {
                    continue;
                }

                while (node is not null && node is not Microsoft.CodeAnalysis.CSharp.Syntax.InvocationExpressionSyntax
                    && node.Parent is Microsoft.CodeAnalysis.CSharp.Syntax.MemberAccessExpressionSyntax
                        or Microsoft.CodeAnalysis.CSharp.Syntax.MemberBindingExpressionSyntax
                        or Microsoft.CodeAnalysis.CSharp.Syntax.InvocationExpressionSyntax)
                {
                    node = node.Parent;
                }

                calls.Add(
                    (document, node is null
                        ? null
                        : model?.GetOperation(node, cancellationToken) as IInvocationOperation));
            }
        }

        return calls;
    }
}
