using Microsoft.CodeAnalysis.Text;

namespace GcGuard.Analyzers.Options;

/// <summary>
/// Where keys stand in the <c>.editorconfig</c> and <c>.globalconfig</c> files that the package's targets hand over.
/// The compiler tells analyzers the values that are in force, and no lines.
/// </summary>
internal static class OptionPlaces
{
    /// <summary>The places of a key with a value, in the order of files and lines.</summary>
    /// <param name="options">The options and additional files of a compilation.</param>
    /// <param name="key">The key, in any letter case.</param>
    public static IEnumerable<Location> Of(
        AnalyzerOptions options, string key, string value, CancellationToken cancellationToken)
    {
        foreach (AdditionalText file in options.AdditionalFiles)
        {
            if (!IsConfig(file.Path) || file.GetText(cancellationToken) is not { } text)
            {
                continue;
            }

            foreach (TextLine line in text.Lines)
            {
                if (Sets(line.ToString(), key, value, out int start, out int length))
                {
                    var span = new TextSpan(line.Start + start, length);
                    yield return Location.Create(file.Path, span, text.Lines.GetLinePositionSpan(span));
                }
            }
        }
    }

    private static bool IsConfig(string path)
    {
        string name = path.Substring(path.LastIndexOfAny(['/', '\\']) + 1);
        return name is ".editorconfig" or ".globalconfig";
    }

    /// <summary><c>key = value # remark</c>; what follows <c>#</c> or <c>;</c> is a remark.</summary>
    private static bool Sets(string line, string key, string value, out int start, out int length)
    {
        int sign = line.IndexOfAny(['=', ':']);
        start = line.Length - line.TrimStart().Length;
        int end = line.IndexOfAny(['#', ';'], Math.Max(sign, 0));
        end = (end < 0 ? line : line.Substring(0, end)).TrimEnd().Length;
        length = end - start;
        return sign > start
            && string.Equals(line.Substring(start, sign - start).TrimEnd(), key, StringComparison.OrdinalIgnoreCase)
            && string.Equals(
                end > sign ? line.Substring(sign + 1, end - sign - 1).Trim() : string.Empty,
                value.Trim(),
                StringComparison.OrdinalIgnoreCase);
    }
}
