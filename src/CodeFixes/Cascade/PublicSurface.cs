using GcGuard.Analyzers.Evidence.RequestPath;
using GcGuard.Analyzers.Options;

namespace GcGuard.CodeFixes.Cascade;

/// <summary>Whether callers outside of a solution can see a member.</summary>
internal static class PublicSurface
{
    /// <summary>
    /// Whether a change of a member's signature can break code outside: it is visible, in a library, and the option
    /// does not allow it.
    /// </summary>
    public static bool Has(ISymbol member, SyntaxTree tree, Project project, Compilation compilation)
        => IsVisible(member)
            && compilation.Options.OutputKind
                is OutputKind.DynamicallyLinkedLibrary or OutputKind.NetModule or OutputKind.WindowsRuntimeMetadata
            && ProjectKind.Of(compilation) == ProjectPurpose.Production
            && !project.AnalyzerOptions.AnalyzerConfigOptionsProvider.Read(tree, RuleOptions.CascadePublicApi);

    /// <summary>Whether a member can be seen outside of its assembly.</summary>
    public static bool IsVisible(ISymbol member)
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
