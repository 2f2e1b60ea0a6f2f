using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Text;

namespace GcGuard.Tool.Scan;

/// <summary>The code around a finding.</summary>
internal static class Excerpts
{
    private const int Before = 2;
    private const int After = 2;
    private const int MostLines = 14;
    private const int LongestLine = 200;

    /// <summary>The lines of a finding and some around it, without the indentation that all of them have.</summary>
    public static ImmutableArray<CodeLine> Of(
        Location location, FileLinePositionSpan span, CancellationToken cancellationToken)
    {
        SourceText? text = location.SourceTree?.GetText(cancellationToken) ?? Read(span.Path);
        if (text is null || span.StartLinePosition.Line >= text.Lines.Count)
        {
            return [];
        }

        int first = Math.Max(0, span.StartLinePosition.Line - Before);
        int last = Math.Min(text.Lines.Count - 1, Math.Min(span.EndLinePosition.Line + After, first + MostLines - 1));
        string[] lines = [.. Enumerable.Range(first, last - first + 1)
            .Select(i => text.Lines[i].ToString().Replace("\t", "    ", StringComparison.Ordinal))];
        int indent = lines.Where(line => line.Trim().Length > 0).Select(line => line.Length - line.TrimStart().Length)
            .DefaultIfEmpty(0).Min();
        return
        [
            .. lines.Select((line, i) => new CodeLine(
                first + i + 1,
                Cut(line.Length >= indent ? line[indent..] : line.TrimStart()),
                first + i >= span.StartLinePosition.Line && first + i <= span.EndLinePosition.Line)),
        ];
    }

    private static string Cut(string line) => line.Length > LongestLine ? line[..LongestLine] + "…" : line;

    private static SourceText? Read(string path)
    {
        try
        {
            return SourceText.From(File.ReadAllText(path));
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException or ArgumentException)
        {
            return null;
        }
    }
}
