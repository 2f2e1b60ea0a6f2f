namespace GcGuard.Analyzers.Evidence.Size;

/// <summary>
/// Bytes of objects on the heap of a 64-bit process, as the collector compares them with its threshold. Measured: the
/// first lengths on the large object heap are <c>byte[84976]</c>, <c>byte[84960, 1]</c> and a string of 42,486
/// characters, and no array's end is rounded up before the comparison, but a string's is.
/// </summary>
internal static class ObjectSize
{
    /// <summary>A reference.</summary>
    public const int Pointer = 8;

    /// <summary>Header word, method table and length of an array.</summary>
    private const int ArrayHeader = 24;

    /// <summary>Length and lower bound of one dimension, in an array of several.</summary>
    private const int Dimension = 8;

    /// <summary>Header word, method table, length and final zero of a string.</summary>
    private const int StringHeader = 22;

    /// <summary>Far beyond every real object, so that no product wraps around.</summary>
    private const long Most = long.MaxValue / 4;

    /// <summary>An array.</summary>
    /// <param name="elementBytes">Bytes of one element.</param>
    /// <param name="length">How many elements it has, over all dimensions.</param>
    /// <param name="rank">How many dimensions it has.</param>
    public static long OfArray(long elementBytes, long length, int rank = 1)
        => ArrayHeader + (rank == 1 ? 0 : Dimension * rank) + Multiply(elementBytes, length);

    /// <summary>A string of <paramref name="length"/> characters.</summary>
    public static long OfString(long length)
        => (StringHeader + Multiply(sizeof(char), length) + Pointer - 1) / Pointer * Pointer;

    /// <summary>The product of two values that are not negative, cut at a bound beyond every real size.</summary>
    public static long Multiply(long left, long right)
        => left <= 0 || right <= 0 ? 0 : left > Most / right ? Most : left * right;
}
