using System;
using GcGuard.Analyzers.Symbols;
using Microsoft.CodeAnalysis;

namespace GcGuard.Analyzers.Rules.Buffering;

/// <summary>
/// Asks the compilation whether an overload exists that takes a part of an array: target frameworks differ in that.
/// </summary>
internal static class OverloadLookup
{
    /// <summary>Whether the type is <c>byte[]</c>.</summary>
    public static bool IsByteArray(ITypeSymbol type)
        => type is IArrayTypeSymbol { Rank: 1, ElementType.SpecialType: SpecialType.System_Byte };

    /// <summary>Whether the type is the generic type of this metadata name, over <c>byte</c>.</summary>
    public static bool IsBytesOf(ITypeSymbol type, string metadataName, KnownTypes types)
        => type is INamedTypeSymbol { TypeArguments.Length: 1 } named
            && named.TypeArguments[0].SpecialType == SpecialType.System_Byte
            && types.Is(named, metadataName);

    /// <summary>Whether offset and length follow the array: <c>(byte[] data, int offset, int count)</c>.</summary>
    public static bool TakesRange(IMethodSymbol method, IParameterSymbol array)
        => method.Parameters.Length > array.Ordinal + 2
            && IsIntNamed(method.Parameters[array.Ordinal + 1], "offset", "index", "start")
            && IsIntNamed(method.Parameters[array.Ordinal + 2], "count", "length", "size");

    /// <summary>Whether an overload takes <c>(byte[], int, int)</c> in the place of the array and is otherwise the same.</summary>
    public static bool HasRangeOverload(IMethodSymbol method, IParameterSymbol array)
    {
        for (INamedTypeSymbol? type = method.ContainingType; type is not null; type = NextType(method, type))
        {
            foreach (ISymbol member in type.GetMembers(method.Name))
            {
                if (member is IMethodSymbol other
                    && IsSibling(method, other)
                    && other.Parameters.Length == method.Parameters.Length + 2
                    && TakesRange(other, other.Parameters[array.Ordinal])
                    && AgreesAround(method, other, array.Ordinal))
                {
                    return true;
                }
            }
        }

        return false;
    }

    /// <summary>
    /// Whether a method of this name takes the generic type over <c>byte</c> in the place of the array and is otherwise
    /// the same; further arrays may have become that type as well.
    /// </summary>
    public static bool HasOverload(
        IMethodSymbol method,
        string name,
        IParameterSymbol array,
        string metadataName,
        KnownTypes types)
    {
        for (INamedTypeSymbol? type = method.ContainingType; type is not null; type = NextType(method, type))
        {
            foreach (ISymbol member in type.GetMembers(name))
            {
                if (member is IMethodSymbol other
                    && IsSibling(method, other)
                    && other.Parameters.Length == method.Parameters.Length
                    && IsBytesOf(other.Parameters[array.Ordinal].Type, metadataName, types)
                    && AgreesBut(method, other, array.Ordinal, metadataName, types))
                {
                    return true;
                }
            }
        }

        return false;
    }

    /// <summary>
    /// Whether an overload takes a stream in the place of the array; for a constructor, whether the stream result
    /// beside the type has that constructor.
    /// </summary>
    public static bool HasStreamOverload(IMethodSymbol method, IParameterSymbol array, KnownTypes types)
    {
        INamedTypeSymbol? type = method.ContainingType;
        if (method.MethodKind == MethodKind.Constructor)
        {
            type = types.Get(type.ContainingNamespace.ToDisplayString() + ".FileStreamResult");
        }

        for (; type is not null; type = NextType(method, type))
        {
            foreach (ISymbol member in type.GetMembers(method.Name))
            {
                if (member is IMethodSymbol other
                    && IsSibling(method, other)
                    && other.Parameters.Length == method.Parameters.Length
                    && types.Is(other.Parameters[array.Ordinal].Type, "System.IO.Stream")
                    && AgreesFrom(method, other, array.Ordinal + 1, array.Ordinal + 1))
                {
                    return true;
                }
            }
        }

        return false;
    }

    private static INamedTypeSymbol? NextType(IMethodSymbol method, INamedTypeSymbol type)
        => method.IsStatic || method.MethodKind == MethodKind.Constructor ? null : type.BaseType;

    private static bool IsSibling(IMethodSymbol method, IMethodSymbol other)
        => other.IsStatic == method.IsStatic
            && other.Arity == method.Arity
            && (other.DeclaredAccessibility == Accessibility.Public
                || other.DeclaredAccessibility == method.DeclaredAccessibility)
            && !SymbolEqualityComparer.Default.Equals(other, method);

    private static bool AgreesAround(IMethodSymbol method, IMethodSymbol other, int ordinal)
    {
        for (int i = 0; i <= ordinal; i++)
        {
            if (!HaveSameType(method.Parameters[i], other.Parameters[i]))
            {
                return false;
            }
        }

        return AgreesFrom(method, other, ordinal + 1, ordinal + 3);
    }

    private static bool AgreesFrom(IMethodSymbol method, IMethodSymbol other, int start, int otherStart)
    {
        for (int i = start, j = otherStart; i < method.Parameters.Length; i++, j++)
        {
            if (!HaveSameType(method.Parameters[i], other.Parameters[j]))
            {
                return false;
            }
        }

        return true;
    }

    private static bool AgreesBut(
        IMethodSymbol method,
        IMethodSymbol other,
        int ordinal,
        string metadataName,
        KnownTypes types)
    {
        for (int i = 0; i < method.Parameters.Length; i++)
        {
            if (i != ordinal
                && !HaveSameType(method.Parameters[i], other.Parameters[i])
                && !(IsByteArray(method.Parameters[i].Type) && IsBytesOf(other.Parameters[i].Type, metadataName, types)))
            {
                return false;
            }
        }

        return true;
    }

    private static bool HaveSameType(IParameterSymbol first, IParameterSymbol second)
        => first.RefKind == second.RefKind && SymbolEqualityComparer.Default.Equals(first.Type, second.Type);

    /// <summary>Two integers after an array may be anything, a width and a height for instance: their names tell.</summary>
    private static bool IsIntNamed(IParameterSymbol parameter, string name, string orName, string orElse)
        => parameter.RefKind == RefKind.None
            && parameter.Type.SpecialType == SpecialType.System_Int32
            && (EndsWith(parameter, name) || EndsWith(parameter, orName) || EndsWith(parameter, orElse));

    private static bool EndsWith(IParameterSymbol parameter, string name) => parameter.Name.EndsWith(name, StringComparison.OrdinalIgnoreCase);
}
