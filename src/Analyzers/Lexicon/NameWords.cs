namespace GcGuard.Analyzers.Lexicon;

/// <summary>
/// Whether the words of a name are in a group of the lexicon. Names are in Pascal, camel or snake case; a word counts
/// in the singular and in the plural. The only place that compares names of what a project declares with words.
/// </summary>
internal static class NameWords
{
    private static string[][] s_words = Read(static _ => true);

    /// <summary>
    /// Whether one of the words of a name is in a group: <c>Seed</c> in <c>DBSeedOrders</c>, not in <c>Seedling</c>.
    /// </summary>
    public static bool Has(string name, WordGroup group)
    {
        for (int start = 0; start < name.Length;)
        {
            int end = EndOfWord(name, start);
            if (IsIn(name, start, end, group))
            {
                return true;
            }

            start = end;
        }

        return false;
    }

    /// <summary>Whether a name is nothing but a word of a group.</summary>
    public static bool Is(string name, WordGroup group) => name.Length > 0 && IsIn(name, 0, name.Length, group);

    /// <summary>Whether the first word of a name is in a group.</summary>
    public static bool Begins(string name, WordGroup group)
    {
        int start = 0;
        while (start < name.Length && !char.IsLetterOrDigit(name[start]))
        {
            start++;
        }

        return start < name.Length && IsIn(name, start, EndOfWord(name, start), group);
    }

    /// <summary>
    /// Whether the word that a name is about is in a group: the last one, or the one before <c>Response</c>, <c>Dto</c>
    /// and the like.
    /// </summary>
    public static bool Ends(string name, WordGroup group) => EndsInOneOf(name, s_words[(int)group]);

    /// <summary>The same for words that are in no group.</summary>
    public static bool EndsInOneOf(string name, IReadOnlyList<string> words)
    {
        for (int end = name.Length; end > 0;)
        {
            int start = StartOfLastWord(name, end);
            if (IsIn(name, start, end, words))
            {
                return true;
            }

            if (start == 0 || !(name[start] == '_' || IsIn(name, start, end, WordGroup.Suffix)))
            {
                return false;
            }

            end = start;
        }

        return false;
    }

    private static int EndOfWord(string name, int start)
    {
        int end = start + 1;
        while (end < name.Length && !BeginsAt(name, end))
        {
            end++;
        }

        return end;
    }

    private static int StartOfLastWord(string name, int end)
    {
        int start = end - 1;
        while (start > 0 && !BeginsAt(name, start))
        {
            start--;
        }

        return start;
    }

    /// <summary>
    /// Whether a word begins at a position: at a capital, at the last of a row of capitals, at a letter behind what is
    /// none, and at what is no letter.
    /// </summary>
    private static bool BeginsAt(string name, int at)
    {
        char c = name[at];
        char before = name[at - 1];
        return char.IsUpper(c)
            ? !char.IsUpper(before) || (at + 1 < name.Length && char.IsLower(name[at + 1]))
            : char.IsLetterOrDigit(c) ? !char.IsLetterOrDigit(before) : char.IsLetterOrDigit(before);
    }

    private static bool IsIn(string name, int start, int end, WordGroup group)
        => IsIn(name, start, end, s_words[(int)group]);

    private static bool IsIn(string name, int start, int end, IReadOnlyList<string> words)
    {
        int length = end - start;
        for (int i = 0; i < words.Count; i++)
        {
            string word = words[i];
            if (word.Length <= length
                && length <= word.Length + 2
                && string.Compare(name, start, word, 0, word.Length - 1, StringComparison.OrdinalIgnoreCase) == 0
                && IsFormOf(name, start, length, word))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>Whether a word whose letters but the last agree is another one in the singular or the plural.</summary>
    private static bool IsFormOf(string name, int start, int length, string word)
    {
        int last = word.Length - 1;
        if (IsLetter(name[start + last], char.ToLowerInvariant(word[last])))
        {
            return length == word.Length
                || (length == word.Length + 1 && IsLetter(name[start + length - 1], 's'))
                || (length == word.Length + 2
                    && IsLetter(name[start + length - 2], 'e')
                    && IsLetter(name[start + length - 1], 's'));
        }

        return IsLetter(word[last], 'y')
            && length == word.Length + 2
            && IsLetter(name[start + last], 'i')
            && IsLetter(name[start + last + 1], 'e')
            && IsLetter(name[start + last + 2], 's');
    }

    private static bool IsLetter(char c, char lower) => char.ToLowerInvariant(c) == lower;

    /// <summary>
    /// Leaves words out from now on. Only the tool that measures what a word is worth does so; every compilation that
    /// has been asked about keeps its answers.
    /// </summary>
    /// <param name="isKept">Whether an entry of the file counts.</param>
    internal static void Keep(Func<LexiconFile.Entry, bool> isKept) => s_words = Read(isKept);

    private static string[][] Read(Func<LexiconFile.Entry, bool> isKept)
    {
        var words = new List<string>[Enum.GetValues(typeof(WordGroup)).Length];
        for (int i = 0; i < words.Length; i++)
        {
            words[i] = new List<string>();
        }

        foreach (LexiconFile.Entry entry in LexiconFile.Read())
        {
            if (isKept(entry))
            {
                words[(int)entry.Group].Add(entry.Word);
            }
        }

        return Array.ConvertAll(words, static group => group.ToArray());
    }
}
