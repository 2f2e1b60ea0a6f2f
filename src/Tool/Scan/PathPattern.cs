using System.IO.Enumeration;

namespace GcGuard.Tool.Scan;

/// <summary>
/// Patterns of paths: <c>src/Shop</c> for all below it, <c>**/Generated/*.cs</c> with <c>*</c> for anything.
/// </summary>
internal static class PathPattern
{
    /// <summary>Whether a path, relative and with forward slashes, is meant.</summary>
    public static bool Matches(string pattern, string path)
    {
        string wanted = pattern.Replace('\\', '/').TrimEnd('/');
        wanted = wanted.StartsWith("./", StringComparison.Ordinal) ? wanted[2..] : wanted;
        return wanted.Contains('*', StringComparison.Ordinal) || wanted.Contains('?', StringComparison.Ordinal)
            ? FileSystemName.MatchesSimpleExpression(wanted.Replace("**/", "*", StringComparison.Ordinal), path)
            : path.Equals(wanted, StringComparison.OrdinalIgnoreCase)
                || path.StartsWith(wanted + "/", StringComparison.OrdinalIgnoreCase);
    }
}
