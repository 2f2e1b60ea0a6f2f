using System.Collections.Immutable;
using System.Reflection.Metadata;
using System.Reflection.Metadata.Ecma335;

namespace GcGuard.Corpus.Inducers;

/// <summary>A type with the arguments it is used with.</summary>
internal readonly record struct UsedType(
    ManagedAssembly Assembly, TypeDefinitionHandle Handle, ImmutableArray<string> Arguments)
{
    /// <summary>Its definition.</summary>
    public TypeDefinition Definition => Assembly.Reader.GetTypeDefinition(Handle);

    /// <summary>Its full name.</summary>
    public string Name => TypeNames.Of(Assembly.Reader, Handle);
}

/// <summary>Finds the definitions that references of one assembly to another mean.</summary>
internal sealed class TypeDirectory
{
    private const int LongestForwarding = 8;

    private readonly Dictionary<string, ManagedAssembly> _assemblies = new(StringComparer.OrdinalIgnoreCase);
    private readonly Dictionary<ManagedAssembly, Dictionary<string, TypeDefinitionHandle>> _types = [];
    private readonly Dictionary<ManagedAssembly, Dictionary<string, string>> _forwarded = [];

    /// <summary>Makes the directory of these assemblies; of several of one name the first counts.</summary>
    public TypeDirectory(IEnumerable<ManagedAssembly> assemblies)
    {
        foreach (ManagedAssembly assembly in assemblies)
        {
            _assemblies.TryAdd(assembly.Name, assembly);
            var types = new Dictionary<string, TypeDefinitionHandle>();
            foreach (TypeDefinitionHandle handle in assembly.Reader.TypeDefinitions)
            {
                types.TryAdd(TypeNames.Of(assembly.Reader, handle), handle);
            }

            _types.Add(assembly, types);
            _forwarded.Add(assembly, Forwarded(assembly.Reader));
        }
    }

    /// <summary>The type of this full name in an assembly, or null.</summary>
    public TypeDefinitionHandle? Find(ManagedAssembly assembly, string name)
        => _types[assembly].TryGetValue(name, out TypeDefinitionHandle handle) ? handle : null;

    /// <summary>The type that an entity of an assembly means, or null where it is not among the assemblies.</summary>
    /// <param name="assembly">The assembly that holds the entity.</param>
    /// <param name="entity">A definition, reference or specification.</param>
    /// <param name="context">The arguments of the type the entity is used in.</param>
    public UsedType? Resolve(ManagedAssembly assembly, EntityHandle entity, ImmutableArray<string> context)
    {
        switch (entity.Kind)
        {
            case HandleKind.TypeDefinition:
                return new UsedType(assembly, (TypeDefinitionHandle)entity, []);
            case HandleKind.TypeReference:
                return Resolve(assembly, (TypeReferenceHandle)entity);
            case HandleKind.TypeSpecification:
                BlobReader blob = assembly.Reader
                    .GetBlobReader(assembly.Reader.GetTypeSpecification((TypeSpecificationHandle)entity).Signature);
                if (blob.ReadSignatureTypeCode() != SignatureTypeCode.GenericTypeInstance)
                {
                    return null;
                }

                blob.ReadByte();
                EntityHandle generic = blob.ReadTypeHandle();
                int count = blob.ReadCompressedInteger();
                var decoder =
                    new SignatureDecoder<string, ImmutableArray<string>>(TypeNames.Instance, assembly.Reader, context);
                ImmutableArray<string>.Builder arguments = ImmutableArray.CreateBuilder<string>(count);
                for (int index = 0; index < count; index++)
                {
                    arguments.Add(decoder.DecodeType(ref blob));
                }

                return Resolve(assembly, generic, context) is { } type
                    ? type with { Arguments = arguments.MoveToImmutable() }
                    : null;
            default:
                return null;
        }
    }

    private UsedType? Resolve(ManagedAssembly assembly, TypeReferenceHandle handle)
    {
        MetadataReader reader = assembly.Reader;
        string name = TypeNames.Of(reader, handle);
        EntityHandle scope = reader.GetTypeReference(handle).ResolutionScope;
        while (scope.Kind == HandleKind.TypeReference)
        {
            scope = reader.GetTypeReference((TypeReferenceHandle)scope).ResolutionScope;
        }

        if (scope.Kind != HandleKind.AssemblyReference)
        {
            return Find(assembly, name) is { } own ? new UsedType(assembly, own, []) : null;
        }

        string target = reader.GetString(reader.GetAssemblyReference((AssemblyReferenceHandle)scope).Name);
        for (int step = 0; step < LongestForwarding
            && _assemblies.TryGetValue(target, out ManagedAssembly? found); step++)
        {
            if (Find(found, name) is { } type)
            {
                return new UsedType(found, type, []);
            }

            string outermost = name.Split('+')[0];
            if (!_forwarded[found].TryGetValue(outermost, out string? next))
            {
                return null;
            }

            target = next;
        }

        return null;
    }

    private static Dictionary<string, string> Forwarded(MetadataReader reader)
    {
        var forwarded = new Dictionary<string, string>();
        foreach (ExportedType type
            in reader.ExportedTypes
                .Select(reader.GetExportedType)
                .Where(type => type.Implementation.Kind == HandleKind.AssemblyReference))
        {
            string name = reader.GetString(type.Namespace) is { Length: > 0 } space
                ? space + "." + reader.GetString(type.Name)
                : reader.GetString(type.Name);
            forwarded.TryAdd(
                name, reader.GetString(reader.GetAssemblyReference((AssemblyReferenceHandle)type.Implementation).Name));
        }

        return forwarded;
    }
}
