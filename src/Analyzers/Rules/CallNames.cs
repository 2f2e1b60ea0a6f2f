namespace GcGuard.Analyzers.Rules;

/// <summary>
/// A set of names of methods that may hold too much but never too little: a bit stands for all names that have the same length,
/// first and last letter, and for some others.
/// </summary>
internal readonly struct CallNames
{
    private readonly ulong _bits;

    private CallNames(ulong bits) => _bits = bits;

    /// <summary>The set of one name.</summary>
    public static CallNames Of(string name)
        => new(name.Length == 0 ? 1UL : 1UL << (((name.Length * 23) + (name[0] * 5) + (name[name.Length - 1] * 11)) & 63));

    /// <summary>The set of some names.</summary>
    public static CallNames Of(string[] names)
    {
        CallNames all = default;
        foreach (string name in names)
        {
            all = all.With(Of(name));
        }

        return all;
    }

    /// <summary>The names of both sets.</summary>
    public CallNames With(CallNames other) => new(_bits | other._bits);

    /// <summary>Whether the sets may have a name in common.</summary>
    public bool HasAny(CallNames other) => (_bits & other._bits) != 0;
}
