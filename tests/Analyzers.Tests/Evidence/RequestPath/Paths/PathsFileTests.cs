using System.Collections.Immutable;
using System.Diagnostics;
using System.Linq;
using System.Text;
using GcGuard.Analyzers.Evidence.RequestPath.Paths;
using GcGuard.Analyzers.Options;
using Microsoft.CodeAnalysis.Text;

namespace GcGuard.Analyzers.Tests.Evidence.RequestPath.Paths;

/// <summary>How a paths file is read, whatever has happened to it.</summary>
public sealed class PathsFileTests
{
    private const string Header = PathsFormat.Header + "\n";

    [Fact]
    public void A_line_is_read_as_it_was_written()
    {
        var member = new SolutionMember(
            "Shop.Infrastructure", "M:Shop.Exporter.Export``1(``0)", ["MapGet(\"/a +1\")", "B.C"], 12,
                ["file-result", "kept"], ["Api", "Tests"]);

        SolutionMember read = Read(PathsFormat.Write(member));

        Assert.Equal(
            "Shop.Infrastructure\tM:Shop.Exporter.Export``1(``0)\tMapGet(\"/a +1\") ← B.C "
                + "+12\tfile-result,kept\tApi,Tests",
            PathsFormat.Write(read));
        Assert.Equal(member.Links.AsEnumerable(), read.Links);
        Assert.Equal(12, read.FurtherEntryPoints);
    }

    [Fact]
    public void A_member_that_only_jobs_run_has_no_chain_and_says_so()
    {
        SolutionMember read = Read("A\tM:B.C\tbackground\t-\tH");

        Assert.Empty(read.Links);
        Assert.True(read.IsBackground);
        Assert.Equal("A\tM:B.C\tbackground\t-\tH", PathsFormat.Write(read));
        Assert.False(Read("A\tM:B.C\t-\t-\tH").IsBackground);
    }

    [Theory]
    [InlineData("A\tM:B.C\tD.E ← F.G\t-\tH", "D.E|F.G", 0)]
    [InlineData("A\tM:B.C\tMoney.operator +\t-\tH", "Money.operator +", 0)]
    [InlineData("A\tM:B.C\tMoney.operator + +3\t-\tH", "Money.operator +", 3)]
    [InlineData("A\tM:B.C\t-\t-\tH", "", 0)]
    public void A_chain_is_taken_apart(string line, string links, int further)
    {
        SolutionMember member = Read(line);

        Assert.Equal(links, string.Join('|', member.Links));
        Assert.Equal(further, member.FurtherEntryPoints);
    }

    [Theory]
    [InlineData("<<<<<<< HEAD", "a merge left its marker here")]
    [InlineData("=======", "a merge left its marker here")]
    [InlineData(">>>>>>> feature", "a merge left its marker here")]
    [InlineData("A\tM:B.C\tD.E\t-", "not a line of five columns")]
    [InlineData("A\tM:B.C\tD.E\t-\tH\tI", "not a line of five columns")]
    [InlineData("A\tB.C\tD.E\t-\tH", "not a line of five columns")]
    [InlineData("A\tM:B.C\t\t-\tH", "not a line of five columns")]
    [InlineData("\tM:B.C\tD.E\t-\tH", "not a line of five columns")]
    [InlineData("\t\t\t\t", "not a line of five columns")]
    [InlineData("text", "not a line of five columns")]
    public void A_bad_line_is_named_and_the_others_count(string bad, string problem)
    {
        PathsFile file = Of(Header + "A\tM:B.C\tD.E\t-\tH\n" + bad + "\nA\tM:B.D\tD.E\t-\tH\n");

        FileProblem found = Assert.Single(file.Problems);
        Assert.Equal(2, found.Line);
        Assert.StartsWith(problem, found.Problem, System.StringComparison.Ordinal);
        Assert.Equal(2, file.MembersOf("A").Count);
    }

    [Theory]
    [InlineData("# gcguard paths 0\nA\tM:B.C\tD.E\t-\tH", 0, "another version")]
    [InlineData("# gcguard paths 12\nA\tM:B.C\tD.E\t-\tH", 0, "another version")]
    [InlineData("A\tM:B.C\tD.E\t-\tH", 0, "the file does not begin with")]
    [InlineData("\n\n<<<<<<< HEAD\n# gcguard paths 1\nA\tM:B.C\tD.E\t-\tH", 2, "the file does not begin with")]
    public void A_file_of_another_format_counts_for_nothing(string text, int line, string problem)
    {
        PathsFile file = Of(text);

        FileProblem found = Assert.Single(file.Problems);
        Assert.Equal(line, found.Line);
        Assert.StartsWith(problem, found.Problem, System.StringComparison.Ordinal);
        Assert.Empty(file.Assemblies);
    }

    [Fact]
    public void Line_ends_comments_and_empty_lines_do_not_matter()
    {
        PathsFile file = Of("# note\r\n" + PathsFormat.Header + "\r\n\r\n# note\r\nA\tM:B.C\tD.E\t-\tH\r\n");

        Assert.Empty(file.Problems);
        Assert.Equal("H", Assert.Single(file.MembersOf("A").Values.Single().Callers));
    }

    [Theory]
    [InlineData("D.E ← F.G", "D.E")]
    [InlineData("D.E", "D.E ← F.G")]
    [InlineData("-", "D.E")]
    [InlineData("D.E", "-")]
    public void Of_two_lines_about_a_member_the_shorter_chain_counts(string first, string second)
    {
        PathsFile file = Of(Header + $"A\tM:B.C\t{first}\t-\tH\nZ\tM:B.C\tX.Y\t-\tH\nA\tM:B.C\t{second}\t-\tH\n");

        Assert.Empty(file.Problems);
        Assert.Equal("D.E", Assert.Single(file.MembersOf("A").Values.Single().Links));
    }

    /// <summary>What a file adds to a compilation: it is parsed once, and the lines of the own assembly are taken apart.</summary>
    [Theory]
    [InlineData(500)]
    [InlineData(10_000)]
    public void Ten_thousand_lines_cost_less_than_twenty_milliseconds(int ofOneAssembly)
    {
        var text = new StringBuilder(Header);
        for (int i = 0; i < 10_000; i++)
        {
            text.Append($"Shop.Library{i / ofOneAssembly:00}\tM:Shop.Library.Namespace{i}.Class{i}.Method{i}(System.String,System.Threading.CancellationToken)")
                .Append("\tOrdersController.Export ← ReportService.Build ← SheetWriter.Write "
                    + "+12\tfile-result\tShop.Api,Shop.Tests\n");
        }

        string whole = text.ToString();
        Of(whole).MembersOf("Shop.Library00");
        double best = Enumerable.Range(0, 250).Min(_ =>
        {
            long start = Stopwatch.GetTimestamp();
            Assert.Equal(ofOneAssembly, Of(whole).MembersOf("Shop.Library00").Count);
            return Stopwatch.GetElapsedTime(start).TotalMilliseconds;
        });
        Assert.InRange(best, 0, 20);
    }

    private static PathsFile Of(string text) => PathsFile.Of(SourceText.From(text));

    private static SolutionMember Read(string line)
    {
        SolutionMember? member = PathsFormat.Read(line);
        Assert.NotNull(member);
        return member;
    }
}
