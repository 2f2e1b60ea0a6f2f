using System.Collections.Frozen;
using System.Reflection;
using System.Reflection.Emit;
using System.Reflection.Metadata;
using System.Reflection.Metadata.Ecma335;

namespace GcGuard.Corpus.Inducers;

/// <summary>One instruction of a body, as far as the search needs it.</summary>
/// <param name="Code">What it does.</param>
/// <param name="Token">The member or type it names; nil for none.</param>
/// <param name="Constant">The number it pushes; null for none.</param>
internal readonly record struct Instruction(OpCode Code, EntityHandle Token, int? Constant);

/// <summary>Reads the instructions of a body.</summary>
internal static class Instructions
{
    private const byte TwoBytePrefix = 0xFE;
    private static readonly FrozenDictionary<int, OpCode> s_codes = typeof(OpCodes)
        .GetFields(BindingFlags.Public | BindingFlags.Static)
        .Select(field => (OpCode)field.GetValue(null)!)
        .ToFrozenDictionary(code => (int)(ushort)code.Value);

    /// <summary>The instructions, in order.</summary>
    /// <exception cref="Exception">One that is <see cref="Damage"/>: the body is no IL.</exception>
    public static List<Instruction> Read(MethodBodyBlock body)
    {
        BlobReader bytes = body.GetILReader();
        List<Instruction> instructions = [];
        while (bytes.RemainingBytes > 0)
        {
            int value = bytes.ReadByte();
            if (value == TwoBytePrefix)
            {
                value = (value << 8) | bytes.ReadByte();
            }

            if (!s_codes.TryGetValue(value, out OpCode code))
            {
                throw new BadImageFormatException($"unknown instruction 0x{value:X}");
            }

            instructions.Add(Read(code, ref bytes));
        }

        return instructions;
    }

    private static Instruction Read(OpCode code, ref BlobReader bytes)
    {
        switch (code.OperandType)
        {
            case OperandType.InlineField:
            case OperandType.InlineMethod:
            case OperandType.InlineTok:
            case OperandType.InlineType:
                return new Instruction(code, MetadataTokens.EntityHandle(bytes.ReadInt32()), null);
            case OperandType.ShortInlineI:
                return new Instruction(code, default, bytes.ReadSByte());
            case OperandType.InlineI:
                return new Instruction(code, default, bytes.ReadInt32());
            case OperandType.InlineSwitch:
                int targets = bytes.ReadInt32();
                bytes.Offset += 4 * targets;
                break;
            case OperandType.InlineI8:
            case OperandType.InlineR:
                bytes.Offset += 8;
                break;
            case OperandType.InlineVar:
                bytes.Offset += 2;
                break;
            case OperandType.ShortInlineBrTarget:
            case OperandType.ShortInlineVar:
                bytes.Offset += 1;
                break;
            case OperandType.InlineNone:
                return new Instruction(code, default, ShortConstant(code));
            default:
                bytes.Offset += 4;
                break;
        }

        return new Instruction(code, default, null);
    }

    /// <summary>The number that <c>ldc.i4.0</c> to <c>ldc.i4.8</c> and <c>ldc.i4.m1</c> push.</summary>
    private static int? ShortConstant(OpCode code)
        => code.Value >= OpCodes.Ldc_I4_M1.Value && code.Value <= OpCodes.Ldc_I4_8.Value
            ? code.Value - OpCodes.Ldc_I4_0.Value
            : null;
}
