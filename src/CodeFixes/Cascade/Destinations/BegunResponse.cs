using GcGuard.Analyzers.Symbols;

namespace GcGuard.CodeFixes.Cascade.Destinations;

/// <summary>
/// Code of an action that needs a response which has not begun: it sets a header, a cookie or a status, or hands the
/// response on.
/// </summary>
internal static class BegunResponse
{
    private const string Http = "Microsoft.AspNetCore.Http.", Context = Http + "HttpContext";

    private static readonly string[] Types =
    [
        Http + "HttpResponse", Http + "ISession", Http + "IResponseCookies", "Microsoft.AspNetCore.Mvc.ActionContext",
        "Microsoft.AspNetCore.Mvc.ViewFeatures.ITempDataDictionary",
    ];

    /// <summary>The first such place, in members of the action's type that are called as well; null for none.</summary>
    public static Met? FindUse(IEnumerable<SyntaxNode> code, SemanticModel model)
    {
        var sources = new SourceCompilations(model.Compilation);
        Queue<SyntaxNode> unread = new(code);
        HashSet<ISymbol> seen = new(SymbolEqualityComparer.Default);
        while (unread.Count > 0)
        {
            SyntaxNode node = unread.Dequeue();
            if (sources.Of(node.SyntaxTree) is not { } compilation)
            {
                continue;
            }

            var types = KnownTypes.For(compilation);
            SemanticModel own = node.SyntaxTree == model.SyntaxTree ? model
                : compilation.GetSemanticModel(node.SyntaxTree);
            foreach (ExpressionSyntax part in node.DescendantNodes().OfType<ExpressionSyntax>())
            {
                if (part is ThisExpressionSyntax { Parent: not MemberAccessExpressionSyntax })
                {
                    return ArrayCallPlanner.Refuse(Obstacles.Status, part);
                }

                if (part is not SimpleNameSyntax name || own.GetSymbolInfo(name).Symbol is not { } symbol)
                {
                    continue;
                }

                if (IsResponse(name, symbol, types))
                {
                    return ArrayCallPlanner.Refuse(Obstacles.Status, name);
                }

                // What another object does it does without the action's response.
                if (symbol is IMethodSymbol or IPropertySymbol && IsOwn(name) && seen.Add(symbol.OriginalDefinition))
                {
                    foreach (SyntaxReference declaration in symbol.OriginalDefinition.DeclaringSyntaxReferences)
                    {
                        unread.Enqueue(declaration.GetSyntax());
                    }
                }
            }
        }

        return null;
    }

    /// <summary>Whether a name is of a member of the same object, or of a local function.</summary>
    private static bool IsOwn(SimpleNameSyntax name)
        => name.Parent is not MemberAccessExpressionSyntax access
            || access.Name != name
            || access.Expression is ThisExpressionSyntax or BaseExpressionSyntax;

    private static bool IsResponse(SimpleNameSyntax name, ISymbol symbol, KnownTypes types)
    {
        ITypeSymbol? type = symbol switch
        {
            IPropertySymbol property => property.Type,
            IFieldSymbol field => field.Type,
            ILocalSymbol local => local.Type,
            IParameterSymbol parameter => parameter.Type,
            _ => null,
        };
        if (type is null)
        {
            return false;
        }

        // Of a context, properties are read: the user, the request, its token.
        SyntaxNode whole = name.Parent is MemberAccessExpressionSyntax access && access.Name == name ? access : name;
        return Types.Any(one => types.IsOrInherits(type, one))
            || (types.IsOrInherits(type, Context)
                && whole.Parent is not MemberAccessExpressionSyntax { Parent: not InvocationExpressionSyntax });
    }
}
