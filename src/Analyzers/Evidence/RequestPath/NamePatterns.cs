using GcGuard.Analyzers.Options;

namespace GcGuard.Analyzers.Evidence.RequestPath;

/// <summary>
/// The names in <c>gcguard.entry_points</c> and <c>gcguard.cold_paths</c>: <c>Ns.Type</c>, <c>Ns.Type.Member</c>,
/// either with a trailing <c>*</c>. A type's name also picks the types that derive from or implement it.
/// </summary>
internal static class NamePatterns
{
    private static readonly SymbolDisplayFormat FullName = new(
        globalNamespaceStyle: SymbolDisplayGlobalNamespaceStyle.Omitted,
        typeQualificationStyle: SymbolDisplayTypeQualificationStyle.NameAndContainingTypesAndNamespaces);

    /// <summary>The first pattern that picks a member, accessor or type initialiser; null for none.</summary>
    public static string? Find(ImmutableArray<string> patterns, ISymbol member)
    {
        if (patterns.IsEmpty)
        {
            return null;
        }

        string? name = MemberName(member);
        for (INamedTypeSymbol? owner = member as INamedTypeSymbol ?? member.ContainingType; owner is not null; owner =
            owner.ContainingType)
        {
            for (INamedTypeSymbol? type = owner; type is not null; type = type.BaseType)
            {
                if (FindIn(patterns, type, name) is { } found)
                {
                    return found;
                }
            }

            foreach (INamedTypeSymbol implemented in owner.AllInterfaces)
            {
                if (FindIn(patterns, implemented, name) is { } found)
                {
                    return found;
                }
            }

            name = null;
        }

        return null;
    }

    private static string? FindIn(ImmutableArray<string> patterns, INamedTypeSymbol type, string? member)
    {
        if (type.SpecialType == SpecialType.System_Object)
        {
            return null;
        }

        string typeName = type.ToDisplayString(FullName);
        string? memberName = member is null ? null : typeName + "." + member;
        foreach (string pattern in patterns)
        {
            if (Matches(pattern, typeName) || (memberName is not null && Matches(pattern, memberName)))
            {
                return pattern;
            }
        }

        return null;
    }

    private static bool Matches(string pattern, string name)
        => NamePattern.Matches(pattern, name, StringComparison.Ordinal);

    private static string? MemberName(ISymbol member) => member switch
    {
        INamedTypeSymbol => null,
        IMethodSymbol { AssociatedSymbol: { } associated } => associated.Name,
        IMethodSymbol { MethodKind: MethodKind.Constructor } => member.ContainingType.Name,
        IMethodSymbol { ExplicitInterfaceImplementations: { IsEmpty: false } written } => written[0].Name,
        _ => member.Name,
    };
}
