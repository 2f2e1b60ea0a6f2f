using System;
using Microsoft.CodeAnalysis;

namespace GcGuard.Analyzers.Facts.AllocationSize;

/// <summary>
/// Layouts of the framework's own structs. Its reference assemblies replace their private fields by placeholders, so
/// their sizes are written down here; a test compares each with the running runtime.
/// </summary>
internal static class FrameworkLayouts
{
    /// <summary>Whether a field only stands for the hidden fields of a reference assembly.</summary>
    public static bool IsPlaceholder(IFieldSymbol field) => field.Name is "_dummy" or "_dummyPrimitive";

    /// <summary>The layout of a struct of the framework; null for any other, and for one that is not in the table.</summary>
    /// <param name="type">The struct.</param>
    /// <param name="layoutOf">Tells the layout of a type argument.</param>
    public static Layout? Find(INamedTypeSymbol type, Func<ITypeSymbol, Layout> layoutOf)
    {
        if (type.ContainingType is not null || !IsInSystem(type.ContainingNamespace))
        {
            return null;
        }

        return type.Arity == 0 ? FindPlain(type) : FindGeneric(type, layoutOf);
    }

    private static Layout? FindPlain(INamedTypeSymbol type) => type.Name switch
    {
        "DateTime" or "TimeSpan" or "DateTimeOffset" or "Guid" or "Decimal" or "DateOnly" or "TimeOnly" or "Half"
            or "Int128" or "UInt128" or "Index" or "Range" or "TypedReference" or "RuntimeTypeHandle" or "ConsoleKeyInfo"
            when IsNamed(type.ContainingNamespace, "System") => FindBasic(type.Name),
        "CancellationToken" when IsNamed(type.ContainingNamespace, "Threading") => References(8),
        "CancellationTokenRegistration" when IsNamed(type.ContainingNamespace, "Threading") => References(16),
        "JsonElement" when IsNamed(type.ContainingNamespace, "Json") => References(16),
        "GCHandle" when IsNamed(type.ContainingNamespace, "InteropServices") => Plain(8, 8),
        "Rune" when IsNamed(type.ContainingNamespace, "Text") => Plain(4, 4),
        "Complex" when IsNamed(type.ContainingNamespace, "Numerics") => Plain(16, 8),
        "BigInteger" when IsNamed(type.ContainingNamespace, "Numerics") => References(16),
        "DictionaryEntry" when IsNamed(type.ContainingNamespace, "Collections") => References(16),
        "Point" or "PointF" or "Size" or "SizeF" when IsNamed(type.ContainingNamespace, "Drawing") => Plain(8, 4),
        "Rectangle" or "RectangleF" when IsNamed(type.ContainingNamespace, "Drawing") => Plain(16, 4),
        "Color" when IsNamed(type.ContainingNamespace, "Drawing") => References(24),
        _ => null,
    };

    private static Layout? FindBasic(string name) => name switch
    {
        // DateTime and DateTimeOffset ask for an automatic layout, so structs around them get one too.
        "DateTime" => Plain(8, 8) with { IsAuto = true },
        "DateTimeOffset" => Plain(16, 8) with { IsAuto = true },
        "TimeSpan" or "TimeOnly" => Plain(8, 8),
        "Guid" => Plain(16, 4),
        "Decimal" => Plain(16, 8),
        "DateOnly" or "Index" => Plain(4, 4),
        "Range" => Plain(8, 4),
        "Half" => Plain(2, 2),
        "Int128" or "UInt128" => Plain(16, 16),
        _ => null,
    };

    private static Layout? FindGeneric(INamedTypeSymbol type, Func<ITypeSymbol, Layout> layoutOf)
    {
        switch (type.Name)
        {
            case "Nullable" when type.OriginalDefinition.SpecialType == SpecialType.System_Nullable_T:
                return Layout.Sequential([Layout.Primitive(1), layoutOf(type.TypeArguments[0])]);
            case "KeyValuePair" when type.Arity == 2 && IsNamed(type.ContainingNamespace, "Generic"):
                return Layout.Sequential([layoutOf(type.TypeArguments[0]), layoutOf(type.TypeArguments[1])]);
            case "ValueTuple" when IsNamed(type.ContainingNamespace, "System"):
                return Layout.Automatic(All(type, layoutOf));
            case "Memory" or "ReadOnlyMemory" or "ArraySegment" when IsNamed(type.ContainingNamespace, "System"):
                return References(16);
            case "ImmutableArray" when IsNamed(type.ContainingNamespace, "Immutable"):
                return References(8);
            default:
                return null;
        }
    }

    private static Layout[] All(INamedTypeSymbol tuple, Func<ITypeSymbol, Layout> layoutOf)
    {
        var fields = new Layout[tuple.TypeArguments.Length];
        for (int index = 0; index < fields.Length; index++)
        {
            fields[index] = layoutOf(tuple.TypeArguments[index]);
        }

        return fields;
    }

    private static Layout Plain(int size, int alignment) => Layout.Of(size, alignment, hasReferences: false, isAuto: false);

    /// <summary>A struct of references, perhaps with smaller fields behind them.</summary>
    private static Layout References(int size) => Layout.Of(size, ObjectSize.Pointer, hasReferences: true, isAuto: true);

    private static bool IsNamed(INamespaceSymbol space, string name) => space.Name == name;

    private static bool IsInSystem(INamespaceSymbol space)
    {
        while (space.ContainingNamespace is { IsGlobalNamespace: false } outer)
        {
            space = outer;
        }

        return space.Name == "System";
    }
}
