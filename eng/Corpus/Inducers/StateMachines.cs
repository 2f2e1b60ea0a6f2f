using System.Reflection.Metadata;

namespace GcGuard.Corpus.Inducers;

/// <summary>
/// The types that the compiler makes of asynchronous methods and iterators, and the methods they are made of: the body
/// of <c>&lt;Run&gt;d__3.MoveNext</c> is what the source calls <c>Run</c>.
/// </summary>
internal sealed class StateMachines
{
    private static readonly string[] s_attributes =
        ["AsyncStateMachineAttribute", "IteratorStateMachineAttribute", "AsyncIteratorStateMachineAttribute"];
    private readonly Dictionary<(ManagedAssembly, TypeDefinitionHandle), MethodId> _sources = [];

    /// <summary>Reads the attributes that lead from a method to its state machine.</summary>
    public StateMachines(IEnumerable<ManagedAssembly> assemblies, TypeDirectory types)
    {
        foreach (ManagedAssembly assembly in assemblies)
        {
            MetadataReader reader = assembly.Reader;
            foreach (CustomAttributeHandle handle in reader.CustomAttributes)
            {
                try
                {
                    Add(assembly, reader.GetCustomAttribute(handle), types);
                }
                catch (Exception exception) when (Damage.Is(exception))
                {
                    // Without it a body is shown under the name the compiler gave it.
                }
            }
        }
    }

    /// <summary>The method of the source that a method's body belongs to.</summary>
    public MethodId SourceOf(MethodId method)
        => _sources.TryGetValue((method.Assembly, method.DeclaringType), out MethodId source) ? source : method;

    private void Add(ManagedAssembly assembly, CustomAttribute attribute, TypeDirectory types)
    {
        if (attribute.Parent.Kind == HandleKind.MethodDefinition
            && IsStateMachine(assembly.Reader, attribute)
            && TypeIn(assembly.Reader, attribute) is { } name
            && types.Find(assembly, name) is { } type)
        {
            _sources.TryAdd((assembly, type), new MethodId(assembly, (MethodDefinitionHandle)attribute.Parent));
        }
    }

    private static bool IsStateMachine(MetadataReader reader, CustomAttribute attribute)
        => attribute.Constructor.Kind == HandleKind.MemberReference
            && reader.GetMemberReference((MemberReferenceHandle)attribute.Constructor).Parent
                is { Kind: HandleKind.TypeReference } type
            && s_attributes.Contains(reader.GetString(reader.GetTypeReference((TypeReferenceHandle)type).Name));

    /// <summary>
    /// The type in <c>[AsyncStateMachine(typeof(…))]</c>: a full name, perhaps with an assembly behind a comma.
    /// </summary>
    private static string? TypeIn(MetadataReader reader, CustomAttribute attribute)
    {
        BlobReader value = reader.GetBlobReader(attribute.Value);
        const ushort Prolog = 1;
        return value.RemainingBytes > 2 && value.ReadUInt16() == Prolog
            ? value.ReadSerializedString()?.Split(',')[0]
            : null;
    }
}
