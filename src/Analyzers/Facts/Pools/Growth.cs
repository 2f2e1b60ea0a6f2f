using System.Threading;
using GcGuard.Analyzers.Facts.AllocationSize;
using GcGuard.Analyzers.Symbols;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace GcGuard.Analyzers.Facts.Pools;

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
/// <param name="Field">The field that grows, or that holds what grows, in a type of the project's own; null for others.</param>
internal sealed record Growth(GrowthKind Kind, int UnitBytes, string Buffer, IFieldSymbol? Field = null)
{
    private const string Generic = "System.Collections.Generic.";

    /// <summary>How a type grows; null where it does not, or gives its buffer up by itself.</summary>
    public static Growth? Of(ITypeSymbol type, Compilation compilation, CancellationToken cancellationToken)
    {
        if (type is not INamedTypeSymbol named)
        {
            return null;
        }

        KnownTypes types = KnownTypes.For(compilation);
        AllocationSizeFact size = AllocationSizeFact.For(compilation);
        switch (named.Name)
        {
            case "MemoryStream":
                return types.Is(named, "System.IO.MemoryStream") ? new Growth(GrowthKind.Capacity, 1, "buffer") : null;
            case "StringBuilder":
                return types.Is(named, "System.Text.StringBuilder") ? new Growth(GrowthKind.Capacity, sizeof(char), "buffer") : null;
            case "ArrayBufferWriter" when types.Is(named, "System.Buffers.ArrayBufferWriter`1"):
                return new Growth(GrowthKind.ReadOnlyCapacity, size.ElementBytes(named.TypeArguments[0]), "buffer");
            case "List" when types.Is(named, Generic + "List`1"):
                return new Growth(GrowthKind.Capacity, size.ElementBytes(named.TypeArguments[0]), "array");
            case "HashSet" or "Queue" or "Stack" or "Dictionary" when types.Is(named, Generic + named.MetadataName):
                int bytes = 0;
                foreach (ITypeSymbol argument in named.TypeArguments)
                {
                    bytes += size.ElementBytes(argument);
                }

                return new Growth(GrowthKind.Ensured, bytes + (named.Name is "HashSet" or "Dictionary" ? 2 * sizeof(int) : 0), "arrays");
            default:
                return OfDerived(named, compilation, cancellationToken) ?? OfOwn(named.OriginalDefinition, compilation, cancellationToken);
        }
    }

    /// <summary>A class of the project that is a stream in memory itself, over no array that it is given, and never looks how large it has become.</summary>
    private static Growth? OfDerived(INamedTypeSymbol type, Compilation compilation, CancellationToken cancellationToken)
    {
        if (type.TypeKind != TypeKind.Class
            || !KnownTypes.For(compilation).Is(type.BaseType, "System.IO.MemoryStream")
            || !SymbolEqualityComparer.Default.Equals(type.ContainingAssembly, compilation.Assembly))
        {
            return null;
        }

        foreach (SyntaxReference part in type.DeclaringSyntaxReferences)
        {
            SyntaxNode code = part.GetSyntax(cancellationToken);
            if (TrimmedCode.LooksAtOwn(code, string.Empty))
            {
                return null;
            }

            foreach (SyntaxNode node in code.DescendantNodes())
            {
                if (node is ConstructorInitializerSyntax { ArgumentList.Arguments.Count: > 0 } or PrimaryConstructorBaseTypeSyntax
                    || (node is IdentifierNameSyntax { Identifier.ValueText: "Capacity" } or PropertyDeclarationSyntax { Identifier.ValueText: "Capacity" }))
                {
                    return null;
                }
            }
        }

        return new Growth(GrowthKind.Own, 1, "buffer");
    }

    /// <summary>
    /// A class of the project that replaces an array by a larger one, or empties a growable object that it holds, and never
    /// looks how large it has become.
    /// </summary>
    private static Growth? OfOwn(INamedTypeSymbol type, Compilation compilation, CancellationToken cancellationToken)
    {
        if (type.TypeKind != TypeKind.Class || !SymbolEqualityComparer.Default.Equals(type.ContainingAssembly, compilation.Assembly))
        {
            return null;
        }

        foreach (ISymbol member in type.GetMembers())
        {
            if (member is not IFieldSymbol { IsStatic: false, IsConst: false } field)
            {
                continue;
            }

            string name = (field.AssociatedSymbol ?? field).Name;
            if (field.Type is IArrayTypeSymbol ? !field.IsReadOnly && IsReplaced(type, name, cancellationToken) : IsFrameworkBuffer(field.Type, compilation) && IsEmptied(type, name, cancellationToken))
            {
                return LooksAtSize(type, name, cancellationToken) ? null : new Growth(GrowthKind.Own, 1, "`" + name + "`", field);
            }
        }

        return null;
    }

    private static bool IsFrameworkBuffer(ITypeSymbol type, Compilation compilation)
    {
        KnownTypes types = KnownTypes.For(compilation);
        return type.Name switch
        {
            "MemoryStream" => types.Is(type, "System.IO.MemoryStream"),
            "StringBuilder" => types.Is(type, "System.Text.StringBuilder"),
            "ArrayBufferWriter" => types.Is(type, "System.Buffers.ArrayBufferWriter`1"),
            "List" => types.Is(type, Generic + "List`1"),
            _ => false,
        };
    }

    /// <summary>Whether a method, not a constructor, makes an array larger: <c>Array.Resize(ref _buffer, …)</c>, <c>_buffer = larger</c>.</summary>
    private static bool IsReplaced(INamedTypeSymbol type, string field, CancellationToken cancellationToken)
    {
        foreach (SyntaxReference part in type.DeclaringSyntaxReferences)
        {
            foreach (SyntaxNode node in part.GetSyntax(cancellationToken).DescendantNodes())
            {
                if (node is IdentifierNameSyntax name
                    && name.Identifier.ValueText == field
                    && node.FirstAncestorOrSelf<MemberDeclarationSyntax>() is MethodDeclarationSyntax method)
                {
                    SyntaxNode whole = name.Parent is MemberAccessExpressionSyntax { Expression: ThisExpressionSyntax } access ? access : name;
                    if (whole.Parent is ArgumentSyntax { RefKindKeyword.RawKind: (int)SyntaxKind.RefKeyword, Parent.Parent: InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Resize" } } }
                        || (whole.Parent is AssignmentExpressionSyntax assignment && assignment.Left == whole && IsLarger(assignment.Right, method, field)))
                    {
                        return true;
                    }
                }
            }
        }

        return false;
    }

    /// <summary>Whether what is assigned is an array made in this method, whose length depends on the old one.</summary>
    private static bool IsLarger(ExpressionSyntax value, MethodDeclarationSyntax method, string field)
    {
        if (value is not (IdentifierNameSyntax or ArrayCreationExpressionSyntax))
        {
            return false;
        }

        foreach (SyntaxNode node in method.DescendantNodes())
        {
            if (node is ArrayCreationExpressionSyntax { Type.RankSpecifiers: { Count: 1 } ranks }
                && ranks[0].Sizes[0] is not (LiteralExpressionSyntax or OmittedArraySizeExpressionSyntax)
                && method.ToString().Contains(field + ".Length"))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>Whether the type empties what a field holds, to use it again.</summary>
    private static bool IsEmptied(INamedTypeSymbol type, string field, CancellationToken cancellationToken)
    {
        foreach (SyntaxReference part in type.DeclaringSyntaxReferences)
        {
            foreach (SyntaxNode node in part.GetSyntax(cancellationToken).DescendantNodes())
            {
                if (EmptyingCode.TargetOf(node) is { } emptied && OwnMemberName.Of(emptied) == field)
                {
                    return true;
                }
            }
        }

        return false;
    }

    private static bool LooksAtSize(INamedTypeSymbol type, string field, CancellationToken cancellationToken)
    {
        foreach (SyntaxReference part in type.DeclaringSyntaxReferences)
        {
            SyntaxNode code = part.GetSyntax(cancellationToken);
            if (TrimmedCode.LooksAtOwn(code, field) || TrimmedCode.ReturnsToPool(code, field))
            {
                return true;
            }
        }

        return false;
    }
}
