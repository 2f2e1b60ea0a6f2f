using System.Runtime.CompilerServices;

namespace GcGuard.Chunks;

/// <summary>How many elements of <typeparamref name="T"/> one chunk holds.</summary>
/// <remarks>
/// A chunk is an array of the greatest power of two of elements that takes at most 84,000 bytes: an array of 85,000
/// bytes, header included, is allocated on the large object heap. The runtime has no arrays of elements above 65,535 bytes,
/// so a chunk always holds one.
/// </remarks>
internal static class ChunkSize<T>
{
    private const int LargestChunkBytes = 84_000;

    // Shared by all reference types, so that the compiler sees a constant where a static field of a shared generic type
    // would have to be looked up: 8,192 references are 64 KB in a 64-bit process and 32 KB in a 32-bit one.
    private const int ReferenceShift = 13;

    private static readonly int s_shift = typeof(T).IsValueType ? ShiftOf(ElementBytes()) : ReferenceShift;

    /// <summary>The base-2 logarithm of <see cref="Length"/>.</summary>
    /// <remarks>
    /// Inlined whatever the profile says: in code that has only met short collections the compiler takes the chunks' branch for
    /// cold, and would call three methods for every element there once the collections grow.
    /// </remarks>
    public static int Shift
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
#if NET
        get => typeof(T).IsValueType ? s_shift : ReferenceShift;
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

    private static unsafe int ElementBytes()
    {
#pragma warning disable CS8500 // The size is asked for; no pointer is taken.
        return sizeof(T);
#pragma warning restore CS8500
    }

    private static int ShiftOf(int elementBytes)
    {
        int shift = 0;
        while (2L * elementBytes << shift <= LargestChunkBytes)
        {
            shift++;
        }

        return shift;
    }
}
