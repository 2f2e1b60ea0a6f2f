using System.Text;
using System.Text.RegularExpressions;

namespace GcGuard.Corpus.Projects;

/// <summary>MSBuild file patterns: <c>*</c>, <c>?</c> and <c>**</c> over folders, with either slash.</summary>
internal static class FileGlob
{
    private static readonly HashSet<string> s_skipped =
        new(StringComparer.OrdinalIgnoreCase) { "bin", "obj", "node_modules" };

    private static readonly EnumerationOptions s_plain =
        new() { IgnoreInaccessible = true, AttributesToSkip = FileAttributes.System };

    /// <summary>
    /// Full paths of the files <paramref name="pattern"/> names, read from <paramref name="directory"/>.
    /// </summary>
    /// <remarks>
    /// A recursive pattern passes over bin, obj, node_modules and folders whose name starts with a dot, as the SDK
    /// does.
    /// </remarks>
    public static IEnumerable<string> Expand(string pattern, string directory)
    {
        string normalized = pattern.Replace('\\', '/');
        int wildcard = normalized.IndexOfAny(['*', '?']);
        if (wildcard < 0)
        {
            string file = Path.GetFullPath(normalized, directory);
            return File.Exists(file) ? [file] : [];
        }

        string start = StartFolder(normalized, wildcard, directory);
        Regex regex = ToRegex(Path.GetFullPath(normalized, directory));
        bool recursive = normalized.IndexOf('/', wildcard) >= 0;
        return Walk(start, recursive).Where(file => regex.IsMatch(file));
    }

    /// <summary>
    /// Whether <paramref name="pattern"/> would enumerate folders that do not lie below <paramref name="root"/>.
    /// </summary>
    public static bool WalksOutside(string pattern, string directory, string root)
    {
        string normalized = pattern.Replace('\\', '/');
        int wildcard = normalized.IndexOfAny(['*', '?']);
        return wildcard >= 0
            && !(StartFolder(normalized, wildcard, directory) + "/")
                .StartsWith(root.TrimEnd('/') + "/", StringComparison.Ordinal);
    }

    /// <summary>
    /// Those of <paramref name="files"/> that any of the semicolon-separated <paramref name="patterns"/> names.
    /// </summary>
    public static List<string> Match(IEnumerable<string> files, string patterns, string directory)
    {
        List<Regex> all = [.. patterns
            .Split(';', StringSplitOptions.TrimEntries | StringSplitOptions.RemoveEmptyEntries)
            .Select(pattern => ToRegex(Path.GetFullPath(pattern.Replace('\\', '/'), directory)))];
        return all.Count == 0 ? [] : [.. files.Where(file => all.Exists(regex => regex.IsMatch(file)))];
    }

    /// <summary>
    /// Every file below <paramref name="directory"/> but those in folders no build compiles; links are not followed.
    /// </summary>
    public static IEnumerable<string> Walk(string directory, bool recursive)
    {
        var pending = new Stack<string>([directory]);
        while (pending.TryPop(out string? current))
        {
            if (!Directory.Exists(current))
            {
                continue;
            }

            foreach (string file in Directory.EnumerateFiles(current, "*", s_plain))
            {
                yield return file;
            }

            IEnumerable<string> below = recursive ? Directory.EnumerateDirectories(current, "*", s_plain) : [];
            foreach (string folder in below.Where(IsWalked))
            {
                pending.Push(folder);
            }
        }
    }

    /// <summary>The folder a pattern's enumeration starts from: all before the first wildcard.</summary>
    private static string StartFolder(string pattern, int wildcard, string directory)
    {
        int slash = pattern.LastIndexOf('/', wildcard);
        return Path.GetFullPath(slash < 0 ? "." : pattern[..(slash + 1)], directory).TrimEnd('/');
    }

    private static bool IsWalked(string folder)
    {
        string name = Path.GetFileName(folder);
        return !name.StartsWith('.')
            && !s_skipped.Contains(name)
            && (File.GetAttributes(folder) & FileAttributes.ReparsePoint) == 0;
    }

    private static Regex ToRegex(string pattern)
    {
        var text = new StringBuilder("^");
        for (int i = 0; i < pattern.Length; i++)
        {
            if (pattern[i] == '*' && i + 1 < pattern.Length && pattern[i + 1] == '*')
            {
                bool folder = i + 2 < pattern.Length && pattern[i + 2] == '/';
                text.Append(folder ? "(?:.*/)?" : ".*");
                i += folder ? 2 : 1;
            }
            else
            {
                text.Append(pattern[i] switch
                {
                    '*' => "[^/]*",
                    '?' => "[^/]",
                    char c => Regex.Escape(c.ToString()),
                });
            }
        }

        return new Regex(text.Append('$').ToString(), RegexOptions.IgnoreCase | RegexOptions.CultureInvariant);
    }
}
