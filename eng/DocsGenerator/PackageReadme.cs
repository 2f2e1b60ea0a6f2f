using System;
using System.IO;
using System.Text.RegularExpressions;

namespace GcGuard.DocsGenerator;

/// <summary>
/// The README inside a package: what the repository's says, with links that work where there is no repository around.
/// </summary>
internal static partial class PackageReadme
{
    private const string Repository = "https://github.com/gcguard/gcguard/blob/main/";
    private const string CommandsHeading = "## Two commands";

    /// <summary>The whole page, for the analyzers' package.</summary>
    public static string OfAnalyzers(string root) => RelativeLink().Replace(Read(root), "](" + Repository + "$1)");

    /// <summary>The commands that scan and measure, for the tool's package.</summary>
    /// <exception cref="PageException">The README has no such section, or the section no commands.</exception>
    public static string Commands(string root)
    {
        string page = Read(root);
        int heading = page.IndexOf(CommandsHeading, StringComparison.Ordinal);
        int next = heading < 0 ? -1 : page.IndexOf("\n## ", heading + 1, StringComparison.Ordinal);
        if (next < 0)
        {
            throw new PageException($"README.md: the section '{CommandsHeading}' is missing");
        }

        MatchCollection blocks = Block().Matches(page[heading..next]);
        if (blocks.Count == 0)
        {
            throw new PageException($"README.md: the section '{CommandsHeading}' has no block of commands");
        }

        return string.Join("\n\n", blocks);
    }

    private static string Read(string root)
        => File.ReadAllText(Path.Combine(root, "README.md")).ReplaceLineEndings("\n");

    [GeneratedRegex(@"\]\((?!https?:|#)([^)]+)\)")]
    private static partial Regex RelativeLink();

    [GeneratedRegex("^```\n.*?^```$", RegexOptions.Multiline | RegexOptions.Singleline)]
    private static partial Regex Block();
}
