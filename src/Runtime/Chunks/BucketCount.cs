using System;
using System.Runtime.CompilerServices;
#if NET
using System.Runtime.Intrinsics.X86;
#endif

namespace GcGuard.Chunks;

/// <summary>
/// Numbers of buckets: those of the framework's own collections. They are primes, because hash codes are often
/// multiples of something, and far from the powers of two, where codes that are products meet several times as often.
/// </summary>
internal static class BucketCount
{
    private static readonly int[] s_primes =
    [
        3, 7, 11, 17, 23, 29, 37, 47, 59, 71, 89, 107, 131, 163, 197, 239, 293, 353, 431, 521, 631, 761, 919,
        1103, 1327, 1597, 1931, 2333, 2801, 3371, 4049, 4861, 5839, 7013, 8419, 10103, 12143, 14591, 17519,
        21023, 25229, 30293, 36353, 43627, 52361, 62851, 75431, 90523, 108631, 130363, 156437, 187751, 225307,
        270371, 324449, 389357, 467237, 560689, 672827, 807403, 968897, 1162687, 1395263, 1674319, 2009191,
        2411033, 2893249, 3471899, 4166287, 4999559, 5999471, 7199369,
    ];

    private const int LargestPrime = 0x7FEF_FFFD;
    private const int MostBuckets = 130000001;

    // Half a megabyte of buckets, twice as many as keys.
    private const int MostNearKeys = 1 << 16;

    // Primes above the table are none of 101 n + 1, whose multiples some codes are.
    private const int Step = 101;

    /// <summary>The keys that there is to be room for, where so many come.</summary>
    public static int AtLeast(int keys)
    {
        foreach (int prime in s_primes)
        {
            if (prime >= keys)
            {
                return prime;
            }
        }

        for (int candidate = keys | 1; candidate < LargestPrime; candidate += 2)
        {
            if ((candidate - 1) % Step != 0 && IsPrime(candidate))
            {
                return candidate;
            }
        }

        return LargestPrime;
    }

    /// <summary>The room after this one: about twice as much.</summary>
    public static int After(int count)
    {
        if (count >= LargestPrime)
        {
            Throw.TooMany();
        }

        return count > LargestPrime / 2 ? LargestPrime : AtLeast(2 * count);
    }

    /// <summary>The number of buckets in chunks for this many keys.</summary>
    /// <remarks>
    /// Twice as many as long as they are in a processor's own cache, because a key that stands behind another one
    /// costs more there than in an array. Above 130 million keys it stays what it is: the array of the chunks would
    /// be a large object, and a second one a test for each key that is looked up.
    /// </remarks>
    public static int InChunks(int capacity)
        => capacity < MostNearKeys ? AtLeast(2 * capacity) : Math.Min(capacity, MostBuckets);

    /// <summary>
    /// A multiplier with which <see cref="Remainder"/> divides without a division; see Lemire, Kaser, Kurz, "Faster
    /// remainder by direct computation" (2019).
    /// </summary>
    public static ulong Multiplier(int count) => (ulong.MaxValue / (uint)count) + 1;

    /// <summary>The bucket of a hash code.</summary>
    /// <remarks>
    /// Multiplying by a constant and taking the upper bits would be cheaper, but codes that follow each other in
    /// steps meet there up to five times as often; the remainder of a prime keeps them apart.
    /// </remarks>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static uint Remainder(uint hash, int count, ulong multiplier)
    {
#if NET
        // The same number in two instructions instead of five, which whoever looks a key up waits for.
        if (Bmi2.X64.IsSupported)
        {
            return (uint)Bmi2.X64.MultiplyNoFlags(multiplier * hash, (uint)count);
        }
#endif
        return (uint)(((((multiplier * hash) >> 32) + 1) * (uint)count) >> 32);
    }

    private static bool IsPrime(int odd)
    {
        for (int divisor = 3; (long)divisor * divisor <= odd; divisor += 2)
        {
            if (odd % divisor == 0)
            {
                return false;
            }
        }

        return true;
    }
}
