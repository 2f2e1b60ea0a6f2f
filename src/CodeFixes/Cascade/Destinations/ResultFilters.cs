using GcGuard.Analyzers.Symbols;

namespace GcGuard.CodeFixes.Cascade.Destinations;

/// <summary>Filters that run behind an action, and find a response that has begun.</summary>
internal static class ResultFilters
{
    private const string Space = "Microsoft.AspNetCore.Mvc.Filters.";

    private static readonly string[] Contracts =
    [
        Space + "IActionFilter", Space + "IAsyncActionFilter", Space + "IResultFilter", Space + "IAsyncResultFilter",
    ];

    /// <summary>
    /// Whether the project declares one, which may be global, or an attribute of the action or its class is one of a
    /// library, or names one.
    /// </summary>
    public static bool RunBehind(IMethodSymbol action, Compilation compilation)
    {
        ImmutableArray<INamedTypeSymbol> contracts = Contracts.Select(KnownTypes.For(compilation).Get)
            .OfType<INamedTypeSymbol>().ToImmutableArray();
        for (ISymbol? symbol = action; symbol is not null; symbol = (symbol as INamedTypeSymbol)?.BaseType
            ?? (symbol as IMethodSymbol)?.ContainingType)
        {
            if (symbol.GetAttributes().Any(one => one.AttributeClass is { } type && IsFilter(type, contracts)))
            {
                return true;
            }
        }

        return compilation.Assembly.GlobalNamespace is { } space && Declares(space, contracts);
    }

    private static bool IsFilter(INamedTypeSymbol type, ImmutableArray<INamedTypeSymbol> contracts)
        => type.ContainingNamespace?.ToDisplayString()
            .StartsWith("Microsoft.AspNetCore.", System.StringComparison.Ordinal) == true
            ? type.Name is "ServiceFilterAttribute" or "TypeFilterAttribute"
            : type.AllInterfaces.Any(one => contracts.Contains(one, SymbolEqualityComparer.Default))
                || type.BaseType?.Name is "ServiceFilterAttribute" or "TypeFilterAttribute";

    /// <summary>Controllers are action filters of their own and count where they override what runs behind.</summary>
    private static bool Declares(INamespaceSymbol space, ImmutableArray<INamedTypeSymbol> contracts)
        => space.GetTypeMembers().Any(type => type.AllInterfaces.Any(
                one => contracts.Contains(one, SymbolEqualityComparer.Default))
                && (!IsController(type) || type.GetMembers().Any(static one => one.Name is "OnActionExecuted"
                    or "OnActionExecutionAsync" or "OnResultExecuting" or "OnResultExecutionAsync")))
            || space.GetNamespaceMembers().Any(inner => Declares(inner, contracts));

    private static bool IsController(INamedTypeSymbol type)
    {
        for (INamedTypeSymbol? one = type.BaseType; one is not null; one = one.BaseType)
        {
            if (one is { Name: "Controller", ContainingNamespace.Name: "Mvc" })
            {
                return true;
            }
        }

        return false;
    }
}
