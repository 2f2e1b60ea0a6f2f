using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Evidence.RequestPath;

/// <summary>
/// Methods that nothing mentions, private ones and those of a program: left over. What such a method takes, and that it
/// still has the attributes of an action, says that it served requests once, and nothing about today.
/// </summary>
internal static class UncalledMethod
{
    /// <summary>
    /// Whether a method is private to a type of one part, carries no attribute by which anybody might find it, and its
    /// name stands nowhere else in the file, not even in a comment.
    /// </summary>
    public static bool IsOne(IMethodSymbol method, CancellationToken cancellationToken = default)
    {
        if (method is not
            { DeclaredAccessibility: Accessibility.Private, MethodKind: MethodKind.Ordinary,
                DeclaringSyntaxReferences.Length: 1 }
            || MayBeFound(method)
            || method.ContainingType is not { } type)
        {
            return false;
        }

        for (INamedTypeSymbol? owner = type; owner is not null; owner = owner.ContainingType)
        {
            if (owner.DeclaringSyntaxReferences.Length != 1)
            {
                return false;
            }
        }

        IdentifierIndex index = IdentifierIndex.For(method.DeclaringSyntaxReferences[0].SyntaxTree, cancellationToken);
        int hash = IdentifierIndex.Hash(method.Name);
        int cursor = index.First(hash);
        return index.Next(hash, ref cursor) >= 0 && index.Next(hash, ref cursor) < 0;
    }

    /// <summary>
    /// Whether no code of a program names a method, nor what it implements, and no library knows it by an attribute,
    /// base class or interface.
    /// </summary>
    public static bool IsUnnamedIn(
        IMethodSymbol method, Compilation program, CancellationToken cancellationToken = default)
    {
        if (method.MethodKind != MethodKind.Ordinary
            || !method.GetAttributes().IsEmpty
            || BaseMembers.AreIn(method, static type => type.DeclaringSyntaxReferences.IsEmpty))
        {
            return false;
        }

        foreach (SyntaxTree tree in program.SyntaxTrees)
        {
            if (NamedPlaces.In(tree, method.Name, cancellationToken).Any())
            {
                return false;
            }
        }

        return true;
    }

    /// <summary>
    /// Whether a method carries an attribute by which anybody might find it. ASP.NET Core calls no private actions.
    /// </summary>
    private static bool MayBeFound(IMethodSymbol method)
    {
        foreach (AttributeData attribute in method.GetAttributes())
        {
            if (attribute.AttributeClass?.ContainingNamespace is not { } space
                || !space.ToDisplayString().StartsWith("Microsoft.AspNetCore.", StringComparison.Ordinal))
            {
                return true;
            }
        }

        return false;
    }
}
