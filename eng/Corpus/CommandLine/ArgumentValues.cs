using System.Collections.Immutable;
using System.CommandLine.Parsing;
using System.Globalization;

namespace GcGuard.Corpus.CommandLine;

/// <summary>What several commands make of the texts they are given.</summary>
internal static class ArgumentValues
{
    /// <summary>A folder's full path, without a separator at its end.</summary>
    public static string Folder(string path) => Path.TrimEndingDirectorySeparator(Path.GetFullPath(path));

    /// <summary>
    /// The number that an option was given; null where there is none, or another text, which is an error.
    /// </summary>
    public static int? Number(OptionResult result)
        => result.Tokens is [{ Value: var text }]
            && int.TryParse(text, NumberStyles.Integer, CultureInfo.InvariantCulture, out int number)
                ? number
                : null;

    /// <summary>Ids, one or several in each text, separated by commas.</summary>
    public static ImmutableHashSet<string> Ids(IEnumerable<string>? texts)
        => [.. (texts ?? []).SelectMany(text => text.Split(','))];

    /// <summary>Analyzer options, each written <c>KEY=VALUE</c>.</summary>
    /// <exception cref="CorpusInputException">One has no key or no equals sign.</exception>
    public static ImmutableSortedDictionary<string, string> Options(IEnumerable<string>? pairs)
    {
        ImmutableSortedDictionary<string, string>.Builder options =
            ImmutableSortedDictionary.CreateBuilder<string, string>();
        foreach (string pair in pairs ?? [])
        {
            int equals = pair.IndexOf('=', StringComparison.Ordinal);
            if (equals <= 0)
            {
                throw new CorpusInputException($"--option {pair}: write KEY=VALUE.");
            }

            options[pair[..equals].Trim()] = pair[(equals + 1)..].Trim();
        }

        return options.ToImmutable();
    }

    /// <summary>The full path of a file that exists.</summary>
    /// <exception cref="CorpusInputException">It does not.</exception>
    public static string ExistingFile(string path)
        => File.Exists(path)
            ? Path.GetFullPath(path)
            : throw new CorpusInputException($"{path}: no such file; give the path of an assembly.");

    /// <summary>The full path of a file that can be written: found out before the analysis, not after it.</summary>
    /// <exception cref="CorpusInputException">Its folder does not exist, or it is a folder.</exception>
    public static string Writable(string path)
    {
        string full = Path.GetFullPath(path);
        return Directory.Exists(Path.GetDirectoryName(full)) && !Directory.Exists(full)
            ? full
            : throw new CorpusInputException(
                $"{full}: not a file in an existing folder; give one that can be written.");
    }
}
