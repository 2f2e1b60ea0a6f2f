using System.Collections.Immutable;
using System.Globalization;

namespace GcGuard.Corpus.Accuracy;

/// <summary>Reads a file of labelled sites: one header line, then seven or eight columns parted by tabs.</summary>
internal static class LabelFile
{
    /// <summary>The header line.</summary>
    public const string Header = "rule\trepository\tcommit\tpath\tline\tverdict\treason";

    /// <summary>The header line of a file that says as well which true sites the rules claim to find.</summary>
    public const string HeaderWithClaim = Header + "\tclaim";

    /// <summary>Reads <paramref name="file"/>.</summary>
    /// <exception cref="CorpusInputException">The file is missing or a line is not of the format; the message names the line and the remedy.</exception>
    public static ImmutableArray<Label> Read(string file)
    {
        if (!File.Exists(file))
        {
            throw new CorpusInputException($"{file}: no such file; give a file of labelled sites with --labels.");
        }

        string[] lines = File.ReadAllLines(file);
        if (lines.Length == 0 || (lines[0] != Header && lines[0] != HeaderWithClaim))
        {
            throw Bad(file, 1, $"not the header; the first line must be: {Header.Replace("\t", "<tab>", StringComparison.Ordinal)}, with or without <tab>claim");
        }

        ImmutableArray<Label>.Builder labels = ImmutableArray.CreateBuilder<Label>(lines.Length);
        var first = new Dictionary<(string Repository, string Path, int Line, string Rule), int>();
        for (int i = 1; i < lines.Length; i++)
        {
            Label label = Parse(file, i + 1, lines[i], lines[0].Split('\t').Length);
            labels.Add(label);
            if (!first.TryAdd((label.Repository, label.Path, label.Line, label.Rule), i + 1))
            {
                throw Bad(file, i + 1, $"the same rule and site as line {first[(label.Repository, label.Path, label.Line, label.Rule)]}; keep one of them");
            }
        }

        return labels.Count > 0 ? labels.DrainToImmutable() : throw Bad(file, 1, "no labelled site follows the header; add one a line");
    }

    private static Label Parse(string file, int number, string line, int columns)
    {
        string[] cells = line.Split('\t');
        if (cells.Length != columns)
        {
            throw Bad(file, number, $"{cells.Length} columns; write the {columns} of the header, parted by tabs");
        }

        if (cells[0].Length == 0 || !cells[0].All(char.IsAsciiLetterOrDigit))
        {
            throw Bad(file, number, $"'{cells[0]}' is no rule id; write one such as GCG2001");
        }

        string[] repository = cells[1].Split('/');
        if (repository.Length != 2 || repository.Any(part => part.Length == 0 || part is "." or ".." || part.Contains('\\', StringComparison.Ordinal)))
        {
            throw Bad(file, number, $"'{cells[1]}' is no repository; write owner/name");
        }

        if (cells[2].Length != 40 || !cells[2].All(char.IsAsciiHexDigit))
        {
            throw Bad(file, number, $"'{cells[2]}' is no commit; write all 40 digits");
        }

        if (cells[3].Length == 0 || cells[3].Contains('\\', StringComparison.Ordinal) || cells[3][0] == '/' || cells[3].Split('/').Contains(".."))
        {
            throw Bad(file, number, $"'{cells[3]}' is no path in a repository; write it relative, with forward slashes");
        }

        if (!int.TryParse(cells[4], NumberStyles.None, CultureInfo.InvariantCulture, out int at) || at < 1)
        {
            throw Bad(file, number, $"'{cells[4]}' is no line; write a number from 1");
        }

        LabelVerdict verdict = cells[5] switch
        {
            "true" => LabelVerdict.True,
            "false" => LabelVerdict.False,
            "doubtful" => LabelVerdict.Doubtful,
            _ => throw Bad(file, number, $"'{cells[5]}' is no verdict; write true, false or doubtful"),
        };
        LabelClaim claim = (columns == 8 ? cells[7] : string.Empty) switch
        {
            "" when columns == 7 || verdict != LabelVerdict.True => LabelClaim.Unsaid,
            "claimed" when verdict == LabelVerdict.True => LabelClaim.Claimed,
            "suggested" when verdict == LabelVerdict.True => LabelClaim.Suggested,
            "elsewhere" when verdict == LabelVerdict.True => LabelClaim.Elsewhere,
            "left out" when verdict == LabelVerdict.True => LabelClaim.LeftOut,
            _ => throw Bad(file, number, $"'{cells[7]}' says nothing of what is claimed; write claimed, suggested, elsewhere or left out for a true site, and nothing for others"),
        };
        return cells[6].Trim().Length > 0
            ? new Label(cells[0], cells[1], cells[2], cells[3], at, verdict, cells[6], claim)
            : throw Bad(file, number, "a verdict without a reason; say why");
    }

    private static CorpusInputException Bad(string file, int line, string what) => new($"{file}:{line}: {what}.");
}
