using GcGuard.Corpus.Accuracy;
using GcGuard.Corpus.Analysis;

namespace GcGuard.Corpus.Tests;

public sealed class AccuracyTests : IDisposable
{
    private const string Commit = "0123456789abcdef0123456789abcdef01234567";

    private const string Library = """
        <Project Sdk="Microsoft.NET.Sdk"><PropertyGroup><TargetFramework>net10.0</TargetFramework></PropertyGroup></Project>
        """;

    private readonly TemporaryFolder _folder = new();

    public void Dispose() => _folder.Dispose();

    [Fact]
    public async Task Each_label_counts_once_and_its_fate_is_told()
    {
        Project(
            """
            class C
            {
                void Found() { System.GC.Collect(); }
                void Alarm() { System.GC.Collect(); }
                void Quiet() { System.GC.KeepAlive(this); }
                void Missed() { System.GC.KeepAlive(this); }
                void Doubtful() { System.GC.Collect(); }
                void Unlabelled() { System.GC.Collect(); }
            }
            """);

        (int exit, string output, _) = await RunAsync(
            "TEST001 3 true", "TEST001 4 false", "TEST001 5 false", "TEST001 6 true", "TEST001 7 doubtful");

        Assert.Equal(CorpusCommand.Success, exit);
        Assert.Contains("TEST001       2      2     1             1       1         1           1  50.0 % (9.5 to 90.5)      50.0 % (9.5 to 90.5)", output, StringComparison.Ordinal);
        Assert.Contains("False alarms: 1\n  o/n:A/A.cs:4 TEST001: reason\n      reported TEST001: Collect in 'Alarm'", Plain(output), StringComparison.Ordinal);
        Assert.Contains("Missed: 1\n  o/n:A/A.cs:6 TEST001: reason\n      silent: unknown path\n", Plain(output), StringComparison.Ordinal);
        Assert.Contains("Reported, doubtful: 1\n  o/n:A/A.cs:7", Plain(output), StringComparison.Ordinal);
        Assert.Contains("for a person to judge: 1\n  o/n:A/A.cs:8:TEST001:", Plain(output), StringComparison.Ordinal);
    }

    [Fact]
    public async Task Recall_is_told_for_sites_that_are_claimed_and_for_others()
    {
        Project(
            """
            class C
            {
                void Found() { System.GC.Collect(); }
                void Missed() { System.GC.KeepAlive(this); }
                void Library() { System.GC.KeepAlive(this); }
                void Quiet() { System.GC.KeepAlive(this); }
            }
            """);

        (_, string output, _) = await RunAsync("TEST001 3 true claimed", "TEST001 4 true claimed", "TEST001 5 true elsewhere", "TEST001 6 false");

        Assert.Contains("  claimed               1 of 2  50.0 % (9.5 to 90.5)\n  suggested             0 of 0  –\n  callers are elsewhere 0 of 1  0.0 % (0.0 to 79.3)\n", Plain(output), StringComparison.Ordinal);
    }

    [Fact]
    public async Task What_a_suggestion_finds_of_a_warnings_sites_is_told_beside_it()
    {
        Project(
            """
            class C
            {
                void Warned() { System.GC.Collect(); }
                void Suggested() { System.GC.KeepAlive(this); }
                void Missed() { System.GC.SuppressFinalize(this); }
                void Else() { System.GC.KeepAlive(this); }
            }
            """);

        (_, string output, _) = await RunAsync(
            SampleAnalyzers.Suggesting, "GCG1004 3 true claimed", "GCG1004 4 true claimed", "GCG1004 5 true claimed", "GCG1004 6 true suggested");

        Assert.Contains("  claimed               1 of 3  33.3 % (6.1 to 79.2), 2 with suggestions\n", Plain(output), StringComparison.Ordinal);
        Assert.Contains("  suggested             0 of 1  0.0 % (0.0 to 79.3), 1 with suggestions\n", Plain(output), StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_label_answers_for_its_statement_but_not_for_a_lambda_inside_or_a_nested_statement()
    {
        Project(
            """
            class C
            {
                int Collected() { System.GC.Collect(); return 0; }
                void Split()
                {
                    System.GC
                        .Collect(
                            0);
                }
                void Lambda()
                {
                    System.Action run =
                        () =>
                        {
                            System.GC.Collect();
                        };
                }
                void Nested(bool a)
                {
                    if (a)
                    {
                        System.GC.Collect();
                    }
                }
            }
            """);

        (_, string output, _) = await RunAsync("TEST001 7 true", "TEST001 12 true", "TEST001 20 true");

        Assert.Contains("TEST001       3      0     1             0       2         0           3", output, StringComparison.Ordinal);
        Assert.Contains("Found: 1\n  o/n:A/A.cs:7 TEST001: reason\n      reported TEST001: ", Plain(output), StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_missed_site_says_why_when_it_is_cold_or_unbound()
    {
        Project(
            """
            class C
            {
                static readonly object s_field = new object();
                void Unbound() { Missing.Collect(); }
            }
            """);

        (_, string output, _) = await RunAsync("TEST001 3 true", "TEST001 4 true");

        Assert.Contains("A/A.cs:3 TEST001: reason\n      silent: cold: ", Plain(output), StringComparison.Ordinal);
        Assert.Contains("A/A.cs:4 TEST001: reason\n      silent: not bound: CS0103 ", Plain(output), StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_rule_that_does_not_exist_is_noted_and_its_true_sites_are_missed()
    {
        Project("class C { void M() { } }");

        (int exit, string output, string error) = await RunAsync("TEST999 1 true");

        Assert.Equal(CorpusCommand.Success, exit);
        Assert.Contains("there is no rule TEST999", error, StringComparison.Ordinal);
        Assert.Contains("TEST999       1      0     0             0       1", output, StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_missing_checkout_is_an_error_that_names_folder_commit_and_remedy()
    {
        (int exit, string output, string error) = await RunAsync("TEST001 1 true");

        Assert.Equal(CorpusCommand.BadInput, exit);
        Assert.Empty(output);
        Assert.Contains(Path.Combine(_folder.Path, "o+n"), error, StringComparison.Ordinal);
        Assert.Contains($"check out commit {Commit} of github.com/o/n there", error, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("TEST001 99 true", "nothing stands on that line")]
    [InlineData("TEST001 2 true", "nothing stands on that line")]
    public async Task A_label_on_no_code_is_an_error(string label, string expected)
    {
        Project("class C { }\n\n");

        (int exit, _, string error) = await RunAsync(label);

        Assert.Equal(CorpusCommand.BadInput, exit);
        Assert.Contains(expected, error, StringComparison.Ordinal);
        Assert.Contains("o/n:A/A.cs:", error, StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_checkout_of_another_commit_or_of_none_is_noted()
    {
        Project("class C { }");
        (_, _, string without) = await RunAsync("TEST001 1 false");
        Git("init", "-q");
        Git("-c", "user.name=a", "-c", "user.email=a@example.com", "commit", "-q", "--allow-empty", "-m", "m");
        (_, _, string other) = await RunAsync("TEST001 1 false");

        Assert.Contains("no git directory", without, StringComparison.Ordinal);
        Assert.Contains($"but the labels were made on {Commit}", other, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("accuracy")]
    [InlineData("accuracy", "--labels", "x.tsv")]
    [InlineData("accuracy", "--labels")]
    [InlineData("accuracy", "--labels", "x.tsv", "--checkouts", ".", "--no-such-option")]
    [InlineData("accuracy", "--labels", "/no/such.tsv", "--checkouts", ".")]
    public async Task A_command_line_that_cannot_be_used_ends_with_2(params string[] arguments)
    {
        var error = new StringWriter();

        int exit = await CorpusCommand.RunAsync(arguments, SampleAnalyzers.Finding, TextWriter.Null, error, CancellationToken.None);

        Assert.Equal(CorpusCommand.BadInput, exit);
        Assert.StartsWith("error: ", error.ToString(), StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_throwing_analyzer_is_a_defect()
    {
        Project("class C { void M() { } }");

        (int exit, string output, _) = await RunAsync(SampleAnalyzers.Throwing, "TEST002 1 false");

        Assert.Equal(CorpusCommand.Defect, exit);
        Assert.Contains("AD0001: ThrowingAnalyzer threw", output, StringComparison.Ordinal);
    }

    private static string Plain(string text) => text.ReplaceLineEndings("\n");

    private void Project(string source)
    {
        _folder.Write("o+n/A/A.csproj", Library);
        _folder.Write("o+n/A/A.cs", source);
    }

    private void Git(params string[] arguments)
    {
        using var git = System.Diagnostics.Process.Start(
            new System.Diagnostics.ProcessStartInfo("git", arguments) { WorkingDirectory = Path.Combine(_folder.Path, "o+n") })!;
        git.WaitForExit();
        Assert.Equal(0, git.ExitCode);
    }

    /// <summary>Runs with labels written as <c>rule line verdict</c>, all of one file of one repository.</summary>
    private Task<(int Exit, string Output, string Error)> RunAsync(params string[] labels) => RunAsync(SampleAnalyzers.Finding, labels);

    private async Task<(int Exit, string Output, string Error)> RunAsync(AnalyzerCatalog catalog, params string[] labels)
    {
        bool saysClaims = labels.Any(label => label.Split(' ').Length == 4);
        IEnumerable<string> lines = labels.Select(label => label.Split(' '))
            .Select(cells => $"{cells[0]}\to/n\t{Commit}\tA/A.cs\t{cells[1]}\t{cells[2]}\treason" + (saysClaims ? "\t" + cells.ElementAtOrDefault(3) : string.Empty));
        string file = _folder.Write("labels.tsv", string.Join('\n', lines.Prepend(saysClaims ? LabelFile.HeaderWithClaim : LabelFile.Header)) + "\n");
        var output = new StringWriter();
        var error = new StringWriter();
        int exit = await CorpusCommand.RunAsync(
            ["accuracy", "--labels", file, "--checkouts", _folder.Path, .. catalog == SampleAnalyzers.Suggesting ? ["--rule", "GCG1004,GCG1006"] : Array.Empty<string>()], catalog, output, error, CancellationToken.None);
        return (exit, output.ToString(), error.ToString());
    }
}
