using System.Collections.Immutable;
using System.Reflection.Metadata;

namespace GcGuard.Corpus.Inducers;

/// <summary>
/// Types as text, without the assemblies they come from, so that signatures of two assemblies compare equal when they
/// mean the same. A generic parameter is written as its argument where the context has one.
/// </summary>
internal sealed class TypeNames : ISignatureTypeProvider<string, ImmutableArray<string>>
{
    /// <summary>The one there is.</summary>
    public static TypeNames Instance { get; } = new();

    /// <summary>The full name of a type, nested ones after a plus sign.</summary>
    public static string Of(MetadataReader reader, TypeDefinitionHandle handle)
    {
        TypeDefinition type = reader.GetTypeDefinition(handle);
        TypeDefinitionHandle outer = type.GetDeclaringType();
        return outer.IsNil
            ? Join(reader.GetString(type.Namespace), reader.GetString(type.Name))
            : Of(reader, outer) + "+" + reader.GetString(type.Name);
    }

    /// <summary>The full name of a referenced type.</summary>
    public static string Of(MetadataReader reader, TypeReferenceHandle handle)
    {
        TypeReference type = reader.GetTypeReference(handle);
        return type.ResolutionScope.Kind == HandleKind.TypeReference
            ? Of(reader, (TypeReferenceHandle)type.ResolutionScope) + "+" + reader.GetString(type.Name)
            : Join(reader.GetString(type.Namespace), reader.GetString(type.Name));
    }

    /// <summary>A method's name and signature, as they compare.</summary>
    public static string Signature(string name, MethodSignature<string> signature)
        => $"{name}`{signature.GenericParameterCount}({string.Join(
            ',', signature.ParameterTypes)}){signature.ReturnType}";

    /// <inheritdoc/>
    public string GetArrayType(string elementType, ArrayShape shape)
        => $"{elementType}[{new string(',', shape.Rank - 1)}]";

    /// <inheritdoc/>
    public string GetByReferenceType(string elementType) => elementType + "&";

    /// <inheritdoc/>
    public string GetFunctionPointerType(MethodSignature<string> signature)
        => "method " + Signature(string.Empty, signature);

    /// <inheritdoc/>
    public string GetGenericInstantiation(string genericType, ImmutableArray<string> typeArguments)
        => $"{genericType}<{string.Join(',', typeArguments)}>";

    /// <inheritdoc/>
    public string GetGenericMethodParameter(ImmutableArray<string> genericContext, int index) => "!!" + index;

    /// <inheritdoc/>
    public string GetGenericTypeParameter(ImmutableArray<string> genericContext, int index)
        => index < genericContext.Length ? genericContext[index] : "!" + index;

    /// <inheritdoc/>
    public string GetModifiedType(string modifier, string unmodifiedType, bool isRequired) => unmodifiedType;

    /// <inheritdoc/>
    public string GetPinnedType(string elementType) => elementType;

    /// <inheritdoc/>
    public string GetPointerType(string elementType) => elementType + "*";

    /// <inheritdoc/>
    public string GetPrimitiveType(PrimitiveTypeCode typeCode) => "System." + typeCode;

    /// <inheritdoc/>
    public string GetSZArrayType(string elementType) => elementType + "[]";

    /// <inheritdoc/>
    public string GetTypeFromDefinition(MetadataReader reader, TypeDefinitionHandle handle, byte rawTypeKind)
        => Of(reader, handle);

    /// <inheritdoc/>
    public string GetTypeFromReference(MetadataReader reader, TypeReferenceHandle handle, byte rawTypeKind)
        => Of(reader, handle);

    /// <inheritdoc/>
    public string GetTypeFromSpecification(
        MetadataReader reader, ImmutableArray<string> genericContext, TypeSpecificationHandle handle, byte rawTypeKind)
        => reader.GetTypeSpecification(handle).DecodeSignature(this, genericContext);

    private static string Join(string @namespace, string name)
        => @namespace.Length == 0 ? name : @namespace + "." + name;
}
