using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Evidence.Flow;

/// <summary>
/// Asks the compilation whether an overload exists that takes a part of an array, or a stream: target frameworks
/// differ.
/// </summary>
internal static class OverloadLookup
{
    private const string Stream = "System.IO.Stream";

    /// <summary>Whether the type is <c>byte[]</c>.</summary>
    public static bool IsByteArray(ITypeSymbol type)
        => type is IArrayTypeSymbol { Rank: 1, ElementType.SpecialType: SpecialType.System_Byte };

    /// <summary>Whether the type is the generic type of this metadata name, over <c>byte</c>.</summary>
    public static bool IsBytesOf(ITypeSymbol type, string metadataName, KnownTypes types)
        => type is INamedTypeSymbol { TypeArguments.Length: 1 } named
            && named.TypeArguments[0].SpecialType == SpecialType.System_Byte
            && types.Is(named, metadataName);

    /// <summary>Whether offset and length follow the array: <c>(byte[] data, int offset, int count)</c>.</summary>
    public static bool TakesRange(IMethodSymbol method, IParameterSymbol array, KnownTypes types)
        => method.Parameters.Length > array.Ordinal + 2
            && !types.Declares(method)
            && IsIntNamed(method.Parameters[array.Ordinal + 1], "offset", "index", "start")
            && IsIntNamed(method.Parameters[array.Ordinal + 2], "count", "length", "size");

    /// <summary>Whether an overload takes <c>(byte[], int, int)</c> in the place of the array.</summary>
    public static bool HasRangeOverload(IMethodSymbol method, IParameterSymbol array, KnownTypes types)
    {
        foreach (IMethodSymbol other in Siblings(method, method.Name, method.ContainingType))
        {
            if (other.Parameters.Length == method.Parameters.Length + 2
                && TakesRange(other, other.Parameters[array.Ordinal], types)
                && HaveSameType(array, other.Parameters[array.Ordinal])
                && AgreeBeside(array.Ordinal, method, other, added: 2))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>Whether a method of a name takes the generic type over <c>byte</c> for the array.</summary>
    public static bool HasOverload(
        IMethodSymbol method, string name, IParameterSymbol array, string metadataName, KnownTypes types)
    {
        foreach (IMethodSymbol other in Siblings(method, name, method.ContainingType))
        {
            if (other.Parameters.Length == method.Parameters.Length
                && IsBytesOf(other.Parameters[array.Ordinal].Type, metadataName, types)
                && AgreeBeside(array.Ordinal, method, other, added: 0, metadataName, types))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>
    /// Whether an overload takes a stream in the place of the array; for a constructor, whether the stream result
    /// beside the type has that constructor.
    /// </summary>
    public static bool HasStreamOverload(IMethodSymbol method, IParameterSymbol array, KnownTypes types)
        => StreamForm(method, method.Name, array, types) is not null;

    /// <summary>
    /// The method of a name that takes a stream in the place of a parameter and is otherwise the same; optional
    /// parameters may follow.
    /// </summary>
    public static IMethodSymbol? StreamForm(
        IMethodSymbol method, string name, IParameterSymbol parameter, KnownTypes types)
    {
        INamedTypeSymbol? owner = method.ContainingType;
        if (method.MethodKind == MethodKind.Constructor && owner.Name == "FileContentResult")
        {
            owner = types.Get(owner.ContainingNamespace.ToDisplayString() + ".FileStreamResult");
        }

        foreach (IMethodSymbol other in Siblings(method, name, owner))
        {
            int count = method.Parameters.Length;
            if (other.Parameters.Length >= count
                && (other.Parameters.Length == count || other.Parameters[count].IsOptional)
                && types.Is(other.Parameters[parameter.Ordinal].Type, Stream)
                && AgreeBeside(parameter.Ordinal, method, other, added: 0))
            {
                return other;
            }
        }

        return null;
    }

    /// <summary>The other methods of a name that can be called in the place of one.</summary>
    private static IEnumerable<IMethodSymbol> Siblings(IMethodSymbol method, string name, INamedTypeSymbol? owner)
    {
        bool isInherited = !method.IsStatic && method.MethodKind != MethodKind.Constructor;
        for (INamedTypeSymbol? type = owner; type is not null; type = isInherited ? type.BaseType : null)
        {
            foreach (ISymbol member in type.GetMembers(name))
            {
                if (member is IMethodSymbol other
                    && other.IsStatic == method.IsStatic
                    && other.Arity == method.Arity
                    && other.DeclaredAccessibility >= method.DeclaredAccessibility
                    && !SymbolEqualityComparer.Default.Equals(other, method.OriginalDefinition))
                {
                    yield return other;
                }
            }
        }
    }

    /// <summary>
    /// Whether all parameters but one are the same, with some added behind that one; further arrays may have become the
    /// generic type as well.
    /// </summary>
    private static bool AgreeBeside(
        int ordinal,
        IMethodSymbol method,
        IMethodSymbol other,
        int added,
        string? bytes = null,
        KnownTypes? types = null)
    {
        for (int i = 0; i < method.Parameters.Length; i++)
        {
            IParameterSymbol one = method.OriginalDefinition.Parameters[i];
            IParameterSymbol another = other.Parameters[i > ordinal ? i + added : i];
            if (i != ordinal
                && !HaveSameType(one, another)
                && !(bytes is not null && IsByteArray(one.Type) && IsBytesOf(another.Type, bytes, types!)))
            {
                return false;
            }
        }

        return true;
    }

    /// <summary>Whether two parameters have one type; type parameters of two methods do, by their position.</summary>
    private static bool HaveSameType(IParameterSymbol first, IParameterSymbol second)
        => first.RefKind == second.RefKind
            && (SymbolEqualityComparer.Default.Equals(first.Type, second.Type)
                || (first.Type is ITypeParameterSymbol one
                    && second.Type is ITypeParameterSymbol another
                    && one.Ordinal == another.Ordinal));

    /// <summary>Two integers after an array may be a width and a height: their names tell.</summary>
    private static bool IsIntNamed(IParameterSymbol parameter, params string[] ends)
        => parameter is { RefKind: RefKind.None, Type.SpecialType: SpecialType.System_Int32 }
            && Array.Exists(ends, end => parameter.Name.EndsWith(end, StringComparison.OrdinalIgnoreCase));
}
