using System.Collections.Concurrent;

namespace GcGuard.Analyzers.Symbols;

/// <summary>
/// The method of this compilation that a call runs: the called one, or the one implementation of a member of an
/// interface or abstract class that this compilation declares.
/// </summary>
internal sealed class OneImplementation(Compilation compilation)
{
    private readonly ConcurrentDictionary<IMethodSymbol, IMethodSymbol?> _known = new(SymbolEqualityComparer.Default);

    /// <summary>
    /// The method whose body a call runs; null where that is in another assembly, or where there are several.
    /// </summary>
    public IMethodSymbol? Of(IMethodSymbol called, CancellationToken cancellationToken)
    {
        IMethodSymbol method = (called.ReducedFrom ?? called).OriginalDefinition;
        if (!compilation.Declares(method))
        {
            return null;
        }

        if (!method.IsAbstract)
        {
            return method.PartialImplementationPart ?? method;
        }

        return _known.TryGetValue(method, out IMethodSymbol? known)
            ? known
            : _known.GetOrAdd(method, Find(method, cancellationToken));
    }

    private IMethodSymbol? Find(IMethodSymbol method, CancellationToken cancellationToken)
    {
        IMethodSymbol? found = null;
        foreach (ISymbol candidate
            in compilation.GetSymbolsWithName(method.Name, SymbolFilter.Member, cancellationToken))
        {
            if (candidate is not IMethodSymbol { IsAbstract: false } other || !Implements(other, method))
            {
                continue;
            }

            if (found is not null)
            {
                return null;
            }

            found = other.OriginalDefinition;
        }

        return found;
    }

    private static bool Implements(IMethodSymbol method, IMethodSymbol declared)
    {
        if (declared.ContainingType.TypeKind == TypeKind.Interface)
        {
            foreach (INamedTypeSymbol implemented in method.ContainingType.AllInterfaces)
            {
                if (SymbolEqualityComparer.Default.Equals(implemented.OriginalDefinition, declared.ContainingType)
                    && MemberOf(implemented, declared) is { } member
                    && SymbolEqualityComparer.Default
                        .Equals(method.ContainingType.FindImplementationForInterfaceMember(member), method))
                {
                    return true;
                }
            }

            return false;
        }

        for (IMethodSymbol? overridden = method.OverriddenMethod; overridden is not null; overridden =
            overridden.OverriddenMethod)
        {
            if (SymbolEqualityComparer.Default.Equals(overridden.OriginalDefinition, declared))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>The member of a constructed interface for one of its definition.</summary>
    private static ISymbol? MemberOf(INamedTypeSymbol implemented, IMethodSymbol declared)
    {
        foreach (ISymbol member in implemented.GetMembers(declared.Name))
        {
            if (SymbolEqualityComparer.Default.Equals(member.OriginalDefinition, declared))
            {
                return member;
            }
        }

        return null;
    }
}
