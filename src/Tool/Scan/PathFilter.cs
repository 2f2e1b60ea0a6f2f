using System.Collections.Immutable;
using Microsoft.Extensions.FileSystemGlobbing;

namespace GcGuard.Tool.Scan;

/// <summary>
/// Which files a scan speaks of, by patterns as MSBuild writes them: <c>*</c> within a name, <c>**</c> for any folders.
/// A pattern that names a folder means all below it.
/// </summary>
internal sealed class PathFilter
{
    private const string Everything = "**/*";

    private readonly Matcher _matcher = new(StringComparison.OrdinalIgnoreCase);

    /// <summary>Takes the patterns.</summary>
    /// <param name="include">All files where it is empty.</param>
    /// <param name="exclude">Left out of those.</param>
    public PathFilter(ImmutableArray<string> include, ImmutableArray<string> exclude)
    {
        _matcher.AddIncludePatterns(include.IsEmpty ? [Everything] : include.SelectMany(Both));
        _matcher.AddExcludePatterns(exclude.SelectMany(Both));
        TakesPlacesWithoutFile = include.IsEmpty;
    }

    /// <summary>Whether findings about a whole project are wanted.</summary>
    private bool TakesPlacesWithoutFile { get; }

    /// <summary>Whether a file is meant.</summary>
    /// <param name="path">Relative and with forward slashes; empty for none.</param>
    public bool Takes(string path) => path.Length == 0 ? TakesPlacesWithoutFile : _matcher.Match(path).HasMatches;

    private static IEnumerable<string> Both(string pattern)
    {
        string wanted = pattern.Replace('\\', '/').TrimEnd('/');
        wanted = wanted.StartsWith("./", StringComparison.Ordinal) ? wanted[2..] : wanted;
        return wanted is "" or "." ? [Everything] : [wanted, wanted + "/" + Everything];
    }
}
