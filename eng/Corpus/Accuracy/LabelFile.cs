using System.Collections.Immutable;

namespace GcGuard.Corpus.Accuracy;

/// <summary>Reads a file of labelled sites: one header line, then the columns of that header parted by tabs.</summary>
internal static class LabelFile
{
    /// <summary>The header line of a file whose sites are those of rules.</summary>
    public const string Header = "rule\trepository\tcommit\tpath\tline\tverdict\treason";

    /// <summary>The header line of a file that says as well which true sites the rules claim to find.</summary>
    public const string HeaderWithClaim = Header + "\tclaim";

    /// <summary>The header line of a file whose sites are those of families.</summary>
    public const string HeaderOfFamilies = "repository\tcommit\tpath\tline\tfamily\tverdict\tfound\treason\tfix";

    /// <summary>Reads <paramref name="file"/>; its sites are all those of rules, or all those of families.</summary>
    /// <exception cref="CorpusInputException">
    /// The file is missing or a line is not of the format; the message names the line and the remedy.
    /// </exception>
    public static ImmutableArray<Label> Read(string file)
    {
        if (!File.Exists(file))
        {
            throw new CorpusInputException($"{file}: no such file; give a file of labelled sites with --labels.");
        }

        string[] lines = File.ReadAllLines(file);
        Func<LabelRow, Label> parse = lines.FirstOrDefault() switch
        {
            Header => row => OfRule(row, LabelClaim.Unsaid),
            HeaderWithClaim => row => OfRule(row, Claim(row, 7)),
            HeaderOfFamilies => OfFamily,
            _ => throw new LabelRow(file, 1, []).Bad(
                $"not the header; the first line must be: {Shown(Header)}, with or without <tab>claim, "
                + $"or: {Shown(HeaderOfFamilies)}"),
        };
        int columns = lines[0].Split('\t').Length;
        ImmutableArray<Label>.Builder labels = ImmutableArray.CreateBuilder<Label>(lines.Length);
        var first = new Dictionary<(string Repository, string Commit, string Path, int Line, string Rule), int>();
        for (int i = 1; i < lines.Length; i++)
        {
            LabelRow row = LabelRow.Split(file, i + 1, lines[i], columns);
            Label label = parse(row);
            labels.Add(label);

            // Sites of families stand at several commits of a repository; those of rules never do.
            string commit = label.Family is null ? string.Empty : label.Commit;
            (string, string, string, int, string) site = (label.Repository, commit, label.Path, label.Line, label.Rule);
            if (!first.TryAdd(site, i + 1))
            {
                throw row.Bad($"the same rule and site as line {first[site]}; keep one of them");
            }
        }

        return labels.Count > 0
            ? labels.DrainToImmutable()
            : throw new LabelRow(file, 1, []).Bad("no labelled site follows the header; add one a line");
    }

    private static Label OfRule(LabelRow row, LabelClaim claim)
        => row[0].Length > 0 && row[0].All(char.IsAsciiLetterOrDigit)
            ? new Label(
                row[0],
                row.Repository(1),
                row.Commit(2),
                row.Path(3),
                row.Line(4),
                row.Verdict(5),
                row.Reason(6),
                claim)
            : throw row.Bad($"'{row[0]}' is no rule id; write one such as GCG2001");

    /// <summary>What an earlier version found and what would help are for readers and count for nothing.</summary>
    private static Label OfFamily(LabelRow row)
        => SiteFamily.Find(row[4]) is { } family
            ? new Label(
                family.Name, row.Repository(0), row.Commit(1), row.Path(2), row.Line(3), row.Verdict(5), row.Reason(7))
            : throw row.Bad(
                $"'{row[4]}' is no family; "
                + $"write one of {string.Join(", ", SiteFamily.All.Select(family => family.Name))}");

    private static LabelClaim Claim(LabelRow row, int column) => (row[column], row.Verdict(5)) switch
    {
        ("", not LabelVerdict.True) => LabelClaim.Unsaid,
        ("claimed", LabelVerdict.True) => LabelClaim.Claimed,
        ("suggested", LabelVerdict.True) => LabelClaim.Suggested,
        ("elsewhere", LabelVerdict.True) => LabelClaim.Elsewhere,
        ("left out", LabelVerdict.True) => LabelClaim.LeftOut,
        _ => throw row.Bad(
            $"'{row[column]}' says nothing of what is claimed; write claimed, suggested, elsewhere or left out "
            + "for a true site, and nothing for others"),
    };

    private static string Shown(string header) => header.Replace("\t", "<tab>", StringComparison.Ordinal);
}
