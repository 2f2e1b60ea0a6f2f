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
    /// Whether the project, or one that it refers to, declares one, which may be global; whether an attribute of the
    /// action or its class is one of a library, or names one; or whether the class is one of its own. One whose source
    /// leaves the result and the response alone does not count.
    /// </summary>
    public static bool RunBehind(IMethodSymbol action, Compilation compilation)
    {
        var sources = new SourceCompilations(compilation);
        for (ISymbol? symbol = action; symbol is not null; symbol = (symbol as INamedTypeSymbol)?.BaseType
            ?? (symbol as IMethodSymbol)?.ContainingType)
        {
            if (symbol.GetAttributes().Any(one => Adds(one, sources))
                || (symbol is INamedTypeSymbol type && IsItsOwn(type)))
            {
                return true;
            }
        }

        return sources.All.Any(one => Declares(one.Assembly.GlobalNamespace, sources));
    }

    /// <summary>Whether an attribute is such a filter, or names one by its type.</summary>
    private static bool Adds(AttributeData attribute, SourceCompilations sources)
    {
        if (attribute.AttributeClass is not { } type)
        {
            return false;
        }

        if (NamesFilter(type))
        {
            return (type.TypeArguments is [INamedTypeSymbol written] ? written
                : attribute.ConstructorArguments is [{ Value: INamedTypeSymbol given }, ..] ? given
                : null) is not { } named || Uses(named, sources);
        }

        if (type.BaseType is { } factory && NamesFilter(factory))
        {
            return FilterOf(type, sources) is not { } named || Uses(named, sources);
        }

        return !IsFramework(type) && Uses(type, sources);
    }

    /// <summary>Whether an attribute has its filter made from a type that its constructor is given.</summary>
    private static bool NamesFilter(INamedTypeSymbol attribute)
        => attribute.Name is "ServiceFilterAttribute" or "TypeFilterAttribute" && IsFramework(attribute);

    private static bool IsFramework(INamedTypeSymbol type)
        => type.ContainingNamespace?.ToDisplayString()
            .StartsWith("Microsoft.AspNetCore.", System.StringComparison.Ordinal) == true;

    /// <summary>The type that an attribute's one constructor gives its base class; null where it is none.</summary>
    private static INamedTypeSymbol? FilterOf(INamedTypeSymbol attribute, SourceCompilations sources)
        => sources.Of(attribute) is { } compilation
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
    private static bool Uses(INamedTypeSymbol type, SourceCompilations sources)
        => type.AllInterfaces.Any(static one => Contracts.Contains(one.ToDisplayString()))
            && !FilterBody.LeavesResponse(type, sources);

    /// <summary>Controllers and page models run behind their own actions only.</summary>
    private static bool Declares(INamespaceOrTypeSymbol space, SourceCompilations sources)
        => space.GetMembers().OfType<INamespaceOrTypeSymbol>().Any(inner => Declares(inner, sources)
            || (inner is INamedTypeSymbol type && !IsHandler(type) && Uses(type, sources)));

    /// <summary>Whether a controller or page model overrides what runs behind its actions.</summary>
    private static bool IsItsOwn(INamedTypeSymbol type)
        => IsHandler(type) && type.GetMembers().Any(static one => FilterBody.RunsBehind(one.Name));

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
