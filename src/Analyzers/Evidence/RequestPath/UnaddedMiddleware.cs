using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Evidence.RequestPath;

/// <summary>
/// Middleware and HTTP message handlers of a program whose type nothing names: no code adds them to a pipeline, so no
/// request reaches them.
/// </summary>
internal static class UnaddedMiddleware
{
    /// <summary>
    /// Whether ASP.NET Core or <c>HttpClient</c> hands an object of a type the rest of a pipeline.
    /// </summary>
    public static bool IsMiddleware(INamedTypeSymbol type)
    {
        for (INamedTypeSymbol? current = type.BaseType; current is not null; current = current.BaseType)
        {
            if (current is
                { Name: "DelegatingHandler", ContainingNamespace: { Name: "Http", ContainingNamespace.Name: "Net" } })
            {
                return true;
            }
        }

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

    /// <summary>
    /// Whether a type is such a middleware. One of a library may be added by the program that refers to it.
    /// </summary>
    /// <param name="program">The compilation, which has an entry point.</param>
    public static bool IsOne(INamedTypeSymbol type, Compilation program, CancellationToken cancellationToken = default)
    {
        if (type.TypeKind != TypeKind.Class || type.ContainingType is not null || !IsMiddleware(type))
        {
            return false;
        }

        foreach (SyntaxTree tree in program.SyntaxTrees)
        {
            foreach (SimpleNameSyntax name in NamedPlaces.In(tree, type.Name, cancellationToken))
            {
                if (!IsInside(name, type))
                {
                    return false;
                }
            }
        }

        return true;
    }

    private static bool IsInside(SimpleNameSyntax name, INamedTypeSymbol type)
    {
        foreach (SyntaxReference part in type.DeclaringSyntaxReferences)
        {
            if (part.SyntaxTree == name.SyntaxTree && part.Span.Contains(name.Span))
            {
                return true;
            }
        }

        return false;
    }
}
