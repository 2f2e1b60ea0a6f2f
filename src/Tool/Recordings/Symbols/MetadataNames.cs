using System.Collections.Immutable;
using System.Globalization;
using System.Reflection.Metadata;
using System.Text;

namespace GcGuard.Tool.Recordings.Symbols;

/// <summary>Names of types and members in metadata, as documentation ids write them.</summary>
internal sealed class MetadataNames : ISignatureTypeProvider<string, object?>
{
    private static readonly MetadataNames s_instance = new();

    /// <summary>
    /// The full name of a method's type and the method's name, or the full name of a type and nothing.
    /// </summary>
    public static (string Type, string Name) Of(MetadataReader metadata, EntityHandle handle)
    {
        switch (handle.Kind)
        {
            case HandleKind.MethodSpecification:
                return Of(metadata, metadata.GetMethodSpecification((MethodSpecificationHandle)handle).Method);
            case HandleKind.MethodDefinition:
                MethodDefinition method = metadata.GetMethodDefinition((MethodDefinitionHandle)handle);
                return (OfType(metadata, method.GetDeclaringType()), metadata.GetString(method.Name));
            case HandleKind.MemberReference:
                MemberReference member = metadata.GetMemberReference((MemberReferenceHandle)handle);
                return (OfType(metadata, member.Parent), metadata.GetString(member.Name));
            default:
                return (OfType(metadata, handle), string.Empty);
        }
    }

    /// <summary>The type of a field.</summary>
    public static string TypeOf(FieldDefinition field) => field.DecodeSignature(s_instance, null);

    /// <summary>The documentation id of a method.</summary>
    public static string DocumentationId(MetadataReader metadata, MethodDefinitionHandle handle)
    {
        MethodDefinition method = metadata.GetMethodDefinition(handle);
        MethodSignature<string> signature = method.DecodeSignature(s_instance, null);
        string name = metadata.GetString(method.Name);
        var id = new StringBuilder("M:")
            .Append(OfType(metadata, method.GetDeclaringType())).Append('.').Append(name.Replace('.', '#'));
        int arity = method.GetGenericParameters().Count;
        if (arity > 0)
        {
            id.Append(CultureInfo.InvariantCulture, $"``{arity}");
        }

        if (signature.ParameterTypes.Length > 0)
        {
            id.Append('(').AppendJoin(',', signature.ParameterTypes).Append(')');
        }

        return name is "op_Implicit" or "op_Explicit"
            ? id.Append('~').Append(signature.ReturnType).ToString()
            : id.ToString();
    }

    public string GetTypeFromDefinition(MetadataReader reader, TypeDefinitionHandle handle, byte rawTypeKind)
    {
        TypeDefinition type = reader.GetTypeDefinition(handle);
        return Join(
            reader.GetString(type.Namespace),
            reader.GetString(type.Name),
            type.GetDeclaringType() is { IsNil: false } outer ? GetTypeFromDefinition(reader, outer, 0) : null);
    }

    public string GetTypeFromReference(MetadataReader reader, TypeReferenceHandle handle, byte rawTypeKind)
    {
        TypeReference type = reader.GetTypeReference(handle);
        return Join(
            reader.GetString(type.Namespace),
            reader.GetString(type.Name),
            type.ResolutionScope.Kind == HandleKind.TypeReference
                ? GetTypeFromReference(reader, (TypeReferenceHandle)type.ResolutionScope, 0)
                : null);
    }

    public string GetTypeFromSpecification(
        MetadataReader reader, object? genericContext, TypeSpecificationHandle handle, byte rawTypeKind)
        => reader.GetTypeSpecification(handle).DecodeSignature(this, genericContext);

    public string GetPrimitiveType(PrimitiveTypeCode typeCode) => "System." + typeCode;

    public string GetSZArrayType(string elementType) => elementType + "[]";

    public string GetArrayType(string elementType, ArrayShape shape)
        => elementType + "[" + string.Join(",", Enumerable.Repeat("0:", shape.Rank)) + "]";

    public string GetByReferenceType(string elementType) => elementType + "@";

    public string GetPointerType(string elementType) => elementType + "*";

    public string GetPinnedType(string elementType) => elementType;

    public string GetModifiedType(string modifier, string unmodifiedType, bool isRequired) => unmodifiedType;

    public string GetGenericMethodParameter(object? genericContext, int index)
        => "``" + index.ToString(CultureInfo.InvariantCulture);

    public string GetGenericTypeParameter(object? genericContext, int index)
        => "`" + index.ToString(CultureInfo.InvariantCulture);

    public string GetFunctionPointerType(MethodSignature<string> signature) => "=FUNC:" + signature.ReturnType;

    // Arguments follow the part of the name that declares them: Outer{A}.Inner{B} for Outer`1.Inner`1.
    public string GetGenericInstantiation(string genericType, ImmutableArray<string> typeArguments)
    {
        var name = new StringBuilder();
        int used = 0;
        foreach (string part in genericType.Split('.'))
        {
            int tick = part.IndexOf('`', StringComparison.Ordinal);
            name.Append(name.Length > 0 ? "." : string.Empty).Append(tick < 0 ? part : part[..tick]);
            if (tick >= 0 && int.TryParse(part.AsSpan(tick + 1), CultureInfo.InvariantCulture, out int arity)
                && used + arity <= typeArguments.Length)
            {
                name.Append('{').AppendJoin(',', typeArguments.Skip(used).Take(arity)).Append('}');
                used += arity;
            }
        }

        return name.ToString();
    }

    private static string Join(string space, string name, string? outer)
        => outer is not null ? outer + "." + name : space.Length > 0 ? space + "." + name : name;

    private static string OfType(MetadataReader metadata, EntityHandle handle) => handle.Kind switch
    {
        HandleKind.TypeDefinition => s_instance.GetTypeFromDefinition(metadata, (TypeDefinitionHandle)handle, 0),
        HandleKind.TypeReference => s_instance.GetTypeFromReference(metadata, (TypeReferenceHandle)handle, 0),
        HandleKind.TypeSpecification =>
            s_instance.GetTypeFromSpecification(metadata, null, (TypeSpecificationHandle)handle, 0),
        _ => "?",
    };
}
