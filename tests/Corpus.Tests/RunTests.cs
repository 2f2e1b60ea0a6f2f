using System.Text.Json;
using GcGuard.Corpus.Analysis;

namespace GcGuard.Corpus.Tests;

public class RunTests : CorpusTest
{
    [Fact]
    public async Task A_bare_folder_is_one_compilation_and_says_so()
    {
        Folder.Write("One.cs", "public class One { public Task M() { GC.Collect(); return Task.CompletedTask; } }");
        Folder.Write("Sub/Two.cs", "class Two : One { void N() { GC.Collect(); } }");
        Folder.Write("bin/Three.cs", Collecting);

        CorpusReport report = await ReportAsync(SampleAnalyzers.Finding);

        Assert.Equal(["One.cs", "Sub/Two.cs"], report.Findings.Select(finding => finding.Path));
        Assert.Contains("no project file", Assert.Single(report.Projects), StringComparison.Ordinal);
        Assert.Contains(Notes, note => note.EndsWith("with implicit usings", StringComparison.Ordinal));
    }

    [Fact]
    public async Task A_bare_folder_that_needs_no_implicit_usings_gets_none()
    {
        // With the implicit usings Timer would be ambiguous between System.Threading and System.Timers.
        Folder.Write("One.cs", "using System; using System.Timers; class One { Timer t = new Timer(); void M() { GC.Collect(); t.Start(); } }");

        CorpusReport report = await ReportAsync(SampleAnalyzers.Finding);

        Assert.Single(report.Findings);
        Assert.Contains(Notes, note => note.EndsWith("without implicit usings", StringComparison.Ordinal));
    }

    [Fact]
    public async Task Findings_are_sorted_and_each_is_printed_once()
    {
        Folder.Write("B/B.csproj", Library.Replace("</PropertyGroup>", "</PropertyGroup><ItemGroup><Compile Include=\"../A/A.cs\" /></ItemGroup>", StringComparison.Ordinal));
        Folder.Write("B/B.cs", "class B { void M() { System.GC.Collect(); }\n void N() { System.GC.Collect(); } }");
        Folder.Write("A/A.csproj", Library);
        Folder.Write("A/A.cs", Collecting);

        (int exit, string first, _) = await CommandAsync(SampleAnalyzers.Finding);
        (_, string second, _) = await CommandAsync(SampleAnalyzers.Finding);

        string[] lines = [.. first.Split('\n').TakeWhile(line => line.Length > 0)];
        Assert.Equal(0, exit);
        Assert.Equal(["A/A.cs:1:TEST001:Collect in 'M'", "B/B.cs:1:TEST001:Collect in 'M'", "B/B.cs:2:TEST001:Collect in 'N'"], lines);
        Assert.Equal(lines, second.Split('\n').TakeWhile(line => line.Length > 0));
        Assert.Contains("TEST001 CollectAnalyzer:", first, StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_rule_filter_keeps_only_that_rule()
    {
        Folder.Write("A.cs", Collecting);

        Assert.Empty((await ReportAsync(SampleAnalyzers.Finding, "--rule", "OTHER1")).Findings);
        Assert.Single((await ReportAsync(SampleAnalyzers.Finding, "--rule", CollectAnalyzer.Id)).Findings);
    }

    [Fact]
    public async Task An_analyzer_that_throws_is_reported_and_fails_the_run()
    {
        Folder.Write("A.cs", Collecting);

        (int exit, string output, _) = await CommandAsync(SampleAnalyzers.Throwing);

        Assert.Equal(CorpusCommand.Defect, exit);
        Assert.Contains("AD0001: ThrowingAnalyzer threw", output, StringComparison.Ordinal);
        Assert.Contains("broken on purpose", output, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Json_holds_the_findings()
    {
        Folder.Write("A.cs", Collecting);

        (_, string output, _) = await CommandAsync(SampleAnalyzers.Finding, "--json");

        using JsonDocument json = JsonDocument.Parse(output);
        JsonElement finding = json.RootElement.GetProperty("findings")[0];
        Assert.Equal("A.cs", finding.GetProperty("path").GetString());
        Assert.Equal("Warning", finding.GetProperty("severity").GetString());
    }

    [Fact]
    public async Task The_package_itself_runs()
    {
        Folder.Write("A.cs", Collecting);

        (int exit, string output, _) = await CommandAsync(AnalyzerCatalog.GcGuard(), "--option", "gcguard.no_such_option=1", "--mode", "audit");

        Assert.Equal(0, exit);
        Assert.Contains("GCG0001", output, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Given_assemblies_are_referenced()
    {
        string assembly = typeof(FactAttribute).Assembly.Location;
        Folder.Write("A.cs", "class C { [Xunit.Fact] void M() { } }");

        CorpusReport report = await ReportAsync(new AnalyzerCatalog([new ReferenceAnalyzer("xunit.core")], []), "--reference", assembly);

        Assert.Single(report.Findings);
    }

    [Fact]
    public async Task Cost_is_measured_in_pairs_against_an_empty_analyzer_of_the_same_kinds()
    {
        Folder.Write("A.cs", Collecting);

        CorpusReport report = await ReportAsync(SampleAnalyzers.Finding, "--cost", "15");

        Assert.NotNull(report.Cost);
        Assert.Equal(["operation Invocation"], report.Cost.ActionKinds.AsEnumerable());
        Assert.Equal(15, report.Cost.GcGuard.Added.Length);
        Assert.Null(report.Cost.Twice);
        Assert.Empty(report.Cost.Editor);
        Assert.True(report.Cost.CompileMedian > 0);
    }

    [Fact]
    public async Task No_compilation_outlives_the_run()
    {
        Folder.Write("A/A.csproj", Library);
        Folder.Write("A/A.cs", Collecting);
        Folder.Write("B/B.csproj", Library);
        Folder.Write("B/B.cs", Collecting);
        var seen = new CompilationWatch();

        CorpusReport report = await ReportAsync(new AnalyzerCatalog([seen], []));

        // What the host has started in the background may hold a compilation a moment longer.
        for (int round = 0; round < 10 && IsAnyAlive(seen); round++)
        {
            GC.Collect();
            GC.WaitForPendingFinalizers();
            await Task.Delay(100);
        }

        Assert.Equal(2, report.Projects.Length);
        Assert.Equal(2, seen.Compilations.Count);
        Assert.False(IsAnyAlive(seen));
    }

    private static bool IsAnyAlive(CompilationWatch seen) => seen.Compilations.Any(compilation => compilation.TryGetTarget(out _));
}
