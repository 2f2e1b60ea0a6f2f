using System;
using System.Collections.Generic;
using System.Linq;
using System.Text.RegularExpressions;

namespace GcGuard.Demo.Build;

/// <summary>Reads the text MSBuild prints.</summary>
internal static partial class BuildOutput
{
    private const int ShownLines = 20;

    /// <summary>The error lines, each once, without the project in brackets; the text's end when it has none.</summary>
    public static string Errors(string output)
    {
        string[] errors = [.. ErrorLines(output).Select(m => m.Value.Trim()).Distinct(StringComparer.Ordinal)];
        string[] shown = errors.Length > 0
            ? errors
            : [.. output.Split('\n', StringSplitOptions.RemoveEmptyEntries).TakeLast(ShownLines)];
        string text = string.Join('\n', shown.Take(ShownLines).Select(l => "  " + l.TrimEnd()));
        return shown.Length > ShownLines ? $"{text}\n  … and {shown.Length - ShownLines} more" : text;
    }

    private static IEnumerable<Match> ErrorLines(string output) => ErrorLine().Matches(output);

    [GeneratedRegex(
        @"^[^\n]*?\berror [A-Za-z]+[0-9]+\b:[^\n\[]*", RegexOptions.Multiline | RegexOptions.ExplicitCapture)]
    private static partial Regex ErrorLine();
}
