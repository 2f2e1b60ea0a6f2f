using System.Globalization;
using System.Text.RegularExpressions;
using GcGuard.Corpus.Accuracy;
using GcGuard.Corpus.Analysis;

namespace GcGuard.Corpus.Tests;

/// <summary>
/// Runs over sites of families. <see cref="TwinAnalyzer"/> warns at each call of <c>GC.Collect</c> and suggests at each
/// call of <c>GC.KeepAlive</c>.
/// </summary>
public sealed class FamilySitesTests : CorpusTest
{
    private const string Commit = "0123456789abcdef0123456789abcdef01234567";

    private const string Warnings = "Rules that are warnings";

    private const string Suggestions = "Rules that are suggestions";

    private const string Either = "Warnings and suggestions";

    [Fact]
    public async Task True_and_false_sites_are_counted_for_each_family_by_warnings_and_by_suggestions()
    {
        Source(
            """
            class C
            {
                void Warned() { System.GC.Collect(); }



                void Suggested() { System.GC.KeepAlive(this); }



                void Missed() { System.GC.SuppressFinalize(this); }



                void Alarm() { System.GC.Collect(); }



                void Quiet() { System.GC.SuppressFinalize(this); }
            }
            """);

        (int exit, string output, string error) = await RunAsync(
            "MS_TOARRAY 3 true",
            "MS_TOARRAY 7 true",
            "LOH_ARRAY 11 true",
            "MS_TOARRAY 15 false",
            "MS_TOARRAY 19 false");

        Assert.Equal(CorpusCommand.Success, exit);
        Assert.Contains("5 labelled sites in 1 repositories.", output, StringComparison.Ordinal);
        Assert.Equal(
            ["LOH_ARRAY 0 of 1 0 of 0", "MS_TOARRAY 1 of 2 1 of 2", "all 1 of 3 1 of 2"], Rows(output, Warnings));
        Assert.Equal(
            ["LOH_ARRAY 0 of 1 0 of 0", "MS_TOARRAY 1 of 2 0 of 2", "all 1 of 3 0 of 2"], Rows(output, Suggestions));
        Assert.Equal(
            ["LOH_ARRAY 0 of 1 0 of 0", "MS_TOARRAY 2 of 2 1 of 2", "all 2 of 3 1 of 2"], Rows(output, Either));
        Assert.Contains(
            "all                   2 of 3        1 of 2  66.7 % (20.8 to 93.9)", output, StringComparison.Ordinal);
        Assert.Contains("note: there is no rule GCG2010 in this version", error, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Every_site_is_listed_with_its_verdict_what_reports_it_and_its_place()
    {
        Source(
            """
            class C
            {
                void Both() { System.GC.Collect(); System.GC.KeepAlive(this); }



                void Missed() { System.GC.SuppressFinalize(this); }
            }
            """);

        (_, string output, _) = await RunAsync("MS_TOARRAY 3 false", "MS_TOARRAY 7 true");

        Assert.Contains("false    GCG1004,GCG1006  MS_TOARRAY      o/n:A/A.cs:3\n", output, StringComparison.Ordinal);
        Assert.Contains(
            "true     -                MS_TOARRAY      o/n:A/A.cs:7\n    silent: ", output, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Findings_away_from_every_site_are_listed_for_a_reader()
    {
        Source(
            """
            class C
            {
                void Labelled() { System.GC.Collect(); }



                void Elsewhere() { System.GC.Collect(); }
            }
            """);

        (_, string output, _) = await RunAsync("MS_TOARRAY 3 true");

        Assert.Contains(
            "Findings away from every site, for a person to judge: 1\n  o/n:A/A.cs:7:GCG1004:", output,
            StringComparison.Ordinal);
    }

    [Theory]
    [InlineData(2, "0 of 1")]
    [InlineData(3, "1 of 1")]
    [InlineData(6, "1 of 1")]
    [InlineData(9, "1 of 1")]
    [InlineData(10, "0 of 1")]
    public async Task A_finding_counts_up_to_three_lines_away(int line, string expected)
    {
        Source(
            """
            class C
            {
                // 3
                // 4
                // 5
                void Collected() { System.GC.Collect(); }
                // 7
                // 8
                // 9
                // 10
                int _last;
            }
            """);

        (_, string output, _) = await RunAsync($"MS_TOARRAY {line} true");

        Assert.Contains($"all {expected} 0 of 0", Rows(output, Warnings));
    }

    [Fact]
    public async Task A_finding_counts_anywhere_in_the_same_statement()
    {
        Source(
            """
            class C
            {
                void Split()
                {
                    System.GC
                        .

                        // a long argument

                        Collect(

                            0);
                }
            }
            """);

        (_, string output, _) = await RunAsync("MS_TOARRAY 12 true");

        Assert.Contains("all 1 of 1 0 of 0", Rows(output, Warnings));
    }

    [Fact]
    public async Task A_finding_of_a_rule_of_another_family_counts_for_nothing()
    {
        Source("class C { void M() { System.GC.Collect(); } }");

        (_, string output, _) = await RunAsync("JSON_WRITE 1 true", "MS_TOARRAY 1 true");

        Assert.Contains("JSON_WRITE 0 of 1 0 of 0", Rows(output, Warnings));
        Assert.Contains("MS_TOARRAY 1 of 1 0 of 0", Rows(output, Warnings));
    }

    [Theory]
    [InlineData("POOL_UNBOUNDED")]
    [InlineData("ARRAYPOOL")]
    public async Task For_pools_and_rents_a_finding_counts_anywhere_in_the_same_type(string family)
    {
        Source(
            """
            partial class Pool
            {
                object _field;



                class Inner { void M() { System.GC.Collect(); } }



                void Quiet() { }
            }
            class Other
            {
                object _field;



                partial class Nested { object _field; }



                void M() { System.GC.Collect(); }
            }
            """);
        Folder.Write(
            "o+n/A/B.cs", "partial class Other { partial class Nested { void M() { System.GC.Collect(); } } }");

        (_, string output, _) = await RunAsync(
            new AnalyzerCatalog([TwinAnalyzer.OfPools], []),
            $"{family} 11 true", $"{family} 15 false", $"{family} 19 false");

        Assert.Contains("all 1 of 1 2 of 2", Rows(output, Warnings));
        Assert.Contains("    A/B.cs:1 GCG3006: Warned\n", output, StringComparison.Ordinal);
    }

    [Fact]
    public async Task For_other_families_the_type_is_too_far()
    {
        Source("class C\n{\n    object _field;\n\n\n\n    void M() { System.GC.Collect(); }\n}\n");

        (_, string output, _) = await RunAsync("MS_TOARRAY 3 true");

        Assert.Contains("all 0 of 1 0 of 0", Rows(output, Warnings));
    }

    [Fact]
    public async Task With_audit_code_whose_callers_are_not_visible_counts_as_a_request_path()
    {
        Source("class C { void M() { System.GC.Collect(); } }");
        var assuming = new AnalyzerCatalog([new AssumingAnalyzer()], []);

        (_, string without, _) = await RunAsync(assuming, "MS_TOARRAY 1 true");
        (_, string with, _) = await RunAsync(["--audit"], assuming, "MS_TOARRAY 1 true");

        Assert.Contains("all 0 of 1 0 of 0", Rows(without, Either));
        Assert.Contains("all 1 of 1 0 of 0", Rows(with, Either));

        // What the preset makes a warning stays a suggestion in the count.
        Assert.Contains("all 0 of 1 0 of 0", Rows(with, Warnings));
    }

    [Fact]
    public async Task A_commit_with_a_checkout_of_its_own_is_read_there()
    {
        const string Older = "fedcba9876543210fedcba9876543210fedcba98";
        Source("class C { void M() { System.GC.Collect(); } }");
        Folder.Write("o+n@fedcba987654/A/A.csproj", Library);
        Folder.Write("o+n@fedcba987654/A/A.cs", "\n\n\nclass C { void M() { System.GC.Collect(); } }");
        string older = Line("MS_TOARRAY 4 true").Replace(Commit, Older, StringComparison.Ordinal);
        string file = Labels(Line("MS_TOARRAY 1 true"), older);

        (_, string output, _) = await RunAsync(file, [], SampleAnalyzers.Suggesting);

        Assert.Contains("2 labelled sites in 1 repositories.", output, StringComparison.Ordinal);
        Assert.Contains("all 2 of 2 0 of 0", Rows(output, Warnings));
    }

    [Fact]
    public async Task Each_word_is_worth_the_sites_that_appear_when_it_alone_is_left_out()
    {
        Source(
            """
            class C
            {
                void Dto() { }



                void Info() { }



                void Model() { }



                void ModelDto() { }



                void Report() { }
            }
            """);

        (int exit, string output, string error) = await RunAsync(
            ["--without-words"], SampleAnalyzers.Words,
            "MS_TOARRAY 3 false", "MS_TOARRAY 7 false", "MS_TOARRAY 11 true", "MS_TOARRAY 15 false", "MS_TOARRAY 19 true");

        Assert.Equal(CorpusCommand.Success, exit);
        Assert.Contains("words silence, taken together: 3 false, 1 true, 0 doubtful", output, StringComparison.Ordinal);
        string[] words = [.. Rows(output, "Words, each left out alone")];
        Assert.Contains("suffix dto 1 0 0", words);
        Assert.Contains("suffix info 1 0 0", words);
        Assert.Contains("suffix model 0 1 0", words);
        Assert.Contains("suffix data 0 0 0", words);

        // A run for each word of the lexicon would take hours.
        Match runs = Regex.Match(error, @"A/A\.csproj: words silence 4 labelled sites; (\d+) runs say which");
        Assert.InRange(int.Parse(runs.Groups[1].Value, CultureInfo.InvariantCulture), 4, 60);

        // Afterwards every word counts again.
        (_, string again, _) = await RunAsync(SampleAnalyzers.Words, "MS_TOARRAY 3 false", "MS_TOARRAY 19 true");
        Assert.Contains("all 1 of 1 0 of 1", Rows(again, Warnings));
        Assert.DoesNotContain("Words", again, StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_throwing_analyzer_is_a_defect()
    {
        Source("class C { void M() { } }");

        (int exit, string output, _) =
            await RunAsync(["--rule", "TEST002"], SampleAnalyzers.Throwing, "MS_TOARRAY 1 false");

        Assert.Equal(CorpusCommand.Defect, exit);
        Assert.Contains("AD0001: ThrowingAnalyzer threw", output, StringComparison.Ordinal);
    }

    /// <summary>The rows of one table up to the counts, with single spaces.</summary>
    private static IEnumerable<string> Rows(string output, string title)
    {
        string table = output[output.IndexOf(title, StringComparison.Ordinal)..].Split("\n\n")[0];
        return table.Split('\n').Skip(2).Select(
            row => string.Join(' ', row.Split(' ', StringSplitOptions.RemoveEmptyEntries).Take(7)));
    }

    private static string Line(string site)
    {
        string[] cells = site.Split(' ');
        return $"o/n\t{Commit}\tA/A.cs\t{cells[1]}\t{cells[0]}\t{cells[2]}\t-\treason\tnone";
    }

    private string Labels(params string[] lines)
        => Folder.Write("sites.tsv", string.Join('\n', lines.Prepend(LabelFile.HeaderOfFamilies)) + "\n");

    private void Source(string source)
    {
        Folder.Write("o+n/A/A.csproj", Library);
        Folder.Write("o+n/A/A.cs", source);
    }

    /// <summary>Runs with sites written as <c>family line verdict</c>, all of one file of one repository.</summary>
    private Task<(int Exit, string Output, string Error)> RunAsync(params string[] sites)
        => RunAsync(SampleAnalyzers.Suggesting, sites);

    private Task<(int Exit, string Output, string Error)> RunAsync(AnalyzerCatalog catalog, params string[] sites)
        => RunAsync([], catalog, sites);

    private Task<(int Exit, string Output, string Error)> RunAsync(
        string[] options, AnalyzerCatalog catalog, params string[] sites)
        => RunAsync(Labels([.. sites.Select(Line)]), options, catalog);

    private async Task<(int Exit, string Output, string Error)> RunAsync(
        string labels, string[] options, AnalyzerCatalog catalog)
    {
        var output = new StringWriter();
        var error = new StringWriter();
        int exit = await CorpusCommand.RunAsync(
            ["accuracy", "--labels", labels, "--checkouts", Folder.Path, .. options],
            catalog,
            output,
            error,
            CancellationToken.None);
        return (exit, output.ToString().ReplaceLineEndings("\n"), error.ToString());
    }
}
