namespace GcGuard.Analyzers.Options;

/// <summary>
/// One entry of a <see cref="NameListOption"/>: a name, or the beginning of one with a <c>*</c> after it.
/// </summary>
internal static class NamePattern
{
    /// <summary>Whether a pattern picks a name.</summary>
    public static bool Matches(string pattern, string name, StringComparison comparison)
        => pattern[pattern.Length - 1] == '*'
            ? string.Compare(name, 0, pattern, 0, pattern.Length - 1, comparison) == 0
            : string.Equals(name, pattern, comparison);
}
