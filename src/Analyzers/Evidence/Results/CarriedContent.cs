namespace GcGuard.Analyzers.Evidence.Results;

/// <summary>
/// The one member of a tuple, record or class that holds a whole content, beside its name and its type: the array of
/// <c>FileDto(byte[] Content, string Name)</c>. Its type tells it, so the methods that make such an object and those
/// that take it apart mean the same member.
/// </summary>
internal static class CarriedContent
{
    /// <summary>Whether values of a type are bytes: an array, a stream or a view of memory.</summary>
    public static bool IsBytes(ITypeSymbol? type)
    {
        if (type is IArrayTypeSymbol { Rank: 1, ElementType.SpecialType: SpecialType.System_Byte })
        {
            return true;
        }

        return IsView(type) || IsStream(type);
    }

    /// <summary>Whether a type is <c>Memory</c> or <c>ReadOnlyMemory</c>.</summary>
    public static bool IsView(ITypeSymbol? type)
        => type is INamedTypeSymbol { Name: "Memory" or "ReadOnlyMemory", Arity: 1 }
            && WritingCalls.IsUnderSystem(type);

    /// <summary>Whether a type is a stream.</summary>
    public static bool IsStream(ITypeSymbol? type)
    {
        for (ITypeSymbol? current = type; current is not null; current = current.BaseType)
        {
            if (current.Name == "Stream" && WritingCalls.IsUnderSystem(current))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>The member of a type that holds bytes; null where there are several or none.</summary>
    public static ISymbol? MemberOf(ITypeSymbol? type) => Only(type, static member => IsBytes(member));

    /// <summary>
    /// The member that a constructor sets to the bytes it is handed; null where it, or the type, does more with them.
    /// </summary>
    public static ISymbol? MemberFor(IParameterSymbol parameter, CancellationToken cancellationToken)
        => IsBytes(parameter.Type)
            && MemberOf(parameter.ContainingType) is { } member
            && IsOnlyHeld(member, cancellationToken)
            && AreOnlyMoved(parameter.ContainingSymbol, parameter.Name, cancellationToken)
                ? member
                : null;

    /// <summary>Whether a type holds its content for others, and looks at it nowhere itself.</summary>
    public static bool IsOnlyHeld(ISymbol member, CancellationToken cancellationToken)
    {
        if (member.ContainingType.IsTupleType)
        {
            return true;
        }

        foreach (SyntaxReference reference in member.DeclaringSyntaxReferences)
        {
            if (reference.GetSyntax(cancellationToken) is PropertyDeclarationSyntax property && !IsAutomatic(property))
            {
                return false;
            }
        }

        return AreOnlyMoved(member.ContainingType, member.Name, cancellationToken);
    }

    private static bool IsAutomatic(PropertyDeclarationSyntax property)
    {
        foreach (AccessorDeclarationSyntax accessor in property.AccessorList?.Accessors ?? default)
        {
            if (accessor is not { Body: null, ExpressionBody: null })
            {
                return false;
            }
        }

        return property.ExpressionBody is null;
    }

    /// <summary>
    /// Whether a type or constructor only assigns what has a name, or asks whether it is there or how long it is.
    /// </summary>
    private static bool AreOnlyMoved(ISymbol code, string name, CancellationToken cancellationToken)
    {
        foreach (SyntaxReference reference in code.DeclaringSyntaxReferences)
        {
            foreach (SyntaxNode node in reference.GetSyntax(cancellationToken).DescendantNodes())
            {
                if (node is IdentifierNameSyntax use && use.Identifier.ValueText == name && !IsOnlyMoved(use))
                {
                    return false;
                }
            }
        }

        return true;
    }

    private static bool IsOnlyMoved(IdentifierNameSyntax use)
    {
        SyntaxNode place = use.Parent is MemberAccessExpressionSyntax { Expression: ThisExpressionSyntax } own
            ? own
            : use;
        return place.Parent is AssignmentExpressionSyntax or EqualsValueClauseSyntax or BinaryExpressionSyntax
            or IsPatternExpressionSyntax
            || (place.Parent is MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Length" or "LongLength" } one
                && one.Expression == place)
            || place.Parent is ArgumentSyntax { Parent.Parent: InvocationExpressionSyntax call }
                && call.Expression is IdentifierNameSyntax { Identifier.ValueText: "nameof" }
                    or MemberAccessExpressionSyntax { Name.Identifier.ValueText: "ThrowIfNull" };
    }

    /// <summary>Whether a type has one text, which then is what it carries.</summary>
    public static bool HasOneText(ITypeSymbol? type)
        => Only(type, static member => member.SpecialType == SpecialType.System_String) is not null;

    /// <summary>
    /// The type of a member that can be read: a tuple's element, or a property or field of a type that is no
    /// framework's.
    /// </summary>
    public static ITypeSymbol TypeOf(ISymbol member)
        => member is IFieldSymbol field ? field.Type : ((IPropertySymbol)member).Type;

    private static ISymbol? Only(ITypeSymbol? type, Func<ITypeSymbol, bool> holds)
    {
        if (type is not INamedTypeSymbol { TypeKind: TypeKind.Class or TypeKind.Struct or TypeKind.Interface } named)
        {
            return null;
        }

        ISymbol? only = null;
        if (named.IsTupleType)
        {
            foreach (IFieldSymbol element in named.TupleElements)
            {
                if (holds(element.Type) && !TryTake(element, ref only))
                {
                    return null;
                }
            }

            return only;
        }

        if (IsOfFramework(named))
        {
            return null;
        }

        for (INamedTypeSymbol? current = named; current is not null; current = current.BaseType)
        {
            foreach (ISymbol member in current.GetMembers())
            {
                if (IsReadable(member) && holds(TypeOf(member)) && !TryTake(member, ref only))
                {
                    return null;
                }
            }
        }

        return only;
    }

    private static bool TryTake(ISymbol member, ref ISymbol? only)
    {
        bool isFirst = only is null;
        only = member;
        return isFirst;
    }

    private static bool IsReadable(ISymbol member)
        => member is { IsStatic: false, DeclaredAccessibility: Accessibility.Public or Accessibility.Internal }
            and (IPropertySymbol { IsIndexer: false, GetMethod: not null } or IFieldSymbol { AssociatedSymbol: null });

    /// <summary>Objects of a framework do something with what they are given: they answer, send or read it.</summary>
    private static bool IsOfFramework(INamedTypeSymbol type)
    {
        INamespaceSymbol? space = type.ContainingNamespace;
        while (space is { ContainingNamespace.IsGlobalNamespace: false })
        {
            space = space.ContainingNamespace;
        }

        return space is { Name: "System" or "Microsoft" };
    }
}
