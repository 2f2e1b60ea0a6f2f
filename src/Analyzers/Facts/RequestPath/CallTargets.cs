using System;
using System.Collections.Generic;
using Microsoft.CodeAnalysis;

namespace GcGuard.Analyzers.Facts.RequestPath;

/// <summary>What a call may name when it reaches a member: the member, what it overrides, what it implements.</summary>
internal static class CallTargets
{
    /// <summary>The member and every base or interface member through which it is called.</summary>
    /// <remarks>
    /// A framework's own interfaces and base types do not count: that somebody calls <c>IDisposable.Dispose</c> says
    /// nothing about one type that implements it.
    /// </remarks>
    public static IReadOnlyList<ISymbol> Of(ISymbol member)
    {
        var targets = new List<ISymbol>(1) { member };
        if (member is not IMethodSymbol { MethodKind: not (MethodKind.Constructor or MethodKind.LocalFunction), IsStatic: false } method)
        {
            return targets;
        }

        for (IMethodSymbol? overridden = method.OverriddenMethod; overridden is not null; overridden = overridden.OverriddenMethod)
        {
            if (!IsFramework(overridden.ContainingAssembly))
            {
                targets.Add(Callers.Definition(overridden));
            }
        }

        ISymbol implementing = method.AssociatedSymbol ?? method;
        string name = implementing.Name.Substring(implementing.Name.LastIndexOf('.') + 1);
        foreach (INamedTypeSymbol implemented in method.ContainingType.AllInterfaces)
        {
            if (IsFramework(implemented.ContainingAssembly))
            {
                continue;
            }

            foreach (ISymbol declared in implemented.GetMembers(name))
            {
                if (Implements(implementing, declared) && Counterpart(method, declared) is { } target)
                {
                    targets.Add(target);
                }
            }
        }

        return targets;
    }

    private static bool Implements(ISymbol member, ISymbol declared)
    {
        ISymbol? implementation = member.ContainingType.FindImplementationForInterfaceMember(declared);
        for (ISymbol? current = member; current is not null; current = Overridden(current))
        {
            if (SymbolEqualityComparer.Default.Equals(current, implementation))
            {
                return true;
            }
        }

        return false;
    }

    private static ISymbol? Overridden(ISymbol member) => member switch
    {
        IMethodSymbol method => method.OverriddenMethod,
        IPropertySymbol property => property.OverriddenProperty,
        _ => null,
    };

    private static IMethodSymbol? Counterpart(IMethodSymbol method, ISymbol declared) => declared switch
    {
        IMethodSymbol counterpart => Callers.Definition(counterpart),
        IPropertySymbol property => (method.MethodKind == MethodKind.PropertySet ? property.SetMethod : property.GetMethod)?.OriginalDefinition,
        _ => null,
    };

    private static bool IsFramework(IAssemblySymbol? assembly)
    {
        string? name = assembly?.Name;
        return name is null
            || name is "mscorlib" or "netstandard" or "System"
            || name.StartsWith("System.", StringComparison.Ordinal)
            || name.StartsWith("Microsoft.", StringComparison.Ordinal);
    }
}
