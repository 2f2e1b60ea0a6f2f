using GcGuard.Analyzers.Symbols;

namespace GcGuard.CodeFixes.Cascade.Destinations;

/// <summary>The token that a call passes which had none to pass before.</summary>
internal static class DestinationTokens
{
    private const string Http = "Microsoft.AspNetCore.Http";

    /// <summary>
    /// The token of a function around the call, that of its request, or none, as the place has to write it.
    /// </summary>
    public static async Task<string> AtAsync(CascadeState state, TargetCascade change, ArraySite site)
    {
        for (SyntaxNode function = FunctionAround.Find(site.Call);
            MethodBodies.SyntaxOf(function) is not null;
            function = FunctionAround.Find(function))
        {
            if ((site.Model.GetDeclaredSymbol(function) ?? site.Model.GetSymbolInfo(function).Symbol)
                is not IMethodSymbol method)
            {
                break;
            }

            if (ArrayMethodPlanner.IsChanging(state, method) && change.Of(method).TakesToken)
            {
                return change.Of(method).TokenIn(method);
            }

            if (method.Parameters.LastOrDefault(static one => one.Type.Name == "CancellationToken") is { } token)
            {
                return token.Name;
            }

            if (method.Parameters.FirstOrDefault(static one => Is(one.Type, "HttpContext")) is { } context)
            {
                return context.Name + ".RequestAborted";
            }
        }

        return ContextAt(site) is { } request ? request + ".RequestAborted"
            : await TaskNames.NameAtAsync(
                state, site.Document, site.Call.SpanStart, "System.Threading", "CancellationToken")
                .ConfigureAwait(false) + ".None";
    }

    /// <summary>The property <c>HttpContext</c> of a controller or page; null elsewhere.</summary>
    public static string? ContextAt(ArraySite site)
        => site.Model.LookupSymbols(site.Call.SpanStart, name: "HttpContext")
            .Any(static symbol => symbol is IPropertySymbol { IsStatic: false } property
                && Is(property.Type, "HttpContext"))
            && FunctionAround.Find(site.Call) is MethodDeclarationSyntax method
            && !method.Modifiers.Any(static one => one.ValueText == "static")
            ? "HttpContext"
            : null;

    private static bool Is(ITypeSymbol type, string name)
        => type.Name == name && type.ContainingNamespace?.ToDisplayString() == Http;
}
