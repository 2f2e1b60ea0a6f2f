using System.Reflection;
using System.Reflection.Metadata;
using System.Reflection.Metadata.Ecma335;
using System.Runtime.InteropServices;
using Microsoft.CodeAnalysis;

namespace GcGuard.Analyzers.Facts.AllocationSize;

/// <summary>What a struct asks the runtime for: <c>[StructLayout]</c> and <c>[InlineArray]</c>.</summary>
/// <param name="Kind">The order of its fields.</param>
/// <param name="Pack">The largest alignment of a field in bytes; 0 where none is set.</param>
/// <param name="Size">The least size in bytes; 0 where none is set.</param>
/// <param name="InlineLength">How often an inline array repeats its field; 0 for any other struct.</param>
internal readonly record struct StructLayoutRequest(LayoutKind Kind, int Pack, int Size, int InlineLength)
{
    /// <summary>What a struct asks for, in source or in metadata.</summary>
    public static StructLayoutRequest Of(INamedTypeSymbol type)
    {
        StructLayoutRequest request = FromMetadata(type);
        foreach (AttributeData attribute in type.OriginalDefinition.GetAttributes())
        {
            switch (attribute.AttributeClass?.Name)
            {
                case nameof(StructLayoutAttribute) when IntOf(attribute) is { } kind:
                    request = request with { Kind = (LayoutKind)kind, Pack = Named(attribute, "Pack"), Size = Named(attribute, "Size") };
                    break;
                case "InlineArrayAttribute" when IntOf(attribute) is { } length:
                    request = request with { InlineLength = length };
                    break;
            }
        }

        return request;
    }

    /// <summary>The offset a field of an explicit layout asks for, in bytes.</summary>
    public static int OffsetOf(IFieldSymbol field)
    {
        foreach (AttributeData attribute in field.OriginalDefinition.GetAttributes())
        {
            if (attribute.AttributeClass?.Name == nameof(FieldOffsetAttribute) && IntOf(attribute) is { } offset)
            {
                return offset;
            }
        }

        return ReaderOf(field) is { } reader && MetadataTokens.EntityHandle(field.OriginalDefinition.MetadataToken) is { Kind: HandleKind.FieldDefinition } handle
            ? System.Math.Max(reader.GetFieldDefinition((FieldDefinitionHandle)handle).GetOffset(), 0)
            : 0;
    }

    /// <summary>Metadata keeps the layout in the type's own row, not as an attribute.</summary>
    private static StructLayoutRequest FromMetadata(INamedTypeSymbol type)
    {
        if (ReaderOf(type) is not { } reader
            || MetadataTokens.EntityHandle(type.OriginalDefinition.MetadataToken) is not { Kind: HandleKind.TypeDefinition } handle)
        {
            return new StructLayoutRequest(LayoutKind.Sequential, 0, 0, 0);
        }

        TypeDefinition definition = reader.GetTypeDefinition((TypeDefinitionHandle)handle);
        TypeLayout layout = definition.GetLayout();
        LayoutKind kind = (definition.Attributes & TypeAttributes.LayoutMask) switch
        {
            TypeAttributes.ExplicitLayout => LayoutKind.Explicit,
            TypeAttributes.SequentialLayout => LayoutKind.Sequential,
            _ => LayoutKind.Auto,
        };
        return new StructLayoutRequest(kind, layout.PackingSize, layout.Size, 0);
    }

    private static MetadataReader? ReaderOf(ISymbol symbol)
        => symbol.Locations.IsEmpty || !symbol.Locations[0].IsInMetadata
            ? null
            : symbol.ContainingModule?.GetMetadata()?.GetMetadataReader();

    private static int? IntOf(AttributeData attribute)
        => attribute.ConstructorArguments.Length == 1
            ? attribute.ConstructorArguments[0].Value switch { int value => value, short value => value, _ => null }
            : null;

    private static int Named(AttributeData attribute, string name)
    {
        foreach (System.Collections.Generic.KeyValuePair<string, TypedConstant> argument in attribute.NamedArguments)
        {
            if (argument.Key == name && argument.Value.Value is int value)
            {
                return value;
            }
        }

        return 0;
    }
}
