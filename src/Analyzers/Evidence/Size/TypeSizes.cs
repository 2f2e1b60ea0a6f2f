using System.Collections.Concurrent;
using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Evidence.Size;

/// <summary>
/// How many bytes a value of a type takes inside an array of a 64-bit process, at least. A struct of the source counts
/// with the sum of its fields; of one of an assembly, whose fields may be hidden or overlap, nothing is known.
/// </summary>
/// <param name="compilation">
/// The compilation whose source counts: an editor has that of referenced projects as well, a build has not.
/// </param>
internal sealed class TypeSizes(Compilation compilation)
{
    /// <summary>How deep structs may nest; deeper ones are broken code (a struct inside itself).</summary>
    private const int MaxDepth = 32;

    private readonly ConcurrentDictionary<ITypeSymbol, int> _structs = new(SymbolEqualityComparer.Default);

    /// <summary>The least size of a value of a type, in bytes.</summary>
    public int Of(ITypeSymbol type) => Of(type, 0);

    private int Of(ITypeSymbol type, int depth)
    {
        if (type.TypeKind == TypeKind.Error)
        {
            // A type that could not be resolved passes for a class.
            return 1;
        }

        if (type.IsReferenceType || type.TypeKind is TypeKind.Pointer or TypeKind.FunctionPointer)
        {
            return ObjectSize.Pointer;
        }

        switch (type.SpecialType)
        {
            case SpecialType.System_Char or SpecialType.System_Int16 or SpecialType.System_UInt16:
                return 2;
            case SpecialType.System_Int32 or SpecialType.System_UInt32 or SpecialType.System_Single:
                return 4;
            case SpecialType.System_Int64 or SpecialType.System_UInt64 or SpecialType.System_Double
                or SpecialType.System_IntPtr or SpecialType.System_UIntPtr or SpecialType.System_DateTime:
                return 8;
            case SpecialType.System_Decimal:
                return 16;
        }

        return type switch
        {
            INamedTypeSymbol { EnumUnderlyingType: { } underlying } => Of(underlying, depth),
            INamedTypeSymbol { TypeKind: TypeKind.Struct } named when depth < MaxDepth
                => _structs.TryGetValue(named, out int known)
                ? known
                : _structs.GetOrAdd(named, OfStruct(named, depth)),
            _ => 1,
        };
    }

    private int OfStruct(INamedTypeSymbol type, int depth)
    {
        // Reference assemblies hide the fields of the framework's own structs.
        if (KnownTypes.IsUnderSystem(type.ContainingNamespace))
        {
            switch (type.Name)
            {
                case "Guid" or "DateTimeOffset" or "Memory" or "ReadOnlyMemory" or "ArraySegment":
                    return 16;
                case "TimeSpan" or "TimeOnly":
                    return 8;
                case "KeyValuePair" or "ValueTuple" or "Nullable":
                    return OfFields(type.TypeArguments, depth);
            }
        }

        if (!compilation.Declares(type.OriginalDefinition) || IsExplicit(type))
        {
            return 1;
        }

        int sum = 0;
        foreach (ISymbol member in type.GetMembers())
        {
            if (member is IFieldSymbol { IsStatic: false, IsConst: false } field)
            {
                sum += Of(field.Type, depth + 1);
            }
        }

        return Math.Max(sum, 1);
    }

    /// <summary>
    /// The bytes that several fields take together, at least: with references the whole is aligned to them.
    /// </summary>
    public int OfFields(System.Collections.Immutable.ImmutableArray<ITypeSymbol> fields, int depth = 0)
    {
        int sum = 0;
        bool hasReferences = false;
        foreach (ITypeSymbol field in fields)
        {
            sum += Of(field, depth + 1);
            hasReferences |= field.IsReferenceType;
        }

        return hasReferences ? (sum + ObjectSize.Pointer - 1) / ObjectSize.Pointer * ObjectSize.Pointer : sum;
    }

    private static bool IsExplicit(INamedTypeSymbol type)
    {
        foreach (AttributeData attribute in type.GetAttributes())
        {
            if (attribute.AttributeClass?.Name is "StructLayoutAttribute")
            {
                return true;
            }
        }

        return false;
    }
}
