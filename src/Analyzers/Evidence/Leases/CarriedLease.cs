using GcGuard.Analyzers.Evidence.RequestPath;
using GcGuard.Analyzers.Evidence.Results;
using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Evidence.Leases;

/// <summary>
/// Records and classes that carry an array for others beside its name or type, and cannot say how much of it counts:
/// who gets one takes the array for the content, so nobody knows that it was rented.
/// </summary>
internal static class CarriedLease
{
    /// <summary>
    /// Whether an object takes an array by a parameter of its constructor and does nothing but to show it: it holds no
    /// number, is not disposed of, and no code of the project gives its array back.
    /// </summary>
    public static bool Forgets(
        IObjectCreationOperation creation, IParameterSymbol? parameter, Compilation compilation,
        CancellationToken cancellationToken)
        => creation is { Constructor: { } constructor, Type: INamedTypeSymbol type }
            && parameter is { Type: IArrayTypeSymbol }
            && (type.IsRecord || compilation.Declares(type.OriginalDefinition))
            && !HasNumber(constructor)
            && !IsDisposable(type)
            && CarriedContent.MemberFor(parameter, cancellationToken) is { } member
            && !IsGivenBack(member, compilation, cancellationToken);

    private static bool HasNumber(IMethodSymbol constructor)
    {
        foreach (IParameterSymbol parameter in constructor.Parameters)
        {
            if (parameter.Type.SpecialType is >= SpecialType.System_SByte and <= SpecialType.System_UInt64
                || parameter.Type.TypeKind == TypeKind.Delegate)
            {
                return true;
            }
        }

        return false;
    }

    private static bool IsDisposable(INamedTypeSymbol type)
    {
        foreach (INamedTypeSymbol implemented in type.AllInterfaces)
        {
            if (implemented.Name is "IDisposable" or "IAsyncDisposable")
            {
                return true;
            }
        }

        return false;
    }

    private static bool IsGivenBack(ISymbol member, Compilation compilation, CancellationToken cancellationToken)
    {
        foreach (SyntaxTree tree in compilation.SyntaxTrees)
        {
            foreach (SimpleNameSyntax name in NamedPlaces.In(tree, "Return", cancellationToken))
            {
                if (CallSite.InvocationOf(name)?.ArgumentList.Arguments is [{ Expression: { } given }, ..]
                    && SymbolEqualityComparer.Default.Equals(
                        SourceModels.Of(compilation, tree).GetSymbolInfo(given, cancellationToken).Symbol, member))
                {
                    return true;
                }
            }
        }

        return false;
    }
}
