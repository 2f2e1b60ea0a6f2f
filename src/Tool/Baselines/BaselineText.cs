using System.Text;
using GcGuard.Analyzers.Evidence.Baseline;
using GcGuard.Tool.Solutions;
using Microsoft.CodeAnalysis.Text;

namespace GcGuard.Tool.Baselines;

/// <summary>A baseline as text: sorted, with Unix line ends, so that merges and reviews are easy.</summary>
internal static class BaselineText
{
    /// <summary>Writes the entries.</summary>
    public static string Of(IEnumerable<BaselineEntry> entries)
    {
        var text = new StringBuilder();
        text.Append(BaselineFormat.Format.Header).Append('\n');
        foreach (string line in Lines(entries))
        {
            text.Append(line).Append('\n');
        }

        return text.ToString();
    }

    /// <summary>The lines of the entries, in the order of the file.</summary>
    public static IEnumerable<string> Lines(IEnumerable<BaselineEntry> entries)
        => entries.Select(BaselineFormat.Write).Order(StringComparer.Ordinal);

    /// <summary>Reads the entries of a file.</summary>
    /// <param name="text">The file's text.</param>
    /// <param name="file">Its name, for complaints.</param>
    /// <exception cref="InputException">A line of it cannot be read.</exception>
    public static List<BaselineEntry> Read(string text, string file)
    {
        BaselineFile read = BaselineFile.Of(SourceText.From(text));
        return read.Problems.IsEmpty
            ? [.. read.All()]
            : throw new InputException($"{file}({read.Problems[0].Line + 1}): {read.Problems[0].Problem}.");
    }
}
