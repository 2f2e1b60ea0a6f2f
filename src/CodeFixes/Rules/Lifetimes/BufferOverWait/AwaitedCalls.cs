using Microsoft.CodeAnalysis.FindSymbols;

namespace GcGuard.CodeFixes.Rules.Lifetimes;

/// <summary>
/// Whether who calls a method waits until it has ended, so that what the caller lends it is still there.
/// </summary>
internal static class AwaitedCalls
{
    /// <summary>Longer chains of methods that only hand a task on are not followed.</summary>
    private const int MaxDepth = 4;

    /// <summary>
    /// Whether every mention of a method in the solution is a call that is awaited, or returned by a method of which
    /// the same holds.
    /// </summary>
    public static async Task<bool> AreAllAsync(
        IMethodSymbol method, Solution solution, CancellationToken cancellationToken, int depth = 0)
    {
        if (method.ReturnsVoid || depth > MaxDepth)
        {
            return false;
        }

        foreach (ReferencedSymbol referenced
            in await SymbolFinder.FindReferencesAsync(method, solution, cancellationToken).ConfigureAwait(false))
        {
            foreach (ReferenceLocation location in referenced.Locations)
            {
                if (location.Document.Project.Language != LanguageNames.CSharp
                    || await location.Document.GetSyntaxRootAsync(cancellationToken).ConfigureAwait(false)
                        is not { } root)
                {
                    return false;
                }

                SyntaxNode name =
                    root.FindNode(location.Location.SourceSpan, findInsideTrivia: true, getInnermostNodeForTie: true);
                if (!name.IsPartOfStructuredTrivia()
                    && !await IsAwaitedAsync(name, location.Document, cancellationToken, depth).ConfigureAwait(false))
                {
                    return false;
                }
            }
        }

        return true;
    }

    private static async Task<bool> IsAwaitedAsync(
        SyntaxNode name, Document document, CancellationToken cancellationToken, int depth)
    {
        SyntaxNode use = name.Parent is MemberAccessExpressionSyntax access && access.Name == name ? access : name;
        if (use.Parent is not InvocationExpressionSyntax call || call.Expression != use)
        {
            return false;
        }

        SyntaxNode task = call;
        if (call.Parent is MemberAccessExpressionSyntax
            { Name.Identifier.ValueText: "ConfigureAwait", Parent: InvocationExpressionSyntax configured })
        {
            task = configured;
        }

        // In an asynchronous method a task of a task would be returned; that one is not awaited here.
        switch (task.Parent)
        {
            case AwaitExpressionSyntax:
                return true;
            case ReturnStatementSyntax or ArrowExpressionClauseSyntax
                when task.Ancestors().FirstOrDefault(
                    outer => outer is AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax
                        or UsingStatementSyntax or MemberDeclarationSyntax) is MethodDeclarationSyntax outer
                    && !outer.Modifiers.Any(modifier => modifier.ValueText == "async")
                    && !outer.DescendantNodes()
                        .OfType<LocalDeclarationStatementSyntax>()
                        .Any(local => local.UsingKeyword.RawKind != 0)
                    && await document.GetSemanticModelAsync(cancellationToken).ConfigureAwait(false) is { } model
                    && model.GetDeclaredSymbol(outer, cancellationToken) is IMethodSymbol method:
                return await AreAllAsync(
                    method, document.Project.Solution, cancellationToken, depth + 1).ConfigureAwait(false);
            default:
                return false;
        }
    }
}
