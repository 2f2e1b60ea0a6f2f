using System;

namespace GcGuard.Analyzers.Symbols;

/// <summary>The words of names in Pascal or camel case.</summary>
internal static class NameWords
{
    /// <summary>Whether a name has a word: <c>Seed</c> in <c>SeedOrders</c> and <c>DBSeed</c>, not in <c>Seedling</c>.</summary>
    /// <param name="name">The name of a symbol.</param>
    /// <param name="word">The word, with a capital.</param>
    /// <param name="atStart">Whether the name must begin with it.</param>
    public static bool Has(string name, string word, bool atStart = false)
    {
        for (int at = name.IndexOf(word, StringComparison.Ordinal); at >= 0; at = name.IndexOf(word, at + 1, StringComparison.Ordinal))
        {
            int end = at + word.Length;
            if ((at == 0 || (!atStart && (!char.IsUpper(name[at - 1]) || EndsCapitals(name, at)))) && (end == name.Length || !char.IsLower(name[end])))
            {
                return true;
            }

            if (atStart)
            {
                return false;
            }
        }

        return false;
    }

    /// <summary>Whether a word of the part of a name before <paramref name="end"/> begins with the character at <paramref name="at"/>: with a capital, or the last of a row of capitals.</summary>
    public static bool BeginsAt(string name, int at, int end)
        => char.IsUpper(name[at]) && (at == 0 || !char.IsUpper(name[at - 1]) || (at + 1 < end && !char.IsUpper(name[at + 1])));

    /// <summary>Whether a word begins where a row of capitals ends: <c>Templates</c> in <c>PDFTemplates</c>.</summary>
    private static bool EndsCapitals(string name, int at) => at + 1 < name.Length && char.IsLower(name[at + 1]);
}
