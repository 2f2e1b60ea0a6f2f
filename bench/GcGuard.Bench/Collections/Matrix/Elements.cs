using System.Globalization;

namespace GcGuard.Bench.Collections.Matrix;

/// <summary>What the loops put into collections: distinct elements by number, and what they read of one.</summary>
internal interface IElement<T>
{
    static abstract T Make(int number);

    static abstract long Read(T element);
}

/// <summary>24 bytes that know when they are equal.</summary>
internal readonly record struct Triple(long A, long B, long C);

internal readonly struct OfLong : IElement<long>
{
    public static long Make(int number) => unchecked(number * (long)0x9E37_79B9_7F4A_7C15UL);

    public static long Read(long element) => element;
}

internal readonly struct OfInt : IElement<int>
{
    public static int Make(int number) => unchecked((int)(number * 2_654_435_761u));

    public static long Read(int element) => element;
}

internal readonly struct OfTriple : IElement<Triple>
{
    public static Triple Make(int number) => new(number, 3, -number);

    public static long Read(Triple element) => element.B;
}

internal readonly struct OfString : IElement<string>
{
    public static string Make(int number) => "customer-" + number.ToString(CultureInfo.InvariantCulture);

    public static long Read(string element) => element.Length;
}
