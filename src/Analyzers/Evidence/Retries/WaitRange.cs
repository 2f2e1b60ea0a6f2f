namespace GcGuard.Analyzers.Evidence.Retries;

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

    /// <summary>What a monotonic function makes of two ranges; null where it gives no number.</summary>
    public static WaitRange? Of(WaitRange? left, WaitRange? right, Func<double, double, double>? function)
    {
        if (left is not { } one || right is not { } other || function is null)
        {
            return null;
        }

        WaitRange all = Exactly(function(one.Least, other.Least))
            .Or(Exactly(function(one.Least, other.Most)))
            .Or(Exactly(function(one.Most, other.Least)))
            .Or(Exactly(function(one.Most, other.Most)));
        return double.IsNaN(all.Most - all.Least) || double.IsInfinity(all.Most) ? null : all;
    }

    public static WaitRange operator +(WaitRange left, WaitRange right)
        => new(left.Least + right.Least, left.Most + right.Most);

    public static WaitRange operator *(WaitRange range, double factor)
        => new(range.Least * factor, range.Most * factor);
}
