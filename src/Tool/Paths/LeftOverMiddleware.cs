using GcGuard.Analyzers.Evidence.RequestPath;
using Microsoft.CodeAnalysis;

namespace GcGuard.Tool.Paths;

/// <summary>
/// Middleware of libraries that no code of the solution adds to a pipeline. Where no program of the solution uses its
/// library, others may add it.
/// </summary>
internal sealed class LeftOverMiddleware(IReadOnlyList<Compilation> solution)
{
    private readonly Dictionary<INamedTypeSymbol, bool> _known = new(SymbolEqualityComparer.Default);

    /// <summary>Whether a type is such a middleware.</summary>
    public bool Contains(INamedTypeSymbol type, CancellationToken cancellationToken)
    {
        if (!_known.TryGetValue(type, out bool isOne))
        {
            isOne = Middleware.Is(type) && IsAddedNowhere(type, cancellationToken);
            _known.Add(type, isOne);
        }

        return isOne;
    }

    private bool IsAddedNowhere(INamedTypeSymbol type, CancellationToken cancellationToken)
    {
        bool isUsed = false;
        foreach (Compilation compilation in solution)
        {
            if (!UnaddedMiddleware.IsOne(type, compilation, cancellationToken))
            {
                return false;
            }

            isUsed |= compilation.Options.OutputKind != OutputKind.DynamicallyLinkedLibrary
                && ProjectNature.ColdReason(compilation) is null
                && compilation.ReferencedAssemblyNames.Any(name => name.Name == type.ContainingAssembly.Name);
        }

        return isUsed;
    }
}
