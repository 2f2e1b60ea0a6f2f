namespace GcGuard.Analyzers.Evidence.RequestPath;

/// <summary>
/// What a call may name when it reaches a member (the member, what it overrides, what it implements), and from where.
/// </summary>
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
        if (member is not IMethodSymbol
            { MethodKind: not (MethodKind.Constructor or MethodKind.LocalFunction), IsStatic: false } method)
        {
            return targets;
        }

        for (IMethodSymbol? overridden = method.OverriddenMethod; overridden is not null; overridden =
            overridden.OverriddenMethod)
        {
            if (!IsFramework(overridden.ContainingAssembly))
            {
                targets.Add(Definition(overridden));
            }
        }

        ISymbol implementing = method.AssociatedSymbol ?? method;
        string name = SimpleName(implementing);
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

    /// <summary>Whether only the member's own type can name it.</summary>
    public static bool IsConfined(ISymbol member) => member switch
    {
        IMethodSymbol { MethodKind: MethodKind.LocalFunction } => true,
        IMethodSymbol { ExplicitInterfaceImplementations.IsEmpty: false } => false,
        IMethodSymbol { AssociatedSymbol: IPropertySymbol { ExplicitInterfaceImplementations.IsEmpty: false } } =>
            false,
        IMethodSymbol { MethodKind: MethodKind.Destructor } => false,
        { DeclaredAccessibility: Accessibility.Private } => true,
        // A member of a private nested type is out of reach as well, unless it answers to a base or interface.
        IMethodSymbol { ContainingType.DeclaredAccessibility: Accessibility.Private, IsOverride: false } method
            => method.ContainingType.AllInterfaces.IsEmpty,
        _ => false,
    };

    /// <summary>
    /// The method as it is declared: not reduced, not constructed, and of a partial method the part all share.
    /// </summary>
    public static IMethodSymbol Definition(IMethodSymbol method)
    {
        IMethodSymbol definition = (method.ReducedFrom ?? method).OriginalDefinition;
        return definition.PartialDefinitionPart ?? definition;
    }

    /// <summary>The word by which code names a member; null where no word does (an indexer, an operator).</summary>
    public static string? NameOf(ISymbol target) => target switch
    {
        IMethodSymbol { AssociatedSymbol: IPropertySymbol { IsIndexer: false } property } => SimpleName(property),
        IMethodSymbol { AssociatedSymbol: not null } => null,
        IMethodSymbol { MethodKind: MethodKind.Constructor } => target.ContainingType.Name,
        IMethodSymbol { MethodKind: MethodKind.Ordinary
            or MethodKind.LocalFunction or MethodKind.ExplicitInterfaceImplementation } => SimpleName(target),
        INamedTypeSymbol => target.Name,
        _ => null,
    };

    private static string SimpleName(ISymbol member) => member.Name.Substring(member.Name.LastIndexOf('.') + 1);

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
        IMethodSymbol counterpart => Definition(counterpart),
        IPropertySymbol property =>
            (method.MethodKind == MethodKind.PropertySet ? property.SetMethod : property.GetMethod)?.OriginalDefinition,
        _ => null,
    };

    /// <summary>Whether an assembly is a part of .NET or of Microsoft's own packages.</summary>
    public static bool IsFramework(IAssemblySymbol? assembly)
    {
        string? name = assembly?.Name;
        return name is null
            || name is "mscorlib" or "netstandard" or "System"
            || name.StartsWith("System.", StringComparison.Ordinal)
            || name.StartsWith("Microsoft.", StringComparison.Ordinal);
    }
}
