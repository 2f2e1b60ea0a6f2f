#if NET
using System.Numerics;
#endif
using System.Runtime.CompilerServices;

namespace GcGuard.Chunks;

/// <summary>How many elements of <typeparamref name="T"/> one chunk holds.</summary>
/// <remarks>
/// A chunk is an array of the greatest power of two of elements that takes at most 84,000 bytes: an array of 85,000
/// bytes, header included, is allocated on the large object heap. The runtime has no arrays of elements above 65,535
/// bytes, so a chunk always holds one.
/// </remarks>
internal static class ChunkSize<T>
{
    private const int LargestChunkBytes = 84_000;

#if !NET
    private static readonly int s_shift = ShiftOf(ElementBytes());

#endif
    /// <summary>The base-2 logarithm of <see cref="Length"/>.</summary>
    /// <remarks>
    /// A constant for the compiler, where a static field of a type that is compiled once for all references would
    /// have to be looked up. Inlined whatever the profile says: in code that has only met short collections the
    /// compiler takes the chunks' branch for cold, and would call three methods for every element there once the
    /// collections grow.
    /// </remarks>
    public static int Shift
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
#if NET
        get => BitOperations.Log2((uint)(LargestChunkBytes / ElementBytes()));
#else
        get => s_shift;
#endif
    }

    /// <summary>The elements of a full chunk.</summary>
    public static int Length
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => 1 << Shift;
    }

    /// <summary>What is left of an index within its chunk.</summary>
    public static int Mask
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => (1 << Shift) - 1;
    }

    /// <summary>Whether an element takes more than a register. A constant.</summary>
    public static bool IsElementLarge
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => ElementBytes() > 8;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static unsafe int ElementBytes()
    {
#pragma warning disable CS8500 // The size is asked for; no pointer is taken.
        return sizeof(T);
#pragma warning restore CS8500
    }

#if !NET

    private static int ShiftOf(int elementBytes)
    {
        int shift = 0;
        while (2L * elementBytes << shift <= LargestChunkBytes)
        {
            shift++;
        }

        return shift;
    }
#endif
}
