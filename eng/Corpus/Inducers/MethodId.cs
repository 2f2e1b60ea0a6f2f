using System.Reflection.Metadata;

namespace GcGuard.Corpus.Inducers;

/// <summary>A method of one of the assemblies.</summary>
internal readonly record struct MethodId(ManagedAssembly Assembly, MethodDefinitionHandle Handle)
{
    /// <summary>Its definition.</summary>
    public MethodDefinition Definition => Assembly.Reader.GetMethodDefinition(Handle);

    /// <summary>The type that declares it.</summary>
    public TypeDefinitionHandle DeclaringType => Definition.GetDeclaringType();

    /// <summary>Its metadata name.</summary>
    public string Name => Assembly.Reader.GetString(Definition.Name);
}
