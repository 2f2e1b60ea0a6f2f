using GcGuard.Analyzers.Symbols;

namespace GcGuard.CodeFixes.Fixing;

/// <summary>The bodies of the project that a call may run.</summary>
internal static class Implementations
{
    /// <summary>
    /// The method itself, or what implements or overrides it in the project. None where another assembly may do so too,
    /// or where nothing does.
    /// </summary>
    public static IReadOnlyList<IMethodSymbol> Of(
        IMethodSymbol method, Compilation compilation, CancellationToken cancellationToken)
        => MethodBodies.MayBeReplaced(method)
            && compilation.Options.OutputKind == OutputKind.DynamicallyLinkedLibrary
            && IsVisible(method)
            ? []
            : InProject(method, compilation, cancellationToken);

    /// <summary>
    /// The method itself, or what implements or overrides it in the project, whether or not another assembly may do so
    /// too.
    /// </summary>
    public static IReadOnlyList<IMethodSymbol> InProject(
        IMethodSymbol method, Compilation compilation, CancellationToken cancellationToken)
    {
        if (!MethodBodies.MayBeReplaced(method))
        {
            return [method];
        }

        var found = new List<IMethodSymbol>();
        if (!method.IsAbstract)
        {
            found.Add(method);
        }

        AddFrom(compilation.Assembly.GlobalNamespace, method, found, cancellationToken);
        return found;
    }

    private static bool IsVisible(IMethodSymbol method)
    {
        for (ISymbol? current = method; current is not null; current = current.ContainingType)
        {
            if (current.DeclaredAccessibility
                is not (Accessibility.Public or Accessibility.Protected or Accessibility.ProtectedOrInternal))
            {
                return false;
            }
        }

        return true;
    }

    private static void AddFrom(
        INamespaceOrTypeSymbol container,
        IMethodSymbol method,
        List<IMethodSymbol> found,
        CancellationToken cancellationToken)
    {
        cancellationToken.ThrowIfCancellationRequested();
        foreach (ISymbol member in container.GetMembers())
        {
            switch (member)
            {
                case INamespaceSymbol inner:
                    AddFrom(inner, method, found, cancellationToken);
                    break;
                case INamedTypeSymbol type:
                    if (type.TypeKind is TypeKind.Class or TypeKind.Struct && Implementing(type, method) is { } body)
                    {
                        found.Add(body);
                    }

                    AddFrom(type, method, found, cancellationToken);
                    break;
            }
        }
    }

    private static IMethodSymbol? Implementing(INamedTypeSymbol type, IMethodSymbol method)
    {
        if (method.ContainingType.TypeKind == TypeKind.Interface)
        {
            foreach (INamedTypeSymbol contract in type.AllInterfaces)
            {
                if (SymbolEqualityComparer.Default.Equals(contract.OriginalDefinition, method.ContainingType))
                {
                    foreach (ISymbol member in contract.GetMembers(method.Name))
                    {
                        if (SymbolEqualityComparer.Default.Equals(member.OriginalDefinition, method)
                            && type.FindImplementationForInterfaceMember(member) is IMethodSymbol body)
                        {
                            return body.OriginalDefinition;
                        }
                    }
                }
            }

            return null;
        }

        foreach (ISymbol member in type.GetMembers(method.Name))
        {
            for (IMethodSymbol? overridden = (member as IMethodSymbol)?.OverriddenMethod; overridden
                is not null; overridden = overridden.OverriddenMethod)
            {
                if (SymbolEqualityComparer.Default.Equals(overridden.OriginalDefinition, method))
                {
                    return (IMethodSymbol)member;
                }
            }
        }

        return null;
    }
}
