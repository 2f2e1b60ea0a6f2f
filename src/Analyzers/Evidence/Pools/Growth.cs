using GcGuard.Analyzers.Evidence.Size;
using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Evidence.Pools;

/// <summary>How the size that an object has grown to is asked for and given up.</summary>
internal enum GrowthKind
{
    /// <summary>By a property <c>Capacity</c> that can be set.</summary>
    Capacity,

    /// <summary>By a property <c>Capacity</c> that can only be read.</summary>
    ReadOnlyCapacity,

    /// <summary>By <c>EnsureCapacity(0)</c> and <c>TrimExcess()</c>.</summary>
    Ensured,

    /// <summary>By nothing that is known: a type of the project's own.</summary>
    Own,
}

/// <summary>A type whose objects keep the buffer that they grew to, when they are emptied.</summary>
/// <param name="Kind">How the size is asked for.</param>
/// <param name="UnitBytes">How many bytes one unit of capacity takes, at least.</param>
/// <param name="Buffer">What grows, for a message.</param>
/// <param name="Field">The field that grows, or that holds what grows, in a type of the project's own.</param>
internal sealed record Growth(GrowthKind Kind, int UnitBytes, string Buffer, IFieldSymbol? Field = null)
{
    private const string Generic = "System.Collections.Generic.";

    /// <summary>How a type grows; null where it does not, or gives its buffer up by itself.</summary>
    public static Growth? Of(ITypeSymbol type, Compilation compilation, CancellationToken cancellationToken)
        => type is not INamedTypeSymbol named ? null
            : OfFramework(named, compilation) ?? OfOwn(named.OriginalDefinition, compilation, cancellationToken);

    private static Growth? OfFramework(INamedTypeSymbol type, Compilation compilation)
    {
        (string space, GrowthKind kind, string buffer, int extra) = type.Name switch
        {
            "MemoryStream" => ("System.IO.", GrowthKind.Capacity, "buffer", 1),
            "StringBuilder" => ("System.Text.", GrowthKind.Capacity, "buffer", sizeof(char)),
            "ArrayBufferWriter" => ("System.Buffers.", GrowthKind.ReadOnlyCapacity, "buffer", 0),
            "List" => (Generic, GrowthKind.Capacity, "array", 0),
            "Queue" or "Stack" => (Generic, GrowthKind.Ensured, "arrays", 0),
            "HashSet" or "Dictionary" => (Generic, GrowthKind.Ensured, "arrays", 2 * sizeof(int)),
            _ => default,
        };
        if (space is null || !KnownTypes.For(compilation).Is(type, space + type.MetadataName))
        {
            return null;
        }

        int bytes = extra;
        foreach (ITypeSymbol argument in type.TypeArguments)
        {
            bytes += AllocationSizeFact.For(compilation).ElementBytes(argument);
        }

        return new Growth(kind, bytes, buffer);
    }

    /// <summary>
    /// A class of the project that replaces an array by a larger one, empties a growable object that it holds, or is a
    /// stream in memory itself, and never looks how large it has become.
    /// </summary>
    private static Growth? OfOwn(INamedTypeSymbol type, Compilation compilation, CancellationToken cancellationToken)
    {
        if (type.TypeKind != TypeKind.Class || !compilation.Declares(type))
        {
            return null;
        }

        Growth? growth = KnownTypes.For(compilation).Is(type.BaseType, "System.IO.MemoryStream")
            // A stream over an array that it is given cannot grow.
            && !Any(type, cancellationToken, static node => node is PrimaryConstructorBaseTypeSyntax
                or ConstructorInitializerSyntax { ArgumentList.Arguments.Count: > 0 }
                or PropertyDeclarationSyntax { Identifier.ValueText: "Capacity" }
                or IdentifierNameSyntax { Identifier.ValueText: "Capacity" })
                ? new Growth(GrowthKind.Own, 1, "buffer")
                : null;
        foreach (ISymbol member in type.GetMembers())
        {
            if (growth is null
                && member is IFieldSymbol { IsStatic: false, IsConst: false } field
                && (field.AssociatedSymbol ?? field).Name is var name
                && (field.Type is IArrayTypeSymbol
                    ? !field.IsReadOnly && Any(type, cancellationToken, node => IsReplaced(node, name))
                    : field.Type is INamedTypeSymbol held
                        && OfFramework(held, compilation) is { Kind: not GrowthKind.Ensured }
                        && Any(type, cancellationToken, node => TrimmedCode.EmptiedBy(node) is { } emptied
                            && OwnMemberName.Of(emptied) == name)))
            {
                growth = new Growth(GrowthKind.Own, 1, "`" + name + "`", field);
            }
        }

        string? grows = (growth?.Field?.AssociatedSymbol ?? growth?.Field)?.Name;
        return growth is not null
            && !Any(
                type,
                cancellationToken,
                node => node is TypeDeclarationSyntax && TrimmedCode.LooksAtOwn(node, grows))
                ? growth
                : null;
    }

    private static bool Any(
        INamedTypeSymbol type, CancellationToken cancellationToken, System.Predicate<SyntaxNode> isOne)
    {
        foreach (SyntaxReference part in type.DeclaringSyntaxReferences)
        {
            foreach (SyntaxNode node in part.GetSyntax(cancellationToken).DescendantNodesAndSelf())
            {
                if (isOne(node))
                {
                    return true;
                }
            }
        }

        return false;
    }

    /// <summary>
    /// Whether a method, not a constructor, makes an array larger: <c>Array.Resize(ref _buffer, …)</c>,
    /// <c>_buffer = larger</c>, where it makes an array and asks for the length of the old one.
    /// </summary>
    private static bool IsReplaced(SyntaxNode node, string field)
    {
        if (node is not IdentifierNameSyntax name
            || name.Identifier.ValueText != field
            || node.FirstAncestorOrSelf<MemberDeclarationSyntax>() is not MethodDeclarationSyntax method)
        {
            return false;
        }

        SyntaxNode whole = name.Parent is MemberAccessExpressionSyntax { Expression: ThisExpressionSyntax }
            ? name.Parent
            : name;
        return whole.Parent switch
        {
            ArgumentSyntax { RefKindKeyword.Text: "ref", Parent.Parent: InvocationExpressionSyntax call }
                => call.Expression is MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Resize" },
            AssignmentExpressionSyntax { Right: IdentifierNameSyntax or ArrayCreationExpressionSyntax } assignment
                => assignment.Left == whole && method.ToString().Contains(field + ".Length") && MakesArray(method),
            _ => false,
        };
    }

    private static bool MakesArray(SyntaxNode method)
    {
        foreach (SyntaxNode node in method.DescendantNodes())
        {
            if (node is ArrayCreationExpressionSyntax { Type.RankSpecifiers: { Count: 1 } ranks }
                && ranks[0].Sizes[0] is not (LiteralExpressionSyntax or OmittedArraySizeExpressionSyntax))
            {
                return true;
            }
        }

        return false;
    }
}
