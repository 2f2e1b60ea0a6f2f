using System.IO;

namespace GcGuard.Analyzers.Lexicon;

/// <summary>
/// Reads <c>lexicon.txt</c>, which is embedded in this assembly: a group, a word and a reason on each line.
/// </summary>
internal static class LexiconFile
{
    /// <summary>One word of the file.</summary>
    /// <param name="Group">The question that it answers.</param>
    /// <param name="Word">The word, in lower case and in the singular.</param>
    /// <param name="Reason">Why it says that there is little.</param>
    internal readonly record struct Entry(WordGroup Group, string Word, string Reason);

    /// <summary>All words, in the order of the file.</summary>
    /// <exception cref="InvalidDataException">A line is no group, word and reason.</exception>
    public static List<Entry> Read()
    {
        var entries = new List<Entry>();
        using Stream stream = typeof(LexiconFile).Assembly.GetManifestResourceStream("lexicon.txt")!;
        using var reader = new StreamReader(stream);
        while (reader.ReadLine() is { } line)
        {
            if (line.Length == 0 || line[0] == '#')
            {
                continue;
            }

            string[] parts = line.Split('\t');
            if (parts.Length != 3 || !Enum.TryParse(parts[0], ignoreCase: true, out WordGroup group))
            {
                throw new InvalidDataException("lexicon.txt: " + line);
            }

            entries.Add(new Entry(group, parts[1], parts[2]));
        }

        return entries;
    }
}
