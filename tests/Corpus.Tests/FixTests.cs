using GcGuard.Corpus.Analysis;
using GcGuard.Corpus.Fixes;

namespace GcGuard.Corpus.Tests;

public class FixTests : CorpusTest
{
    private const string TwoFindings = """
        class C
        {
            void M() { System.GC.Collect(); }
            void N() { System.GC.Collect(); }
        }
        """;

    [Fact]
    public async Task A_good_fix_compiles_alone_and_together()
    {
        Folder.Write("A.cs", TwoFindings);

        CorpusReport report = await ReportAsync(SampleAnalyzers.With(new StatementFixer(string.Empty)), "--fixes", "--diff");

        Assert.Equal([FixScope.Alone, FixScope.Alone, FixScope.Rule, FixScope.AllRules], report.Fixes.Select(fix => fix.Scope));
        Assert.All(report.Fixes, fix => Assert.Equal(FixResult.Compiled, fix.Result));
        Assert.All(report.Fixes, fix => Assert.Empty(fix.Detail));
        Assert.Contains("-    void M() { System.GC.Collect(); }", report.Fixes[0].Diff, StringComparison.Ordinal);
        Assert.DoesNotContain("N()", report.Fixes[0].Diff, StringComparison.Ordinal);
        Assert.False(report.HasDefects);
    }

    [Fact]
    public async Task A_fix_that_does_not_compile_is_reported_with_its_new_errors_only()
    {
        Folder.Write("A.cs", "class C\n{\n    int old = Missing();\n    void M() { System.GC.Collect(); }\n}\n");

        (int exit, string output, _) = await CommandAsync(SampleAnalyzers.With(new StatementFixer("Undefined();")), "--fixes");

        Assert.Equal(CorpusCommand.Defect, exit);
        Assert.Contains("A.cs:4:TEST001: alone \"Replace\": Broken", output, StringComparison.Ordinal);
        Assert.Contains("A.cs:4: CS0103:", output, StringComparison.Ordinal);
        Assert.DoesNotContain("'Missing'", output, StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_fix_that_breaks_another_project_is_reported()
    {
        Folder.Write("A/A.csproj", Library);
        Folder.Write("A/A.cs", "public class A { public static void M() { System.GC.Collect(); } }");
        Folder.Write("B/B.csproj", Library.Replace("</PropertyGroup>", "</PropertyGroup><ItemGroup><ProjectReference Include=\"../A/A.csproj\" /></ItemGroup>", StringComparison.Ordinal));
        Folder.Write("B/B.cs", "class B { void N() => A.M(); }");

        CorpusReport report = await ReportAsync(SampleAnalyzers.With(new RenamingFixer()), "--fixes");

        FixOutcome alone = report.Fixes.First(fix => fix.Scope == FixScope.Alone);
        Assert.Equal(FixResult.Broken, alone.Result);
        Assert.StartsWith("B/B.cs:1: CS0117", Assert.Single(alone.Errors), StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_fix_that_changes_nothing_is_a_defect()
    {
        Folder.Write("A.cs", TwoFindings);

        CorpusReport report = await ReportAsync(SampleAnalyzers.With(new StatementFixer("System.GC.Collect();")), "--fixes");

        Assert.All(report.Fixes, fix => Assert.Equal(FixResult.NoChange, fix.Result));
        Assert.True(report.HasDefects);
    }

    [Fact]
    public async Task What_fix_all_leaves_fixable_is_said()
    {
        Folder.Write("A.cs", TwoFindings);

        CorpusReport report = await ReportAsync(SampleAnalyzers.With(new StatementFixer("System.GC.Collect(1);")), "--fixes");

        FixOutcome all = report.Fixes.Single(fix => fix.Scope == FixScope.Rule);
        Assert.Equal("2 of 2 findings left still offer a fix", all.Detail);
    }

    [Fact]
    public async Task A_fixer_that_throws_is_reported()
    {
        Folder.Write("A.cs", Collecting);

        CorpusReport report = await ReportAsync(SampleAnalyzers.With(new ThrowingFixer()), "--fixes");

        FixOutcome outcome = Assert.Single(report.Fixes);
        Assert.Equal(FixResult.Failed, outcome.Result);
        Assert.Contains("broken on purpose", outcome.Detail, StringComparison.Ordinal);
    }
}
