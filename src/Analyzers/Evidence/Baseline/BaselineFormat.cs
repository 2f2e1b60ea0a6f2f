using GcGuard.Analyzers.Options;

namespace GcGuard.Analyzers.Evidence.Baseline;

/// <summary>How a line of a baseline is written and read: one place for the tool and the analyzers.</summary>
/// <remarks>
/// <c>assembly ⇥ documentation id ⇥ rule ⇥ statement</c>. A finding that is there twice has two lines.
/// </remarks>
internal static class BaselineFormat
{
    /// <summary>Where the file stands, below the folder of a solution.</summary>
    public const string RelativePath = ".gcguard/baseline.txt";

    /// <summary>The property of a finding that holds its line.</summary>
    public const string Property = "baseline";

    private const string RuleStart = "GCG";
    private const int Columns = 4;

    /// <summary>What a file of such lines looks like.</summary>
    public static readonly TabbedFormat Format = new(
        "baseline",
        Columns,
        "four columns (assembly, member, rule, statement)",
        static (text, start, end) =>
        {
            int rule = text.IndexOf('\t', text.IndexOf('\t', start) + 1) + 1;
            return string.CompareOrdinal(text, rule, RuleStart, 0, RuleStart.Length) == 0
                && text.IndexOf('\t', rule, end - rule) > rule + RuleStart.Length;
        },
        AfterMerge: "delete it and keep the lines of both sides",
        BadLine: "delete it");

    /// <summary>The line of a finding.</summary>
    public static string Write(BaselineEntry entry)
        => string.Join("\t", entry.Assembly, entry.Member, entry.Rule, entry.Statement);

    /// <summary>Reads a line that the format takes.</summary>
    public static BaselineEntry Read(string line)
    {
        string[] columns = line.Split('\t');
        return new BaselineEntry(columns[0], columns[1], columns[2], columns[3]);
    }
}
