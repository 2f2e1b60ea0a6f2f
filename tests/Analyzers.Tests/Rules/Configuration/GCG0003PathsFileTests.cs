using System.Threading.Tasks;
using GcGuard.Analyzers.Evidence.RequestPath.Paths;
using GcGuard.Analyzers.Rules.Configuration;
using Microsoft.CodeAnalysis.Testing;
using VerifyCS = GcGuard.Testing.AnalyzerVerify<GcGuard.Analyzers.Rules.Configuration.PathsFileAnalyzer>;

namespace GcGuard.Analyzers.Tests.Rules.Configuration;

/// <summary>What GCG0003 says about lines of a paths file, and where.</summary>
public class GCG0003PathsFileTests
{
    private const string File = "/repo/.gcguard/paths.txt";
    private const string Good = "A\tM:B.C\tD.E\t-\tH\n";

    [Fact]
    public Task A_file_that_can_be_read_is_fine() => RunAsync(PathsFormat.Header + "\n" + Good);

    [Fact]
    public Task The_first_bad_line_is_named_and_the_others_counted() => RunAsync(
        PathsFormat.Header + "\n" + Good + "<<<<<<< HEAD\n=======\n>>>>>>> other\n",
        new DiagnosticResult(PathsFileAnalyzer.Rule).WithSpan(File, 3, 1, 3, 13).WithArguments(
            "a merge left its marker here; write the file again", " (2 more lines cannot be read)"));

    [Fact]
    public Task A_file_of_another_format_is_named() => RunAsync(
        "# gcguard paths 9\n" + Good,
        new DiagnosticResult(PathsFileAnalyzer.Rule).WithSpan(File, 1, 1, 1, 18).WithArguments(
            "another version of the tool wrote this format; write the file again with this one", string.Empty));

    [Fact]
    public Task Other_additional_files_are_left_alone() => new VerifyCS.Test
    {
        TestState = { Sources = { "class C { }" }, AdditionalFiles = { ("/repo/notes/paths.txt", "anything") } },
    }.RunAsync();

    [Fact]
    public Task The_mark_of_the_package_names_the_file_whatever_it_is_called() => new VerifyCS.Test
    {
        TestState =
        {
            Sources = { "class C { }" },
            AdditionalFiles = { ("/repo/reach.txt", "anything") },
            AnalyzerConfigFiles =
            {
                ("/.globalconfig",
                    "is_global = true\n[/repo/reach.txt]\nbuild_metadata.AdditionalFiles.GcGuardPaths = true\n"),
            },
            ExpectedDiagnostics =
            {
                new DiagnosticResult(PathsFileAnalyzer.Rule).WithSpan("/repo/reach.txt", 1, 1, 1, 9).WithArguments(
                    $"the file does not begin with '{PathsFormat.Header}'; write it again", string.Empty),
            },
        },
    }.RunAsync();

    private static Task RunAsync(string text, params DiagnosticResult[] expected)
    {
        var test = new VerifyCS.Test
        {
            TestState = { Sources = { "class C { }" }, AdditionalFiles = { (File, text) } },
        };
        test.ExpectedDiagnostics.AddRange(expected);
        return test.RunAsync();
    }
}
