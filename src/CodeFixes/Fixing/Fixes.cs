namespace GcGuard.CodeFixes.Fixing;

/// <summary>Lists of rewrites.</summary>
internal static class Fixes
{
    /// <summary>Those of the rewrites that there are, in this order.</summary>
    public static ImmutableArray<Fix> Of(Fix? first, Fix? second = null)
        => (first, second) switch
        {
            (null, null) => ImmutableArray<Fix>.Empty,
            ({ } one, null) => ImmutableArray.Create(one),
            (null, { } one) => ImmutableArray.Create(one),
            ({ } one, { } other) => ImmutableArray.Create(one, other),
        };
}
