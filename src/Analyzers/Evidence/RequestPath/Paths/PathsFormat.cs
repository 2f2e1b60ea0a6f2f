using System.Globalization;
using System.Text;
using GcGuard.Analyzers.Options;

namespace GcGuard.Analyzers.Evidence.RequestPath.Paths;

/// <summary>How a line of a paths file is written and read: one place for the tool and the analyzers.</summary>
/// <remarks>
/// <c>assembly ⇥ documentation id ⇥ chain ⇥ results ⇥ calling assemblies</c>. A column without anything holds <c>-</c>.
/// </remarks>
internal static class PathsFormat
{
    /// <summary>The first line of a file. Its number goes up when an older reader would misread a newer file.</summary>
    public const string Header = "# gcguard paths 1";

    /// <summary>Where the file stands, below the folder of a solution.</summary>
    public const string RelativePath = ".gcguard/paths.txt";

    /// <summary>Between two links of a chain.</summary>
    public const string Arrow = " ← ";

    private const string None = "-";
    private const string Background = "background";
    private const string Again = "write the file again";
    private const string Further = " +";
    private const int Columns = 5;

    /// <summary>What a file of such lines looks like.</summary>
    public static readonly TabbedFormat Format = new(
        "paths",
        Columns,
        "five columns (assembly, member, chain, result, callers)",
        static (text, start, end) =>
        {
            int id = text.IndexOf('\t', start) + 1;
            return text.IndexOf('\t', id, end - id) > id + 2 && text[id] == 'M' && text[id + 1] == ':';
        },
        AfterMerge: Again,
        BadLine: Again);

    /// <summary>The line of a member.</summary>
    public static string Write(SolutionMember member)
    {
        var line = new StringBuilder();
        line.Append(member.Assembly).Append('\t').Append(member.Id).Append('\t');
        line.Append(!member.Links.IsEmpty ? string.Join(Arrow, member.Links)
            : member.IsBackground ? Background
            : None);
        if (member.FurtherEntryPoints > 0)
        {
            line.Append(Further).Append(member.FurtherEntryPoints.ToString(CultureInfo.InvariantCulture));
        }

        line.Append('\t').Append(List(member.Results));
        line.Append('\t').Append(List(member.Callers));
        return line.ToString();
    }

    /// <summary>Reads a line; null where it is none.</summary>
    public static SolutionMember? Read(string line)
    {
        string[] columns = line.Split('\t');
        if (columns.Length != Columns || Array.IndexOf(columns, string.Empty) >= 0 || !IsId(columns[1]))
        {
            return null;
        }

        string chain = columns[2];
        int further = 0;
        int plus = chain.LastIndexOf(Further, StringComparison.Ordinal);
        if (plus > 0
            && int.TryParse(
                chain.Substring(plus + Further.Length), NumberStyles.None, CultureInfo.InvariantCulture, out further))
        {
            chain = chain.Substring(0, plus);
        }

        ImmutableArray<string> links = chain is None or Background
            ? ImmutableArray<string>.Empty
            : ImmutableArray.Create(chain.Split([Arrow], StringSplitOptions.None));
        return new SolutionMember(
            columns[0], columns[1], links, further, Items(columns[3]), Items(columns[4]), chain == Background);
    }

    private static bool IsId(string text) => text.Length > 2 && text[0] == 'M' && text[1] == ':';

    private static string List(ImmutableArray<string> items) => items.IsEmpty ? None : string.Join(",", items);

    private static ImmutableArray<string> Items(string text)
        => text == None ? ImmutableArray<string>.Empty : ImmutableArray.Create(text.Split(','));
}
