using System.Text.RegularExpressions;

namespace GcGuard.Tool.Paths;

/// <summary>
/// The views and components of a project. No compilation of a design-time build holds them, so the names in them may be
/// calls.
/// </summary>
internal static partial class RazorText
{
    private static readonly string[] Patterns = ["*.cshtml", "*.razor"];
    private static readonly string[] Skipped = ["bin", "obj", "node_modules"];

    /// <summary>All words of the views below the folder of a project that are chosen.</summary>
    /// <param name="projectFile">The project; null for none.</param>
    /// <param name="isChosen">Which words are asked for.</param>
    /// <param name="cancellationToken">Stops the reading.</param>
    public static HashSet<string> WordsOf(
        string? projectFile, Func<string, bool> isChosen, CancellationToken cancellationToken)
    {
        var words = new HashSet<string>(StringComparer.Ordinal);
        if (Path.GetDirectoryName(projectFile) is { Length: > 0 } folder && Directory.Exists(folder))
        {
            foreach (string file in FilesBelow(new DirectoryInfo(folder)))
            {
                cancellationToken.ThrowIfCancellationRequested();
                words.UnionWith(Word().Matches(File.ReadAllText(file)).Select(match => match.Value).Where(isChosen));
            }
        }

        return words;
    }

    private static IEnumerable<string> FilesBelow(DirectoryInfo folder)
        => Patterns.SelectMany(pattern => folder.EnumerateFiles(pattern)).Select(file => file.FullName)
            .Concat(folder.EnumerateDirectories()
                .Where(inner => !Skipped.Contains(inner.Name) && !inner.Name.StartsWith('.'))
                .SelectMany(FilesBelow));

    [GeneratedRegex(@"[A-Za-z_]\w*")]
    private static partial Regex Word();
}
