using System.Collections.Immutable;
using System.Reflection.Metadata;

namespace GcGuard.Corpus.Inducers;

/// <summary>
/// What an instruction calls: a method of the assemblies, or one outside them under its external name.
/// </summary>
internal readonly record struct CallTarget(MethodId? Method, string? External);

/// <summary>Finds the methods that references of one assembly to another mean.</summary>
internal sealed class MethodDirectory(TypeDirectory types)
{
    private const int DeepestHierarchy = 32;

    private readonly Dictionary<(ManagedAssembly, EntityHandle), CallTarget> _targets = [];

    /// <summary>The types.</summary>
    public TypeDirectory Types { get; } = types;

    /// <summary>What a method token of an assembly means.</summary>
    public CallTarget Resolve(ManagedAssembly assembly, EntityHandle token)
    {
        switch (token.Kind)
        {
            case HandleKind.MethodDefinition:
                return new CallTarget(new MethodId(assembly, (MethodDefinitionHandle)token), null);
            case HandleKind.MethodSpecification:
                return Resolve(
                    assembly, assembly.Reader.GetMethodSpecification((MethodSpecificationHandle)token).Method);
            case HandleKind.MemberReference:
                if (!_targets.TryGetValue((assembly, token), out CallTarget target))
                {
                    target = Resolve(assembly, assembly.Reader.GetMemberReference((MemberReferenceHandle)token));
                    _targets.Add((assembly, token), target);
                }

                return target;
            default:
                return default;
        }
    }

    /// <summary>A method's name and signature, with the arguments of its type put in.</summary>
    public string SignatureOf(MethodId method, ImmutableArray<string> arguments)
        => TypeNames.Signature(method.Name, method.Definition.DecodeSignature(TypeNames.Instance, arguments));

    /// <summary>The name of a type as a report shows it.</summary>
    public string NameOf(ManagedAssembly assembly, EntityHandle type)
    {
        string name = type.Kind switch
        {
            HandleKind.TypeDefinition => TypeNames.Of(assembly.Reader, (TypeDefinitionHandle)type),
            HandleKind.TypeReference => TypeNames.Of(assembly.Reader, (TypeReferenceHandle)type),
            _ => assembly.Reader
                .GetTypeSpecification((TypeSpecificationHandle)type)
                .DecodeSignature(TypeNames.Instance, []),
        };
        int arity = name.IndexOf('`', StringComparison.Ordinal);
        name = arity < 0 ? name : name[..arity];
        return name[(name.LastIndexOfAny(['.', '+']) + 1)..];
    }

    private CallTarget Resolve(ManagedAssembly assembly, MemberReference member)
    {
        if (member.GetKind() != MemberReferenceKind.Method)
        {
            return default;
        }

        string name = assembly.Reader.GetString(member.Name);
        MethodSignature<string> signature = member.DecodeMethodSignature(TypeNames.Instance, []);
        UsedType? type = Types.Resolve(assembly, member.Parent, []);
        string wanted = TypeNames.Signature(name, signature);
        // The method may have moved to a base class since the reference was compiled.
        for (int depth = 0; type is { } found && depth < DeepestHierarchy; depth++)
        {
            foreach (MethodDefinitionHandle handle in found.Definition.GetMethods())
            {
                var candidate = new MethodId(found.Assembly, handle);
                if (found.Assembly.Reader.StringComparer.Equals(candidate.Definition.Name, name)
                    && SignatureOf(candidate, []) == wanted)
                {
                    return new CallTarget(candidate, null);
                }
            }

            type = found.Definition.BaseType is { IsNil: false } baseType
                ? Types.Resolve(found.Assembly, baseType, [])
                : null;
        }

        return new CallTarget(
            null, signature.Header.IsInstance ? Overriding.ExternalName(name, signature.ParameterTypes.Length) : null);
    }
}
