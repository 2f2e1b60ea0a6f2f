using System.Globalization;

namespace GcGuard.Corpus.Accuracy;

/// <summary>One line of a file of labels, with the checks that its columns share.</summary>
/// <param name="file">The file.</param>
/// <param name="number">1-based number of the line.</param>
/// <param name="cells">What stands between the tabs.</param>
internal sealed class LabelRow(string file, int number, string[] cells)
{
    /// <summary>The text of a column, unchecked.</summary>
    public string this[int column] => cells[column];

    /// <summary>Splits a line.</summary>
    /// <exception cref="CorpusInputException">It has not as many columns as the header.</exception>
    public static LabelRow Split(string file, int number, string line, int columns)
    {
        string[] cells = line.Split('\t');
        var row = new LabelRow(file, number, cells);
        return cells.Length == columns
            ? row
            : throw row.Bad($"{cells.Length} columns; write the {columns} of the header, parted by tabs");
    }

    /// <summary>A column that names a repository.</summary>
    public string Repository(int column)
    {
        string[] parts = cells[column].Split('/');
        return parts.Length == 2
            && parts.All(part => part.Length > 0 && part is not ("." or "..") && !part.Contains('\\'))
            ? cells[column]
            : throw Bad($"'{cells[column]}' is no repository; write owner/name");
    }

    /// <summary>A column that names a commit.</summary>
    public string Commit(int column)
        => cells[column].Length == 40 && cells[column].All(char.IsAsciiHexDigit)
            ? cells[column]
            : throw Bad($"'{cells[column]}' is no commit; write all 40 digits");

    /// <summary>A column that holds a path in a repository.</summary>
    public string Path(int column)
    {
        string path = cells[column];
        return path.Length > 0 && !path.Contains('\\') && path[0] != '/' && !path.Split('/').Contains("..")
            ? path
            : throw Bad($"'{path}' is no path in a repository; write it relative, with forward slashes");
    }

    /// <summary>A column that holds the number of a line.</summary>
    public int Line(int column)
        => int.TryParse(cells[column], NumberStyles.None, CultureInfo.InvariantCulture, out int at) && at > 0
            ? at
            : throw Bad($"'{cells[column]}' is no line; write a number from 1");

    /// <summary>A column that holds a verdict.</summary>
    public LabelVerdict Verdict(int column) => cells[column] switch
    {
        "true" => LabelVerdict.True,
        "false" => LabelVerdict.False,
        "doubtful" => LabelVerdict.Doubtful,
        _ => throw Bad($"'{cells[column]}' is no verdict; write true, false or doubtful"),
    };

    /// <summary>A column that holds the reason of a verdict.</summary>
    public string Reason(int column)
        => cells[column].Trim().Length > 0 ? cells[column] : throw Bad("a verdict without a reason; say why");

    /// <summary>The error to throw for this line.</summary>
    /// <param name="what">What is wrong, and the remedy.</param>
    public CorpusInputException Bad(string what) => new($"{file}:{number}: {what}.");
}
