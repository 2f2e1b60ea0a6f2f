using System.Reflection.Metadata;
using System.Reflection.Metadata.Ecma335;

namespace GcGuard.Tool.Recordings.Symbols;

/// <summary>
/// From what the compiler makes of async methods, iterators, lambdas and local functions to the member that they were
/// written in. It reads metadata and code alone, and needs no PDB.
/// </summary>
internal sealed class SourceMembers(AssemblyFile assembly)
{
    private const int MaxHops = 16;
    private readonly Dictionary<
        TypeDefinitionHandle, Dictionary<MethodDefinitionHandle, MethodDefinitionHandle>> _users = [];
    private Dictionary<string, MethodDefinitionHandle>? _machines;

    private MetadataReader Metadata => assembly.Metadata;

    /// <summary>The member of a compiled method.</summary>
    public MethodDefinitionHandle Of(MethodDefinitionHandle method)
    {
        for (int hop = 0; hop < MaxHops; hop++)
        {
            TypeDefinitionHandle type = Metadata.GetMethodDefinition(method).GetDeclaringType();
            if (StartOf(type) is { } start)
            {
                method = start;
            }
            else if (NameOf(method).Contains('<', StringComparison.Ordinal)
                && UserOf(method) is { } user
                && user != method)
            {
                method = user;
            }
            else
            {
                break;
            }
        }

        return method;
    }

    private string NameOf(MethodDefinitionHandle method)
        => Metadata.GetString(Metadata.GetMethodDefinition(method).Name);

    // The method whose attribute names the type as its state machine.
    private MethodDefinitionHandle? StartOf(TypeDefinitionHandle type)
    {
        if (!Metadata.GetString(Metadata.GetTypeDefinition(type).Name).StartsWith('<'))
        {
            return null;
        }

        _machines ??= ReadMachines();
        return _machines.TryGetValue(ReflectionName(type), out MethodDefinitionHandle start) ? start : null;
    }

    private Dictionary<string, MethodDefinitionHandle> ReadMachines()
    {
        var machines = new Dictionary<string, MethodDefinitionHandle>(StringComparer.Ordinal);
        foreach (MethodDefinitionHandle method in Metadata.MethodDefinitions)
        {
            foreach (CustomAttributeHandle handle in Metadata.GetMethodDefinition(method).GetCustomAttributes())
            {
                CustomAttribute attribute = Metadata.GetCustomAttribute(handle);
                if (MetadataNames.Of(Metadata, attribute.Constructor).Type.EndsWith(
                    "StateMachineAttribute", StringComparison.Ordinal))
                {
                    BlobReader value = Metadata.GetBlobReader(attribute.Value);
                    value.ReadUInt16();
                    if (value.ReadSerializedString() is { } name)
                    {
                        machines.TryAdd(name.Split(',')[0], method);
                    }
                }
            }
        }

        return machines;
    }

    private string ReflectionName(TypeDefinitionHandle handle)
    {
        TypeDefinition type = Metadata.GetTypeDefinition(handle);
        string name = Metadata.GetString(type.Name);
        return type.GetDeclaringType() is { IsNil: false } outer ? ReflectionName(outer) + "+" + name
            : type.Namespace.IsNil ? name
            : Metadata.GetString(type.Namespace) + "." + name;
    }

    // Whoever calls a local function, or makes a delegate of a lambda.
    private MethodDefinitionHandle? UserOf(MethodDefinitionHandle method)
    {
        TypeDefinitionHandle outer = Metadata.GetMethodDefinition(method).GetDeclaringType();
        while (Metadata.GetString(Metadata.GetTypeDefinition(outer).Name).StartsWith('<')
            && Metadata.GetTypeDefinition(outer).GetDeclaringType() is { IsNil: false } declaring)
        {
            outer = declaring;
        }

        if (!_users.TryGetValue(outer, out Dictionary<MethodDefinitionHandle, MethodDefinitionHandle>? users))
        {
            users = [];
            AddUsers(outer, users);
            _users.Add(outer, users);
        }

        return users.TryGetValue(method, out MethodDefinitionHandle user) ? user : null;
    }

    private void AddUsers(
        TypeDefinitionHandle type, Dictionary<MethodDefinitionHandle, MethodDefinitionHandle> users)
    {
        TypeDefinition definition = Metadata.GetTypeDefinition(type);
        foreach (MethodDefinitionHandle method in definition.GetMethods())
        {
            foreach (Instruction instruction in assembly.InstructionsOf(MetadataTokens.GetToken(method)))
            {
                if (instruction.Name.StartsWith('<') && Resolve(instruction.Target) is { } target && target != method)
                {
                    users.TryAdd(target, method);
                }
            }
        }

        foreach (TypeDefinitionHandle nested in definition.GetNestedTypes())
        {
            if (Metadata.GetString(Metadata.GetTypeDefinition(nested).Name).StartsWith('<'))
            {
                AddUsers(nested, users);
            }
        }
    }

    /// <summary>
    /// The method of this assembly that a handle names, through instantiations of generic types and methods.
    /// </summary>
    public MethodDefinitionHandle? Resolve(EntityHandle handle)
    {
        switch (handle.Kind)
        {
            case HandleKind.MethodDefinition:
                return (MethodDefinitionHandle)handle;
            case HandleKind.MethodSpecification:
                return Resolve(Metadata.GetMethodSpecification((MethodSpecificationHandle)handle).Method);
            case HandleKind.MemberReference:
                MemberReference member = Metadata.GetMemberReference((MemberReferenceHandle)handle);
                return member.Parent.Kind == HandleKind.TypeSpecification
                    && GenericDefinition((TypeSpecificationHandle)member.Parent) is { } type
                    ? Only(type, Metadata.GetString(member.Name))
                    : null;
            default:
                return null;
        }
    }

    private MethodDefinitionHandle? Only(TypeDefinitionHandle type, string name)
    {
        MethodDefinitionHandle? found = null;
        foreach (MethodDefinitionHandle method in Metadata.GetTypeDefinition(type).GetMethods())
        {
            if (NameOf(method) == name)
            {
                if (found is not null)
                {
                    return null;
                }

                found = method;
            }
        }

        return found;
    }

    private TypeDefinitionHandle? GenericDefinition(TypeSpecificationHandle handle)
    {
        const byte GenericInstance = 0x15;
        BlobReader signature = Metadata.GetBlobReader(Metadata.GetTypeSpecification(handle).Signature);
        if (signature.ReadByte() != GenericInstance)
        {
            return null;
        }

        signature.ReadByte();
        EntityHandle type = signature.ReadTypeHandle();
        return type.Kind == HandleKind.TypeDefinition ? (TypeDefinitionHandle)type : null;
    }
}
