namespace GcGuard.Analyzers.Facts.Retries;

/// <summary>Between which bounds a number lies: a duration in seconds, a factor, a count.</summary>
/// <param name="Least">The least value.</param>
/// <param name="Most">The greatest value.</param>
internal readonly record struct WaitRange(double Least, double Most)
{
    /// <summary>One value.</summary>
    public static WaitRange Exactly(double value) => new(value, value);

    /// <summary>Everything from the least to the greatest of two ranges.</summary>
    public WaitRange Or(WaitRange other)
        => new(System.Math.Min(Least, other.Least), System.Math.Max(Most, other.Most));

    public static WaitRange operator +(WaitRange left, WaitRange right)
        => new(left.Least + right.Least, left.Most + right.Most);

    public static WaitRange operator *(WaitRange range, double factor)
        => factor >= 0 ? new(range.Least * factor, range.Most * factor) : new(range.Most * factor, range.Least * factor);
}
