namespace GcGuard.Analyzers.Facts.AllocationSize;

/// <summary>Arithmetic on sizes that stops at a bound far beyond every real object instead of wrapping.</summary>
internal static class Saturation
{
    private const long Most = long.MaxValue / 4;

    /// <summary>The product of two values that are not negative.</summary>
    public static long Multiply(long left, long right)
        => left <= 0 || right <= 0 ? 0 : left > Most / right ? Most : left * right;
}
