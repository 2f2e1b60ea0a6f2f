using GcGuard.Analyzers.Lexicon;

namespace GcGuard.Analyzers.Evidence.RequestPath;

/// <summary>
/// Names by which projects call code that does not serve ordinary requests. A name proves no finding, but it is enough
/// for silence.
/// </summary>
internal static class SilencingNames
{
    /// <summary>Whether a method installs something: <c>InstallPackage</c>, a method of <c>PluginInstall</c>.</summary>
    public static bool Installs(IMethodSymbol method)
        => method.MethodKind == MethodKind.Ordinary
            && (NameWords.Begins(method.Name, WordGroup.Install)
                || (method.ContainingType is { } type && NameWords.Ends(type.Name, WordGroup.Install)));

    /// <summary>
    /// Whether an action or page handler is something the people who run the server do now and then: in a controller
    /// that is theirs by its name, its base class's, its namespace's or its area's, or because only administrators are
    /// let in, and a work of maintenance by its own name or its controller's. Installing is theirs in any controller.
    /// </summary>
    public static bool IsMaintenance(IMethodSymbol action)
        => Installs(action)
            || SetsUp(action)
            || ((NameWords.Has(action.Name, WordGroup.Maintenance)
                || NameWords.Has(action.ContainingType.Name, WordGroup.Maintenance)) && IsForOperators(action));

    /// <summary>
    /// Whether a context is MVC's own of a failure, or its name says that a job runs, which a request may have started:
    /// <c>JobExecutionContext</c>.
    /// </summary>
    public static bool IsOfOtherWork(INamedTypeSymbol context)
        => context is { Name: "ExceptionContext", DeclaringSyntaxReferences.IsEmpty: true }
            || NameWords.Has(context.Name, WordGroup.Background);

    /// <summary>Whether a member belongs to what sets the application up, once: <c>InstallEndpoints</c>.</summary>
    public static bool SetsUp(ISymbol member)
        => member.ContainingType is { } type && NameWords.Begins(type.Name, WordGroup.Install);

    private static bool IsForOperators(IMethodSymbol action)
    {
        for (INamedTypeSymbol? type = action.ContainingType; type is not null
            && type.SpecialType == SpecialType.None; type = type.BaseType)
        {
            if (NameWords.Has(type.Name, WordGroup.Operator) || LetsOnlyOperatorsIn(type))
            {
                return !HasAttribute(action, "AllowAnonymousAttribute");
            }
        }

        for (INamespaceSymbol? space = action.ContainingNamespace; space is { IsGlobalNamespace: false }; space =
            space.ContainingNamespace)
        {
            if (NameWords.Has(space.Name, WordGroup.Operator))
            {
                return true;
            }
        }

        return LetsOnlyOperatorsIn(action);
    }

    /// <summary>
    /// <c>[Authorize(Roles = "Admin")]</c>, <c>[Authorize("RequiresElevation")]</c>, <c>[Area("Admin")]</c>.
    /// </summary>
    private static bool LetsOnlyOperatorsIn(ISymbol symbol)
    {
        foreach (AttributeData attribute in symbol.GetAttributes())
        {
            if (!SaysWhoMayEnter(attribute.AttributeClass))
            {
                continue;
            }

            foreach (TypedConstant argument in attribute.ConstructorArguments)
            {
                if (NamesOnlyOperators(argument))
                {
                    return true;
                }
            }

            foreach (var argument in attribute.NamedArguments)
            {
                if (argument.Key is "Roles" or "Policy" && NamesOnlyOperators(argument.Value))
                {
                    return true;
                }
            }
        }

        return false;
    }

    /// <summary>Whether an attribute is, or derives from, a framework's <c>[Authorize]</c> or <c>[Area]</c>.</summary>
    private static bool SaysWhoMayEnter(INamedTypeSymbol? attribute)
    {
        for (INamedTypeSymbol? type = attribute; type is not null; type = type.BaseType)
        {
            if (type is { Name: "AuthorizeAttribute" or "AreaAttribute", DeclaringSyntaxReferences.IsEmpty: true })
            {
                return true;
            }
        }

        return false;
    }

    private static bool NamesOnlyOperators(TypedConstant argument)
    {
        if (argument.Kind != TypedConstantKind.Primitive || argument.Value is not string { Length: > 0 } text)
        {
            return false;
        }

        foreach (string role in text.Split(','))
        {
            if (!NameWords.Has(role, WordGroup.Operator))
            {
                return false;
            }
        }

        return true;
    }

    private static bool HasAttribute(ISymbol symbol, string name)
    {
        foreach (AttributeData attribute in symbol.GetAttributes())
        {
            if (attribute.AttributeClass?.Name == name)
            {
                return true;
            }
        }

        return false;
    }
}
