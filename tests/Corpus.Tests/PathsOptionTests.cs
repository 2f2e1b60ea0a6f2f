using GcGuard.Corpus.Analysis;

namespace GcGuard.Corpus.Tests;

/// <summary><c>--paths</c>: the paths between the projects of a folder that need not build.</summary>
public sealed class PathsOptionTests : CorpusTest
{
    private const string Rule = "GCG1001";

    [Fact]
    public async Task A_library_is_judged_by_its_callers_in_other_projects_and_the_file_is_written()
    {
        Layers();
        string file = Path.Combine(Folder.Path, "out.txt");

        (int exit, string without, _) = await CommandAsync(AnalyzerCatalog.GcGuard(), "--rule", Rule);
        (int exitWith, string with, string notes) = await CommandAsync(
            AnalyzerCatalog.GcGuard(), "--rule", Rule, "--paths-file", file);

        Assert.Equal((0, 0), (exit, exitWith));
        Assert.DoesNotContain("Lib/A.cs:1:" + Rule, without, StringComparison.Ordinal);
        Assert.Contains("Lib/A.cs:1:" + Rule, with, StringComparison.Ordinal);
        Assert.Contains("C.Get \u2190 Work.Do, proven in the solution", with, StringComparison.Ordinal);
        Assert.Contains("requests reach 1 of 1 members", notes, StringComparison.Ordinal);
        Assert.Equal("# gcguard paths 1\nLib\tM:Work.Do\tC.Get\tother\tApi\n", await File.ReadAllTextAsync(file));
    }

    [Fact]
    public async Task Accuracy_counts_a_site_that_is_found_only_with_paths()
    {
        Layers();
        const string Commit = "0123456789abcdef0123456789abcdef01234567";
        string labels = Folder.Write("labels.tsv",
            "rule\trepository\tcommit\tpath\tline\tverdict\treason\nGCG1001\to/n\t" + Commit + "\tLib/A.cs\t1\ttrue\treason\n");
        using var checkouts = new TemporaryFolder();
        foreach (string name in (string[])["Lib/Lib.csproj", "Lib/A.cs", "Api/Api.csproj", "Api/C.cs"])
        {
            checkouts.Write("o+n/" + name, await File.ReadAllTextAsync(Path.Combine(Folder.Path, name)));
        }

        async Task<string> OutputAsync(params string[] options)
        {
            var output = new StringWriter();
            int exit = await CorpusCommand.RunAsync(
                ["accuracy", "--labels", labels, "--checkouts", checkouts.Path, .. options],
                AnalyzerCatalog.GcGuard(), output, TextWriter.Null, CancellationToken.None);
            Assert.Equal(CorpusCommand.Success, exit);
            return output.ToString();
        }

        Assert.Contains("Missed: 1", await OutputAsync(), StringComparison.Ordinal);
        Assert.DoesNotContain("Missed: 1", await OutputAsync("--paths"), StringComparison.Ordinal);
    }

    private void Layers()
    {
        Folder.Write("Lib/Lib.csproj", Library);
        Folder.Write("Lib/A.cs", "public class Work { public object Do() => new byte[400_000]; }\n");
        Folder.Write("Api/Api.csproj", """
            <Project Sdk="Microsoft.NET.Sdk.Web">
              <PropertyGroup><TargetFramework>net10.0</TargetFramework></PropertyGroup>
              <ItemGroup><ProjectReference Include="../Lib/Lib.csproj" /></ItemGroup>
            </Project>
            """);
        Folder.Write("Api/C.cs", "public class C : Microsoft.AspNetCore.Mvc.ControllerBase { public object Get() => new Work().Do(); }\n");
    }
}
