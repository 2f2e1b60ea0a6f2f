using System;
using System.Runtime.CompilerServices;

namespace GcGuard.Chunks;

/// <summary>
/// Numbers of buckets: primes, because hash codes are often multiples of something, and below a multiple of the chunk's
/// length, so that the last chunk is used to its end.
/// </summary>
internal static class BucketCount
{
    // The first ones are those of the framework's own collections.
    private static readonly int[] s_primes =
    [
        3, 7, 11, 17, 23, 29, 37, 47, 59, 71, 89, 107, 131, 163, 197, 239, 293, 353, 431, 521, 631, 761, 919, 1103, 1327, 1597, 1931, 2333,
        2801, 3371, 4049, 4861, 5839, 7013, 8419, 10103, 12143, 16381,
    ];

    private const int LargestPrime = 0x7FEF_FFFD;

    /// <summary>The number of buckets for this many keys.</summary>
    public static int AtLeast(int keys)
    {
        foreach (int prime in s_primes)
        {
            if (prime >= keys)
            {
                return prime;
            }
        }

        for (int end = keys | ChunkSize<int>.Mask; end < LargestPrime; end += ChunkSize<int>.Length)
        {
            int prime = PrimeUpTo(end);
            if (prime >= keys)
            {
                return prime;
            }
        }

        return LargestPrime;
    }

    /// <summary>The number of buckets after this one: about twice as many.</summary>
    public static int After(int count)
    {
        if (count >= LargestPrime)
        {
            Throw.TooMany();
        }

        int last = s_primes[s_primes.Length - 1];
        return count < last ? AtLeast(Math.Min(2 * count, last))
            : count > LargestPrime / 2 ? LargestPrime
            : PrimeUpTo((2 * (count | ChunkSize<int>.Mask)) + 1);
    }

    /// <summary>
    /// A multiplier with which <see cref="Remainder"/> divides without a division; see Lemire, Kaser, Kurz, "Faster
    /// remainder by direct computation" (2019).
    /// </summary>
    public static ulong Multiplier(int count) => (ulong.MaxValue / (uint)count) + 1;

    /// <summary>The bucket of a hash code.</summary>
    /// <remarks>
    /// Multiplying by a constant and taking the upper bits would be cheaper, but codes that follow each other in
    /// steps meet
    /// there up to five times as often; the remainder of a prime keeps them apart.
    /// </remarks>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static int Remainder(uint hash, int count, ulong multiplier)
        => (int)(((((multiplier * hash) >> 32) + 1) * (uint)count) >> 32);

    private static int PrimeUpTo(int odd)
    {
        int candidate = odd;
        while (!IsPrime(candidate))
        {
            candidate -= 2;
        }

        return candidate;
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
