using System;
using System.Runtime.CompilerServices;
#if NET
using System.Runtime.InteropServices;
#endif

namespace GcGuard.Chunks;

/// <summary>
/// Buckets in one array, whose first two places are the multiplier that finds one of them. It stands there, and not
/// beside the array, so that a set without elements takes no more than the framework's, and so that both are always
/// read together.
/// </summary>
internal static class BucketArray
{
    private const int First = 2;

    /// <summary>No buckets: a single empty one, so that whoever looks there finds nothing.</summary>
    public static readonly int[] None = new int[First + 1];

    /// <summary>Empty buckets.</summary>
    public static int[] Create(int count)
    {
        int[] buckets = new int[First + count];
        ulong multiplier = BucketCount.Multiplier(count);
        buckets[0] = unchecked((int)(uint)multiplier);
        buckets[1] = unchecked((int)(uint)(multiplier >> 32));
        return buckets;
    }

    /// <summary>The bucket of a hash code.</summary>
    /// <remarks>
    /// Not checked against the array's length: the multiplier in the array was made of that length and is never written
    /// again, so the remainder is within it whatever other threads do.
    /// </remarks>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ref int Of(int[] buckets, uint hash)
    {
#if NET
        // No array of buckets is shorter than three places, see None.
        ulong multiplier = BitConverter.IsLittleEndian
            ? Unsafe.As<int, ulong>(ref MemoryMarshal.GetArrayDataReference(buckets))
            : (uint)buckets[0] | ((ulong)(uint)buckets[1] << 32);
#else
        ulong multiplier = (uint)buckets[0] | ((ulong)(uint)buckets[1] << 32);
#endif
        return ref Element.Within(buckets, First + BucketCount.Remainder(hash, buckets.Length - First, multiplier));
    }

    public static void Clear(int[] buckets) => Array.Clear(buckets, First, buckets.Length - First);
}
