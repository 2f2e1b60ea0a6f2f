using Microsoft.CodeAnalysis.FindSymbols;

namespace GcGuard.CodeFixes.Cascade.Destinations;

/// <summary>Calls of an action or endpoint by code, which gets its file result.</summary>
internal static class CalledFunctions
{
    /// <summary>The obstacle at the first call or delegate of it; null where only the framework calls it.</summary>
    public static async Task<Met?> FindAsync(CascadeState state, IMethodSymbol action)
    {
        foreach (ReferencedSymbol found in await SymbolFinder.FindReferencesAsync(
            action, state.Files.Solution, state.Files.CancellationToken).ConfigureAwait(false))
        {
            foreach (ReferenceLocation location in found.Locations)
            {
                SyntaxNode root = (await location.Document.GetSyntaxRootAsync(state.Files.CancellationToken)
                    .ConfigureAwait(false))!;
                SyntaxNode name = root.FindNode(location.Location.SourceSpan, findInsideTrivia: true);
                if (name.FirstAncestorOrSelf<InvocationExpressionSyntax>() is { } call
                    && DestinationSignature.NameOf(call)?.Span == location.Location.SourceSpan)
                {
                    return ArrayCallPlanner.Refuse(Obstacles.CalledAction, call);
                }
            }
        }

        return null;
    }
}
