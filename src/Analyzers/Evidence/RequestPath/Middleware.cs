using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Evidence.RequestPath;

/// <summary>Types whose code stands in a pipeline, which runs it for whatever passes through.</summary>
internal static class Middleware
{
    /// <summary>
    /// Whether ASP.NET Core or <c>HttpClient</c> hands an object of a type the rest of a pipeline.
    /// </summary>
    public static bool Is(INamedTypeSymbol type) => IsMessageHandler(type) || TakesRequestDelegate(type);

    /// <summary>
    /// Whether the requests of many endpoints pass through some code, so that a body may be an upload as well as a
    /// message. A filter may stand at a single action.
    /// </summary>
    public static bool SeesAllRequests(ISymbol code, KnownTypes types)
    {
        for (INamedTypeSymbol? type = code as INamedTypeSymbol ?? code.ContainingType; type is not null; type =
            type.ContainingType)
        {
            if (TakesRequestDelegate(type) || types.IsOrInherits(type, "Microsoft.AspNetCore.Http.IMiddleware"))
            {
                return true;
            }
        }

        return false;
    }

    private static bool IsMessageHandler(INamedTypeSymbol type)
    {
        for (INamedTypeSymbol? current = type.BaseType; current is not null; current = current.BaseType)
        {
            if (current is
                { Name: "DelegatingHandler", ContainingNamespace: { Name: "Http", ContainingNamespace.Name: "Net" } })
            {
                return true;
            }
        }

        return false;
    }

    private static bool TakesRequestDelegate(INamedTypeSymbol type)
    {
        foreach (IMethodSymbol constructor in type.InstanceConstructors)
        {
            foreach (IParameterSymbol parameter in constructor.Parameters)
            {
                if (parameter.Type is
                    { Name: "RequestDelegate",
                        ContainingNamespace: { Name: "Http", ContainingNamespace.Name: "AspNetCore" } })
                {
                    return true;
                }
            }
        }

        return false;
    }
}
