using System.Reflection.Metadata;

namespace GcGuard.Corpus.Inducers;

/// <summary>Whether a body names a type: in a local, a member it uses, or what such a member gives.</summary>
internal sealed class MentionedTypes(MethodDirectory methods, IReadOnlyList<ManagedAssembly> assemblies)
{
    private readonly Dictionary<MethodId, HashSet<string>> _mentions = [];
    private Dictionary<string, List<string>>? _derived;

    /// <summary>Whether one of the bodies names the type of a method, or a type that derives from it.</summary>
    public bool Names(IEnumerable<MethodId> bodies, MethodId method)
    {
        List<string> wanted = WithDerived(TypeNames.Of(method.Assembly.Reader, method.DeclaringType));
        return bodies.Any(body => MentionsOf(body) is var mentions && wanted.Exists(mentions.Contains));
    }

    private HashSet<string> MentionsOf(MethodId method)
    {
        if (!_mentions.TryGetValue(method, out HashSet<string>? mentions))
        {
            mentions = [];
            try
            {
                Read(method, mentions);
            }
            catch (Exception exception) when (Damage.Is(exception))
            {
                // What could be read counts.
            }

            _mentions.Add(method, mentions);
        }

        return mentions;
    }

    private static void Read(MethodId method, HashSet<string> mentions)
    {
        MetadataReader reader = method.Assembly.Reader;
        if (method.Assembly.BodyOf(method.Definition) is not { } body)
        {
            return;
        }

        if (!body.LocalSignature.IsNil)
        {
            Add(
                reader.GetStandaloneSignature(body.LocalSignature).DecodeLocalSignature(TypeNames.Instance, []),
                mentions);
        }

        foreach (EntityHandle token
            in Instructions.Read(body).Select(instruction => instruction.Token).Where(token => !token.IsNil).Distinct())
        {
            Read(reader, token, mentions);
        }
    }

    private static void Read(MetadataReader reader, EntityHandle token, HashSet<string> mentions)
    {
        switch (token.Kind)
        {
            case HandleKind.MethodSpecification:
                MethodSpecification specification = reader.GetMethodSpecification((MethodSpecificationHandle)token);
                Add(specification.DecodeSignature(TypeNames.Instance, []), mentions);
                Read(reader, specification.Method, mentions);
                break;
            case HandleKind.MethodDefinition:
                MethodDefinition definition = reader.GetMethodDefinition((MethodDefinitionHandle)token);
                mentions.Add(TypeNames.Of(reader, definition.GetDeclaringType()));
                Add([definition.DecodeSignature(TypeNames.Instance, []).ReturnType], mentions);
                break;
            case HandleKind.FieldDefinition:
                FieldDefinition field = reader.GetFieldDefinition((FieldDefinitionHandle)token);
                Add([field.DecodeSignature(TypeNames.Instance, [])], mentions);
                break;
            case HandleKind.MemberReference:
                MemberReference member = reader.GetMemberReference((MemberReferenceHandle)token);
                Read(reader, member.Parent, mentions);
                Add(
                    member.GetKind() == MemberReferenceKind.Field
                        ? [member.DecodeFieldSignature(TypeNames.Instance, [])]
                        : [member.DecodeMethodSignature(TypeNames.Instance, []).ReturnType],
                    mentions);
                break;
            case HandleKind.TypeReference:
                mentions.Add(TypeNames.Of(reader, (TypeReferenceHandle)token));
                break;
            case HandleKind.TypeDefinition:
                mentions.Add(TypeNames.Of(reader, (TypeDefinitionHandle)token));
                break;
            case HandleKind.TypeSpecification:
                Add(
                    [reader.GetTypeSpecification((TypeSpecificationHandle)token).DecodeSignature(
                        TypeNames.Instance, [])],
                    mentions);
                break;
        }
    }

    /// <summary>The names in decoded types: of a generic one, its definition and its arguments.</summary>
    private static void Add(IEnumerable<string> types, HashSet<string> mentions)
    {
        foreach (string type in types)
        {
            mentions.UnionWith(type.Split(['<', '>', ',', '[', ']', '&', '*'], StringSplitOptions.RemoveEmptyEntries));
        }
    }

    private List<string> WithDerived(string type)
    {
        _derived ??= Derived();
        List<string> all = [type];
        for (int index = 0; index < all.Count; index++)
        {
            if (_derived.TryGetValue(all[index], out List<string>? derived))
            {
                all.AddRange(derived.Where(name => !all.Contains(name)));
            }
        }

        return all;
    }

    private Dictionary<string, List<string>> Derived()
    {
        var derived = new Dictionary<string, List<string>>();
        foreach (ManagedAssembly assembly in assemblies)
        {
            foreach (TypeDefinitionHandle handle in assembly.Reader.TypeDefinitions)
            {
                EntityHandle baseType = assembly.Reader.GetTypeDefinition(handle).BaseType;
                if (!baseType.IsNil && methods.Types.Resolve(assembly, baseType, []) is { } found)
                {
                    (derived.TryGetValue(found.Name, out List<string>? names) ? names : derived[found.Name] = [])
                        .Add(TypeNames.Of(assembly.Reader, handle));
                }
            }
        }

        return derived;
    }
}
