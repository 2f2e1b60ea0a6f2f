namespace GcGuard.Analyzers.Symbols;

/// <summary>Who can name a member.</summary>
internal static class Visibility
{
    /// <summary>Whether code of any other assembly can name a member, <c>InternalsVisibleTo</c> aside.</summary>
    public static bool IsVisibleOutside(this ISymbol member)
    {
        for (ISymbol? symbol = member; symbol is not null and not INamespaceSymbol; symbol = symbol.ContainingSymbol)
        {
            if (symbol.Kind is SymbolKind.Method or SymbolKind.Property or SymbolKind.NamedType or SymbolKind.Field
                && symbol.DeclaredAccessibility
                    is not (Accessibility.Public or Accessibility.Protected or Accessibility.ProtectedOrInternal))
            {
                return false;
            }
        }

        return member is not IMethodSymbol { MethodKind: MethodKind.LocalFunction };
    }
}
