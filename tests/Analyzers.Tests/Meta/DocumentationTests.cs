using System;
using System.IO;
using System.Linq;
using GcGuard.DocsGenerator;
using Xunit;

namespace GcGuard.Analyzers.Tests.Meta;

/// <summary>Pages, tables, presets and release tracking say what the descriptors say.</summary>
public class DocumentationTests
{
    [Fact]
    public void Everything_generated_agrees_with_the_descriptors()
    {
        var documentation = new Documentation(RepositoryRoot.Find()!, checkOnly: true);

        documentation.Produce();

        Assert.Empty(documentation.Problems);
    }

    [Fact]
    public void A_missing_page_is_a_problem_that_names_the_file()
    {
        using var empty = new EmptyRepository();
        var documentation = new Documentation(empty.Root, checkOnly: true);

        documentation.Produce();

        Assert.Contains(documentation.Problems, problem => problem.StartsWith("docs/rules/GCG5001.md: ", StringComparison.Ordinal));
        Assert.Contains(documentation.Problems, problem => problem.StartsWith("README.md: the file is missing", StringComparison.Ordinal));
        Assert.Empty(documentation.Written);
    }

    [Fact]
    public void A_page_that_does_not_begin_with_the_descriptors_title_is_a_problem()
    {
        using var empty = new EmptyRepository();
        File.WriteAllText(Path.Combine(empty.Root, "docs/rules/GCG5001.md"), "# GCG5001: another title\n");
        var documentation = new Documentation(empty.Root, checkOnly: true);

        documentation.Produce();

        Assert.Contains(
            documentation.Problems,
            problem => problem.StartsWith("docs/rules/GCG5001.md: the first line must be", StringComparison.Ordinal));
    }

    [Fact]
    public void A_page_that_explains_before_it_shows_an_example_is_a_problem()
    {
        using var empty = new EmptyRepository();
        string path = Path.Combine(empty.Root, "docs/rules/GCG5001.md");
        string[] page = File.ReadAllLines(Path.Combine(RepositoryRoot.Find()!, "docs/rules/GCG5001.md"));
        File.WriteAllLines(path, page.Where(line => line != "## Example").Append("## Example"));
        var documentation = new Documentation(empty.Root, checkOnly: true);

        documentation.Produce();

        Assert.Contains(
            "docs/rules/GCG5001.md: the section '## Cause' is too far up; the order is that of docs/rules/GCG5001.md",
            documentation.Problems);
    }

    [Fact]
    public void A_page_that_leaves_whoever_gets_no_fix_alone_is_a_problem()
    {
        using var empty = new EmptyRepository();
        string path = Path.Combine(empty.Root, "docs/rules/GCG5001.md");
        string page = File.ReadAllText(Path.Combine(RepositoryRoot.Find()!, "docs/rules/GCG5001.md"));
        File.WriteAllText(path, page.Replace("**By hand:**", "Or:", StringComparison.Ordinal));
        var documentation = new Documentation(empty.Root, checkOnly: true);

        documentation.Produce();

        Assert.Contains(
            "docs/rules/GCG5001.md: 'The fix' does not end in a paragraph '**By hand:**'", documentation.Problems);
    }

    [Fact]
    public void A_page_of_more_than_two_screens_is_a_problem()
    {
        using var empty = new EmptyRepository();
        string path = Path.Combine(empty.Root, "docs/rules/GCG5001.md");
        string[] page = File.ReadAllLines(Path.Combine(RepositoryRoot.Find()!, "docs/rules/GCG5001.md"));
        File.WriteAllLines(path, page.Concat(Enumerable.Repeat("One line more.", 101 - page.Length)));
        var documentation = new Documentation(empty.Root, checkOnly: true);

        documentation.Produce();

        Assert.Contains(
            documentation.Problems,
            problem => problem.StartsWith("docs/rules/GCG5001.md: has 101 lines, 100 at most", StringComparison.Ordinal));
    }

    [Fact]
    public void A_page_without_a_rule_is_a_problem()
    {
        using var empty = new EmptyRepository();
        File.WriteAllText(Path.Combine(empty.Root, "docs/rules/GCG9999.md"), "# GCG9999: nothing\n");
        var documentation = new Documentation(empty.Root, checkOnly: true);

        documentation.Produce();

        Assert.Contains("docs/rules/GCG9999.md: no rule has this id; delete the page or restore the rule", documentation.Problems);
    }

    private sealed class EmptyRepository : IDisposable
    {
        public EmptyRepository()
        {
            Directory.CreateDirectory(Path.Combine(Root, "docs", "rules"));
            Directory.CreateDirectory(Path.Combine(Root, "src", "Analyzers"));
            File.WriteAllText(Path.Combine(Root, "src/Analyzers/AnalyzerReleases.Shipped.md"), string.Empty);
        }

        public string Root { get; } = Directory.CreateTempSubdirectory("gcguard-docs-").FullName;

        public void Dispose() => Directory.Delete(Root, recursive: true);
    }
}
