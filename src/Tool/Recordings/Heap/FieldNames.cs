using System.Reflection;
using System.Reflection.Metadata;
using GcGuard.Tool.Recordings.Symbols;
using AssemblyFile = GcGuard.Tool.Recordings.Symbols.AssemblyFile;

namespace GcGuard.Tool.Recordings.Heap;

/// <summary>
/// The types that declare static fields of the server's own: the runtime gives the name of a field and the type of its
/// value, and not who declares it.
/// </summary>
internal sealed class FieldNames
{
    private const string BackingField = ">k__BackingField";
    private readonly Dictionary<(string Name, string Type), SortedSet<string>> _owners = [];

    /// <summary>Reads the fields of assemblies.</summary>
    public FieldNames(IEnumerable<AssemblyFile> own)
    {
        foreach (MetadataReader metadata in own.Select(assembly => assembly.Metadata))
        {
            foreach (FieldDefinitionHandle handle in metadata.FieldDefinitions)
            {
                FieldDefinition field = metadata.GetFieldDefinition(handle);
                if ((field.Attributes & (FieldAttributes.Static | FieldAttributes.Literal)) == FieldAttributes.Static)
                {
                    Add(metadata, field);
                }
            }
        }
    }

    /// <summary>The field with who declares it, or with the type of its value where that is not known.</summary>
    /// <param name="name">The field's name.</param>
    /// <param name="type">The type of its value, as the runtime writes it.</param>
    public string Of(string name, string type)
        => _owners.TryGetValue((name, TypeText.Short(type)), out SortedSet<string>? owners)
            ? string.Join(" or ", owners.Select(owner => $"{owner}.{Written(name)}"))
            : $"{Written(name)} ({TypeText.Short(type)})";

    // A property's own field bears its name.
    private static string Written(string name)
        => name.StartsWith('<') && name.EndsWith(BackingField, StringComparison.Ordinal)
            ? name[1..^BackingField.Length]
            : name;

    private void Add(MetadataReader metadata, FieldDefinition field)
    {
        var key = (metadata.GetString(field.Name), TypeText.Short(MetadataNames.TypeOf(field)));
        if (!_owners.TryGetValue(key, out SortedSet<string>? owners))
        {
            _owners.Add(key, owners = new SortedSet<string>(StringComparer.Ordinal));
        }

        owners.Add(TypeText.Full(MetadataNames.Of(metadata, field.GetDeclaringType()).Type));
    }
}
