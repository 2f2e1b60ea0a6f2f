using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text.RegularExpressions;
using GcGuard.Testing;
using Xunit;

namespace GcGuard.Analyzers.Tests.Meta;

/// <summary>
/// Links of the pages lead somewhere, on GitHub and in the package, which holds the folder <c>docs</c> and nothing around it.
/// </summary>
public partial class DocumentationLinkTests
{
    private const string Repository = "https://github.com/gcguard/gcguard/";

    private static readonly string s_root = RepositoryRoot.Find()!;

    public static TheoryData<string> Pages => new(
        Directory.EnumerateFiles(Path.Combine(s_root, "docs"), "*.md", SearchOption.AllDirectories)
            .Append(Path.Combine(s_root, "README.md"))
            .Select(page => Path.GetRelativePath(s_root, page).Replace('\\', '/'))
            .Order(StringComparer.Ordinal));

    [Theory]
    [MemberData(nameof(Pages))]
    public void Every_link_leads_to_a_file_and_a_heading(string page)
        => Assert.Empty(Links(page).Select(link => ProblemOf(page, link)).OfType<string>());

    /// <summary>A reader of the package has only the folder; a link out of it names the repository.</summary>
    [Theory]
    [MemberData(nameof(Pages))]
    public void A_page_of_the_package_has_no_relative_link_out_of_the_folder(string page)
        => Assert.DoesNotContain(
            Links(page),
            link => page.StartsWith("docs/", StringComparison.Ordinal) && IsRelative(link)
                && !Target(page, link).StartsWith("docs/", StringComparison.Ordinal));

    [Theory]
    [InlineData("[a](gone.md)")]
    [InlineData("[a](paths.md#gone)")]
    [InlineData("[a](#gone)")]
    [InlineData("[a](" + Repository + "blob/main/gone.md)")]
    public void A_link_that_leads_nowhere_is_found(string text)
        => Assert.NotNull(ProblemOf("docs/adoption.md", LinkPattern().Match(text).Groups[1].Value));

    /// <summary>A page that no page links to is found by nobody.</summary>
    [Fact]
    public void The_index_leads_to_every_page()
    {
        string[] linked = [.. Links("docs/README.md").Select(link => Target("docs/README.md", link))];

        Assert.Empty(Directory.EnumerateFiles(Path.Combine(s_root, "docs"), "*.md")
            .Select(page => "docs/" + Path.GetFileName(page))
            .Where(page => page != "docs/README.md")
            .Except(linked));
    }

    /// <summary>Every rule is a cause of something that one can see, but for those about GcGuard's own configuration.</summary>
    [Fact]
    public void Every_rule_has_a_symptom()
    {
        string page = File.ReadAllText(Path.Combine(s_root, "docs", "symptoms.md"));

        Assert.Empty(Directory.EnumerateFiles(Path.Combine(s_root, "docs", "rules"), "GCG*.md")
            .Select(file => Path.GetFileNameWithoutExtension(file)!)
            .Where(id => !id.StartsWith("GCG0", StringComparison.Ordinal) && !page.Contains($"[{id}](rules/{id}.md)", StringComparison.Ordinal)));
    }

    private static IEnumerable<string> Links(string page)
        => LinkPattern().Matches(CodePattern().Replace(File.ReadAllText(Path.Combine(s_root, page)), string.Empty))
            .Select(match => match.Groups[1].Value);

    private static bool IsRelative(string link) => !link.Contains("://", StringComparison.Ordinal);

    /// <summary>The file of the repository that a link leads to.</summary>
    private static string Target(string page, string link)
    {
        string path = link.Split('#')[0];
        return path.Length == 0
            ? page
            : Path.GetRelativePath(s_root, Path.GetFullPath(Path.Combine(s_root, Path.GetDirectoryName(page)!, path))).Replace('\\', '/');
    }

    private static string? ProblemOf(string page, string link)
    {
        if (!IsRelative(link))
        {
            Match own = OwnPattern().Match(link);
            return !own.Success || Path.Exists(Path.Combine(s_root, own.Groups[1].Value)) ? null : $"{page}: there is no {link}";
        }

        string file = Path.Combine(s_root, Target(page, link));
        return !Path.Exists(file) ? $"{page}: there is no {link}"
            : link.Split('#') is [_, { } anchor] && !Headings(file).Contains(anchor) ? $"{page}: {link} has no such heading"
            : null;
    }

    /// <summary>The anchors of a page, as GitHub makes them of headings.</summary>
    private static IEnumerable<string> Headings(string file)
        => HeadingPattern().Matches(File.ReadAllText(file))
            .Select(match => LinkPattern().Replace(match.Groups[1].Value, string.Empty).Trim().ToLowerInvariant())
            .Select(heading => new string([.. heading.Where(c => char.IsLetterOrDigit(c) || c is '-' or '_' or ' ')]).Replace(' ', '-'));

    [GeneratedRegex(@"\]\(([^)\s]+)\)")]
    private static partial Regex LinkPattern();

    [GeneratedRegex("^```.*?^```", RegexOptions.Singleline | RegexOptions.Multiline)]
    private static partial Regex CodePattern();

    [GeneratedRegex(@"^#+ (.+?)\r?$", RegexOptions.Multiline)]
    private static partial Regex HeadingPattern();

    [GeneratedRegex("^" + Repository + @"(?:blob|tree)/main/([^#]+)")]
    private static partial Regex OwnPattern();
}
