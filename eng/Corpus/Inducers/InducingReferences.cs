using System.Reflection.Emit;
using System.Reflection.Metadata;
using GcGuard.Analyzers.Evidence.References;

namespace GcGuard.Corpus.Inducers;

/// <summary>
/// The inducing members that one assembly refers to: the table of GCG5003, and what only a body tells: the argument of
/// <c>GC.GetTotalMemory</c> and of the mode of <c>GC.Collect</c>.
/// </summary>
internal sealed class InducingReferences
{
    private const int OptimizedMode = 2;
    private const string Collect = "GC.Collect";

    /// <summary>The member that GCG5003 cannot know of, because its argument stands in a body.</summary>
    public const string TotalMemory = "GC.GetTotalMemory(true)";

    private readonly Dictionary<EntityHandle, string> _members = [];
    private readonly MetadataReader _reader;

    /// <summary>Reads the references of an assembly.</summary>
    public InducingReferences(MetadataReader reader)
    {
        _reader = reader;
        List<(MemberReferenceHandle Handle, InducingMember Row)> found = [];
        List<StringHandle> others = [];
        foreach (MemberReferenceHandle handle in reader.MemberReferences)
        {
            MemberReference member = reader.GetMemberReference(handle);
            if (member.Parent.Kind != HandleKind.TypeReference
                || reader.GetTypeReference((TypeReferenceHandle)member.Parent) is var type
                    && !InducingMembers.HasType(reader, type))
            {
                continue;
            }

            if (InducingMembers.Find(reader, type, member.Name) is { } row)
            {
                found.Add((handle, row));
            }
            else if (reader.StringComparer.Equals(member.Name, "GetTotalMemory"))
            {
                _members.Add(handle, TotalMemory);
            }
            else
            {
                others.Add(member.Name);
            }
        }

        foreach ((MemberReferenceHandle handle, InducingMember row) in found)
        {
            if (row.Undo is not { } undo || !others.Exists(other => reader.StringComparer.Equals(other, undo)))
            {
                _members.Add(handle, row.Text);
            }
        }
    }

    /// <summary>Whether there are none, so that no body needs to be searched for them.</summary>
    public bool IsEmpty => _members.Count == 0;

    /// <summary>
    /// What the instruction at <paramref name="index"/> induces collections by; null when it does not.
    /// </summary>
    public string? Find(List<Instruction> instructions, int index)
    {
        Instruction instruction = instructions[index];
        if (instruction.Token.IsNil || !_members.TryGetValue(instruction.Token, out string? name))
        {
            return null;
        }

        bool isCall = instruction.Code == OpCodes.Call;
        return name switch
        {
            TotalMemory => isCall && Constant(instructions, index, back: 1) == 1 ? name : null,
            // The collector decides, and mostly decides that nothing needs doing.
            Collect when isCall && Mode(instructions, index) == OptimizedMode => null,
            _ => name,
        };
    }

    private int? Mode(List<Instruction> instructions, int index)
    {
        int parameters = _reader.GetMemberReference((MemberReferenceHandle)instructions[index].Token)
            .DecodeMethodSignature(TypeNames.Instance, []).ParameterTypes.Length;
        // The mode is the second argument. Those behind it must be constants too, else its place is not known.
        for (int back = 1; back < parameters - 1; back++)
        {
            if (Constant(instructions, index, back) is null)
            {
                return null;
            }
        }

        return parameters < 2 ? null : Constant(instructions, index, parameters - 1);
    }

    private static int? Constant(List<Instruction> instructions, int index, int back)
        => index - back >= 0 ? instructions[index - back].Constant : null;
}
