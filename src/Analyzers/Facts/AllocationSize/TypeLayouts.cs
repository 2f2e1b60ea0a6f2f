using System;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Runtime.InteropServices;
using Microsoft.CodeAnalysis;

namespace GcGuard.Analyzers.Facts.AllocationSize;

/// <summary>
/// The layouts of a compilation's types, as the 64-bit runtime makes them. What cannot be known (a type parameter, a
/// framework's struct whose reference assembly hides its fields) counts with the least it can take.
/// </summary>
internal sealed class TypeLayouts
{
    /// <summary>How deep structs may nest; deeper ones are broken code (a struct inside itself).</summary>
    private const int MaxDepth = 32;

    private readonly ConcurrentDictionary<ITypeSymbol, Layout> _layouts = new(SymbolEqualityComparer.Default);

    /// <summary>The layout of a value of this type.</summary>
    public Layout Of(ITypeSymbol type) => Of(type, 0);

    private Layout Of(ITypeSymbol type, int depth)
    {
        // A type that could not be resolved passes for a class.
        if (type.TypeKind == TypeKind.Error)
        {
            return Layout.Unknown;
        }

        if (type.IsReferenceType)
        {
            return Layout.Reference;
        }

        switch (type.SpecialType)
        {
            case SpecialType.System_Boolean or SpecialType.System_Byte or SpecialType.System_SByte:
                return Layout.Primitive(1);
            case SpecialType.System_Char or SpecialType.System_Int16 or SpecialType.System_UInt16:
                return Layout.Primitive(2);
            case SpecialType.System_Int32 or SpecialType.System_UInt32 or SpecialType.System_Single:
                return Layout.Primitive(4);
            case SpecialType.System_Int64 or SpecialType.System_UInt64 or SpecialType.System_Double
                or SpecialType.System_IntPtr or SpecialType.System_UIntPtr:
                return Layout.Primitive(8);
        }

        switch (type)
        {
            case { TypeKind: TypeKind.Pointer or TypeKind.FunctionPointer }:
                return Layout.Primitive(ObjectSize.Pointer);
            case INamedTypeSymbol { TypeKind: TypeKind.Enum, EnumUnderlyingType: { } underlying }:
                return Of(underlying, depth);
            case INamedTypeSymbol { TypeKind: TypeKind.Struct } named when depth < MaxDepth:
                return _layouts.TryGetValue(named, out Layout known) ? known : _layouts.GetOrAdd(named, OfStruct(named, depth));
            default:
                return Layout.Unknown;
        }
    }

    private Layout OfStruct(INamedTypeSymbol type, int depth)
    {
        if (FrameworkLayouts.Find(type, argument => Of(argument, depth + 1)) is { } known)
        {
            return known;
        }

        StructLayoutRequest request = StructLayoutRequest.Of(type);
        var fields = new List<Layout>();
        var offsets = new List<int>();
        foreach (ISymbol member in type.GetMembers())
        {
            if (member is not IFieldSymbol { IsStatic: false, IsConst: false } field)
            {
                continue;
            }

            if (FrameworkLayouts.IsPlaceholder(field))
            {
                return Layout.Unknown with { Size = field.Type.IsReferenceType ? ObjectSize.Pointer : 1 };
            }

            fields.Add(OfField(field, depth + 1));
            offsets.Add(request.Kind == LayoutKind.Explicit ? StructLayoutRequest.OffsetOf(field) : 0);
        }

        Layout[] all = fields.ToArray();
        if (request.InlineLength > 0)
        {
            return all.Length == 1 ? Repeated(all[0], request.InlineLength) : Layout.Unknown;
        }

        return request.Kind switch
        {
            LayoutKind.Explicit => Explicit(all, offsets, request),
            LayoutKind.Auto => Layout.Automatic(all),
            _ => Layout.Sequential(all, request.Pack, request.Size),
        };
    }

    private Layout OfField(IFieldSymbol field, int depth)
        => field is { IsFixedSizeBuffer: true, Type: IPointerTypeSymbol { PointedAtType: { } element } }
            ? Repeated(Of(element, depth), field.FixedSize)
            : Of(field.Type, depth);

    /// <summary>An inline array or a fixed buffer: the same field several times.</summary>
    private static Layout Repeated(Layout element, int length)
        => element with { Size = (int)Math.Min((long)element.Size * length, int.MaxValue), IsStruct = true };

    private static Layout Explicit(Layout[] fields, List<int> offsets, StructLayoutRequest request)
    {
        long size = 0;
        int widest = 1;
        bool hasReferences = false;
        bool isExact = true;
        for (int index = 0; index < fields.Length; index++)
        {
            Layout field = fields[index];
            int alignment = request.Pack > 0 ? Math.Min(request.Pack, field.Alignment) : field.Alignment;
            size = Math.Max(size, (long)offsets[index] + field.Size);
            widest = Math.Max(widest, alignment);
            hasReferences |= field.HasReferences;
            isExact &= field.IsExact;
        }

        size = Math.Max(request.Size > 0 ? size : Layout.AlignUp(size, isExact ? widest : 1), request.Size);
        return Layout.Of(size, widest, hasReferences, isAuto: false) with { IsExact = isExact };
    }
}
