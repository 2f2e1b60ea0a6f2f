namespace GcGuard.Analyzers.Symbols;

/// <summary>The members of base classes and interfaces that a method stands for.</summary>
internal static class BaseMembers
{
    /// <summary>Whether a method overrides or implements a member of a type of this kind.</summary>
    public static bool AreIn(IMethodSymbol method, Func<INamedTypeSymbol, bool> isMeant)
    {
        for (IMethodSymbol? overridden = method.OverriddenMethod; overridden is not null; overridden =
            overridden.OverriddenMethod)
        {
            if (isMeant(overridden.ContainingType))
            {
                return true;
            }
        }

        foreach (INamedTypeSymbol implemented in method.ContainingType.AllInterfaces)
        {
            if (isMeant(implemented) && Implements(method, implemented))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>Whether a method implements a member of this interface, which its type has.</summary>
    public static bool Implements(IMethodSymbol method, INamedTypeSymbol implemented)
    {
        foreach (IMethodSymbol written in method.ExplicitInterfaceImplementations)
        {
            if (SymbolEqualityComparer.Default.Equals(written.ContainingType, implemented))
            {
                return true;
            }
        }

        foreach (ISymbol member in implemented.GetMembers(method.Name))
        {
            ISymbol? implementation = method.ContainingType.FindImplementationForInterfaceMember(member);
            for (IMethodSymbol? current = method; current is not null; current = current.OverriddenMethod)
            {
                if (SymbolEqualityComparer.Default.Equals(implementation, current))
                {
                    return true;
                }
            }
        }

        return false;
    }
}
