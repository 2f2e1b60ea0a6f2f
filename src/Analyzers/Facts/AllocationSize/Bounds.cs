using System;
using Microsoft.CodeAnalysis;

namespace GcGuard.Analyzers.Facts.AllocationSize;

/// <summary>The least and the greatest value an integer can have, both included.</summary>
internal readonly record struct Bounds(long Least, long Greatest)
{
    /// <summary>Nothing is known.</summary>
    public static readonly Bounds Unknown = new(long.MinValue, long.MaxValue);

    /// <summary>What lengths and counts can be.</summary>
    public static readonly Bounds Length = new(0, int.MaxValue);

    /// <summary>One value.</summary>
    public static Bounds Exactly(long value) => new(value, value);

    /// <summary>Every value an integer type has.</summary>
    public static Bounds Of(ITypeSymbol? type) => type?.SpecialType switch
    {
        SpecialType.System_SByte => new Bounds(sbyte.MinValue, sbyte.MaxValue),
        SpecialType.System_Byte => new Bounds(byte.MinValue, byte.MaxValue),
        SpecialType.System_Int16 => new Bounds(short.MinValue, short.MaxValue),
        SpecialType.System_UInt16 or SpecialType.System_Char => new Bounds(ushort.MinValue, ushort.MaxValue),
        SpecialType.System_Int32 => new Bounds(int.MinValue, int.MaxValue),
        SpecialType.System_UInt32 => new Bounds(uint.MinValue, uint.MaxValue),
        SpecialType.System_UInt64 or SpecialType.System_UIntPtr => new Bounds(0, long.MaxValue),
        _ => Unknown,
    };

    /// <summary>What either of two values can be.</summary>
    public Bounds Or(Bounds other) => new(Math.Min(Least, other.Least), Math.Max(Greatest, other.Greatest));

    /// <summary>Whether every value of these bounds is one of <paramref name="other"/>.</summary>
    public bool IsWithin(Bounds other) => Least >= other.Least && Greatest <= other.Greatest;

    /// <summary>
    /// The result of an operation in a type of limited range: unchanged where it always fits. Where it may not, it
    /// wraps around, and nothing is known; a checked operation throws instead.
    /// </summary>
    public Bounds Fit(Bounds range, bool isChecked)
        => IsWithin(range)
            ? this
            : isChecked && Least <= range.Greatest && Greatest >= range.Least
                ? new Bounds(Math.Max(Least, range.Least), Math.Min(Greatest, range.Greatest))
                : range;

    /// <summary>The sum, saturated.</summary>
    public static Bounds operator +(Bounds left, Bounds right)
        => new(Add(left.Least, right.Least), Add(left.Greatest, right.Greatest));

    /// <summary>The difference, saturated.</summary>
    public static Bounds operator -(Bounds left, Bounds right) => left + -right;

    /// <summary>The negative.</summary>
    public static Bounds operator -(Bounds value) => new(Negate(value.Greatest), Negate(value.Least));

    /// <summary>The product; known only where no factor can be negative.</summary>
    public static Bounds operator *(Bounds left, Bounds right)
        => left.Least < 0 || right.Least < 0
            ? Unknown
            : new Bounds(Multiply(left.Least, right.Least), Multiply(left.Greatest, right.Greatest));

    /// <summary>The quotient; known only where the divisor is positive and the dividend not negative.</summary>
    public static Bounds operator /(Bounds left, Bounds right)
        => left.Least < 0 || right.Least <= 0
            ? Unknown
            : new Bounds(left.Least / right.Greatest, left.Greatest / right.Least);

    /// <summary>The remainder; known only where the divisor is positive and the dividend not negative.</summary>
    public static Bounds operator %(Bounds left, Bounds right)
        => left.Least < 0 || right.Least <= 0 ? Unknown : new Bounds(0, Math.Min(left.Greatest, right.Greatest - 1));

    /// <summary>The value shifted left by a known, small number of bits.</summary>
    public Bounds ShiftLeft(Bounds bits)
        => Least < 0 || bits.Least < 0 || bits.Greatest > 62
            ? Unknown
            : new Bounds(Multiply(Least, 1L << (int)bits.Least), Multiply(Greatest, 1L << (int)bits.Greatest));

    /// <summary>The value shifted right by a known number of bits.</summary>
    public Bounds ShiftRight(Bounds bits)
        => Least < 0 || bits.Least < 0 || bits.Greatest > 62
            ? Unknown
            : new Bounds(Least >> (int)bits.Greatest, Greatest >> (int)bits.Least);

    /// <summary>The greater of two values.</summary>
    public static Bounds Max(Bounds left, Bounds right)
        => new(Math.Max(left.Least, right.Least), Math.Max(left.Greatest, right.Greatest));

    /// <summary>The smaller of two values.</summary>
    public static Bounds Min(Bounds left, Bounds right)
        => new(Math.Min(left.Least, right.Least), Math.Min(left.Greatest, right.Greatest));

    private static long Add(long left, long right)
    {
        // The ends of the range stand for "no bound": they absorb what is added.
        if (left is long.MinValue or long.MaxValue)
        {
            return left;
        }

        if (right is long.MinValue or long.MaxValue)
        {
            return right;
        }

        return right > 0
            ? left > long.MaxValue - right ? long.MaxValue : left + right
            : left < long.MinValue - right ? long.MinValue : left + right;
    }

    private static long Negate(long value) => value switch
    {
        long.MinValue => long.MaxValue,
        long.MaxValue => long.MinValue,
        _ => -value,
    };

    private static long Multiply(long left, long right)
        => left == 0 || right == 0 ? 0 : left > long.MaxValue / right ? long.MaxValue : left * right;
}
