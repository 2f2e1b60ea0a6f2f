using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Evidence.RequestPath;

/// <summary>
/// Middleware and HTTP message handlers of a program whose type nothing names: no code adds them to a pipeline, so no
/// request reaches them.
/// </summary>
internal static class UnaddedMiddleware
{
    /// <summary>
    /// Whether a type is such a middleware. One of a library may be added by the program that refers to it.
    /// </summary>
    /// <param name="program">The compilation, which has an entry point.</param>
    public static bool IsOne(INamedTypeSymbol type, Compilation program, CancellationToken cancellationToken = default)
    {
        if (type.TypeKind != TypeKind.Class || type.ContainingType is not null || !Middleware.Is(type))
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
