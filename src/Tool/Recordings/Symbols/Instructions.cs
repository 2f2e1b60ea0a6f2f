using System.Reflection.Emit;
using System.Reflection.Metadata;
using System.Reflection.Metadata.Ecma335;

namespace GcGuard.Tool.Recordings.Symbols;

/// <summary>What an instruction does that can allocate.</summary>
internal enum InstructionKind
{
    /// <summary>Calls a method.</summary>
    Call,

    /// <summary>Creates an object.</summary>
    NewObject,

    /// <summary>Creates an array.</summary>
    NewArray,

    /// <summary>Puts a value into an object.</summary>
    Box,

    /// <summary>Names a method, for a delegate.</summary>
    Reference,
}

/// <summary>An instruction that allocates, calls, or names a method.</summary>
/// <param name="Offset">Its IL offset.</param>
/// <param name="Kind">What it does.</param>
/// <param name="Target">The method or type.</param>
/// <param name="Type">The full name of the method's type, or of the type.</param>
/// <param name="Name">The method's name; empty for a type.</param>
internal sealed record Instruction(int Offset, InstructionKind Kind, EntityHandle Target, string Type, string Name)
{
    /// <summary>How it is shown: <c>new System.Byte[]</c>, <c>System.IO.MemoryStream.ToArray</c>.</summary>
    public string Shown => Kind switch
    {
        InstructionKind.NewArray => $"new {Type}[]",
        InstructionKind.NewObject => $"new {Type}",
        InstructionKind.Box => $"box {Type}",
        _ => $"{Type}.{Name}",
    };

    /// <summary>Whether it makes an object of a type, as the runtime names types.</summary>
    public bool Makes(string type) => Kind switch
    {
        // An array of a type parameter can be an array of anything.
        InstructionKind.NewArray => type.EndsWith("[]", StringComparison.Ordinal)
            && (Type.StartsWith('`') || Bare(type[..^2]) == Bare(Type)),
        InstructionKind.NewObject or InstructionKind.Box => Bare(type) == Bare(Type),
        _ => false,
    };

    // The runtime writes List`1[System.Int32] and Outer+Inner where documentation ids say List{System.Int32} and
    // Outer.Inner.
    private static string Bare(string type)
    {
        int end = type.AsSpan().IndexOfAny('[', '{', '`');
        return (end < 0 ? type : type[..end]).Replace('+', '.');
    }
}

/// <summary>Reads the instructions of a method's body.</summary>
internal static class Instructions
{
    private const byte TwoByteCode = 0xfe;
    private static readonly OpCode[] s_oneByte = new OpCode[256];
    private static readonly OpCode[] s_twoBytes = new OpCode[256];

    static Instructions()
    {
        foreach (System.Reflection.FieldInfo field in typeof(OpCodes).GetFields())
        {
            if (field.GetValue(null) is OpCode code)
            {
                ushort value = (ushort)code.Value;
                (value >> 8 == TwoByteCode ? s_twoBytes : s_oneByte)[value & 0xff] = code;
            }
        }
    }

    /// <summary>Those that allocate, call, or name a method.</summary>
    public static List<Instruction> Read(BlobReader code, MetadataReader metadata)
    {
        var found = new List<Instruction>();
        while (code.RemainingBytes > 0)
        {
            int offset = code.Offset;
            byte first = code.ReadByte();
            OpCode operation = first == TwoByteCode ? s_twoBytes[code.ReadByte()] : s_oneByte[first];
            if (operation.OperandType is OperandType.InlineMethod or OperandType.InlineType or OperandType.InlineTok)
            {
                EntityHandle target = MetadataTokens.EntityHandle(code.ReadInt32());
                if (KindOf(operation) is { } kind && MetadataNames.Of(metadata, target) is var (type, name))
                {
                    found.Add(new Instruction(offset, kind, target, type, name));
                }

                continue;
            }

            Skip(ref code, operation.OperandType);
        }

        return found;
    }

    private static InstructionKind? KindOf(OpCode operation)
        => operation == OpCodes.Call || operation == OpCodes.Callvirt ? InstructionKind.Call
            : operation == OpCodes.Newobj ? InstructionKind.NewObject
            : operation == OpCodes.Newarr ? InstructionKind.NewArray
            : operation == OpCodes.Box ? InstructionKind.Box
            : operation == OpCodes.Ldftn || operation == OpCodes.Ldvirtftn ? InstructionKind.Reference
            : null;

    private static void Skip(ref BlobReader code, OperandType operand)
    {
        if (operand == OperandType.InlineSwitch)
        {
            int targets = code.ReadInt32();
            code.Offset += targets * sizeof(int);
            return;
        }

        code.Offset += operand switch
        {
            OperandType.InlineNone => 0,
            OperandType.ShortInlineBrTarget or OperandType.ShortInlineI or OperandType.ShortInlineVar => 1,
            OperandType.InlineVar => 2,
            OperandType.InlineI8 or OperandType.InlineR => 8,
            _ => 4,
        };
    }
}
