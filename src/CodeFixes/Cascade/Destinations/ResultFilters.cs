using GcGuard.Analyzers.Symbols;

namespace GcGuard.CodeFixes.Cascade.Destinations;

/// <summary>Filters that run behind an action, and find a response that has begun.</summary>
internal static class ResultFilters
{
    private const string Space = "Microsoft.AspNetCore.Mvc.Filters.";

    private static readonly string[] Contracts =
    [
        Space + "IActionFilter", Space + "IAsyncActionFilter", Space + "IResultFilter", Space + "IAsyncResultFilter",
        Space + "IPageFilter", Space + "IAsyncPageFilter",
    ];

    /// <summary>
    /// Whether the project declares one, which may be global, or an attribute of the action or its class is one of a
    /// library, or names one. One whose source leaves the result and the response alone does not count.
    /// </summary>
    public static bool RunBehind(IMethodSymbol action, Compilation compilation)
    {
        ImmutableArray<INamedTypeSymbol> contracts = Contracts.Select(KnownTypes.For(compilation).Get)
            .OfType<INamedTypeSymbol>().ToImmutableArray();
        for (ISymbol? symbol = action; symbol is not null; symbol = (symbol as INamedTypeSymbol)?.BaseType
            ?? (symbol as IMethodSymbol)?.ContainingType)
        {
            if (symbol.GetAttributes().Any(one => Adds(one, contracts, compilation)))
            {
                return true;
            }
        }

        return compilation.Assembly.GlobalNamespace is { } space && Declares(space, contracts, compilation);
    }

    /// <summary>Whether an attribute is such a filter, or names one by its type.</summary>
    private static bool Adds(
        AttributeData attribute, ImmutableArray<INamedTypeSymbol> contracts, Compilation compilation)
    {
        if (attribute.AttributeClass is not { } type)
        {
            return false;
        }

        if (NamesFilter(type))
        {
            return attribute.ConstructorArguments is not [{ Value: INamedTypeSymbol named }, ..]
                || Uses(named, contracts, compilation);
        }

        if (type.BaseType is { } factory && NamesFilter(factory))
        {
            return FilterOf(type, compilation) is not { } named || Uses(named, contracts, compilation);
        }

        return !IsFramework(type) && Uses(type, contracts, compilation);
    }

    /// <summary>Whether an attribute has its filter made from a type that its constructor is given.</summary>
    private static bool NamesFilter(INamedTypeSymbol attribute)
        => attribute.Name is "ServiceFilterAttribute" or "TypeFilterAttribute" && IsFramework(attribute);

    private static bool IsFramework(INamedTypeSymbol type)
        => type.ContainingNamespace?.ToDisplayString()
            .StartsWith("Microsoft.AspNetCore.", System.StringComparison.Ordinal) == true;

    /// <summary>The type that an attribute's one constructor gives its base class; null where it is none.</summary>
    private static INamedTypeSymbol? FilterOf(INamedTypeSymbol attribute, Compilation compilation)
        => FilterBody.IsReadIn(attribute, compilation)
            && attribute.InstanceConstructors is [{ DeclaringSyntaxReferences: [var reference] }]
            && (reference.GetSyntax() switch
            {
                ConstructorDeclarationSyntax { Initializer.ArgumentList: { } list } => list,
                TypeDeclarationSyntax
                {
                    BaseList.Types: [PrimaryConstructorBaseTypeSyntax { ArgumentList: { } list }, ..],
                } => list,
                _ => null,
            }) is { Arguments: [{ Expression: TypeOfExpressionSyntax named }, ..] }
                ? compilation.GetSemanticModel(named.SyntaxTree).GetTypeInfo(named.Type).Type as INamedTypeSymbol
                : null;

    /// <summary>Whether a type runs behind an action and may use the result or the response there.</summary>
    private static bool Uses(
        INamedTypeSymbol type, ImmutableArray<INamedTypeSymbol> contracts, Compilation compilation)
        => type.AllInterfaces.Any(one => contracts.Contains(one, SymbolEqualityComparer.Default))
            && !FilterBody.LeavesResponse(type, compilation);

    /// <summary>
    /// Controllers and page models are filters of their own and count where they override what runs behind.
    /// </summary>
    private static bool Declares(
        INamespaceSymbol space, ImmutableArray<INamedTypeSymbol> contracts, Compilation compilation)
        => space.GetTypeMembers().Any(type => IsHandler(type)
                ? type.GetMembers().Any(static one => FilterBody.RunsBehind(one.Name))
                : Uses(type, contracts, compilation))
            || space.GetNamespaceMembers().Any(inner => Declares(inner, contracts, compilation));

    private static bool IsHandler(INamedTypeSymbol type)
    {
        for (INamedTypeSymbol? one = type.BaseType; one is not null; one = one.BaseType)
        {
            if (one is { Name: "Controller", ContainingNamespace.Name: "Mvc" }
                or { Name: "PageModel", ContainingNamespace.Name: "RazorPages" })
            {
                return true;
            }
        }

        return false;
    }
}
