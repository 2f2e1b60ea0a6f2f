using System.Reflection.Metadata;
using System.Runtime.CompilerServices;

namespace GcGuard.Analyzers.Evidence.References;

/// <summary>
/// Which of the <see cref="InducingMembers"/> a referenced module refers to, read from the tables of the metadata that
/// the compiler has loaded: no file is opened, and method bodies, which a compiler need not have loaded, are not read.
/// </summary>
internal sealed class InducingCalls(ImmutableArray<string> names, int rowsRead)
{
    /// <summary>
    /// By the identity of the metadata, which its copies share: <c>GetMetadata</c> makes a copy each time, and a
    /// compiler server makes new references to the same metadata for each compilation.
    /// </summary>
    private static readonly ConditionalWeakTable<MetadataId, InducingCalls> Known = new();

    /// <summary>The members as a message names them (<c>GC.Collect</c>); mostly none.</summary>
    public ImmutableArray<string> Names { get; } = names;

    /// <summary>
    /// How many rows of metadata tables were read: the references to types, and those to members where a type of the
    /// table is among them.
    /// </summary>
    public int RowsRead { get; } = rowsRead;

    /// <summary>The inducing members that a module refers to.</summary>
    public static InducingCalls Of(ModuleMetadata module)
        => Known.TryGetValue(module.Id, out InducingCalls? calls)
            ? calls
            : Known.GetValue(module.Id, _ => Read(module));

    private static InducingCalls Read(ModuleMetadata module)
    {
        int rows = 0;
        try
        {
            return new InducingCalls(Read(module.GetMetadataReader(), ref rows), rows);
        }
        catch (BadImageFormatException)
        {
            // The compiler says so where it needs the damaged rows.
            return new InducingCalls(ImmutableArray<string>.Empty, rows);
        }
    }

    private static ImmutableArray<string> Read(MetadataReader reader, ref int rows)
    {
        List<TypeReferenceHandle>? types = null;
        foreach (TypeReferenceHandle handle in reader.TypeReferences)
        {
            rows++;
            if (InducingMembers.HasType(reader, reader.GetTypeReference(handle)))
            {
                (types ??= []).Add(handle);
            }
        }

        return types is null ? ImmutableArray<string>.Empty : ReadMembers(reader, types, ref rows);
    }

    private static ImmutableArray<string> ReadMembers(
        MetadataReader reader, List<TypeReferenceHandle> types, ref int rows)
    {
        List<InducingMember> found = [];
        List<StringHandle> others = [];
        foreach (MemberReferenceHandle handle in reader.MemberReferences)
        {
            rows++;
            MemberReference member = reader.GetMemberReference(handle);
            if (member.Parent.Kind != HandleKind.TypeReference
                || types.IndexOf((TypeReferenceHandle)member.Parent) is var index && index < 0)
            {
                continue;
            }

            if (InducingMembers.Find(reader, reader.GetTypeReference(types[index]), member.Name) is not { } row)
            {
                others.Add(member.Name);
            }
            else if (!found.Contains(row))
            {
                found.Add(row);
            }
        }

        found.RemoveAll(row => row.Undo is { } undo
            && others.Exists(other => reader.StringComparer.Equals(other, undo)));
        return found.ConvertAll(static row => row.Text).ToImmutableArray();
    }
}
