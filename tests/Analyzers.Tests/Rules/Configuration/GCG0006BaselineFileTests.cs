using System.Threading.Tasks;
using GcGuard.Analyzers.Evidence.Baseline;
using GcGuard.Analyzers.Rules.Configuration;
using Microsoft.CodeAnalysis.Testing;
using VerifyCS = GcGuard.Testing.AnalyzerVerify<GcGuard.Analyzers.Rules.Configuration.BaselineFileAnalyzer>;

namespace GcGuard.Analyzers.Tests.Rules.Configuration;

/// <summary>What GCG0006 says about lines of a baseline, and where.</summary>
public class GCG0006BaselineFileTests
{
    private const string File = "/repo/.gcguard/baseline.txt";
    private const string Good = "A\tM:B.C\tGCG1001\tx ( ) ;\n";
    private const string BadLine = "not a line of four columns (assembly, member, rule, statement); delete it";

    private static readonly string s_header = BaselineFormat.Format.Header + "\n";

    [Fact]
    public Task A_file_that_can_be_read_is_fine() => RunAsync(
        s_header + Good + Good + "# a remark\n\nA\tfile:Shop.csproj\tGCG7002\t<A />\r\n");

    [Fact]
    public Task A_marker_of_a_merge_is_named_and_the_others_counted() => RunAsync(
        s_header + Good + "<<<<<<< HEAD\n=======\n>>>>>>> other\n",
        Expect(3, 13, "a merge left its marker here; delete it and keep the lines of both sides", " (2 more lines cannot be read)"));

    [Theory]
    [InlineData("text")]
    [InlineData("A\tM:B.C\tGCG1001")]
    [InlineData("A\tM:B.C\tGCG1001\tx\ty")]
    [InlineData("A\tM:B.C\tCA1822\tx")]
    [InlineData("A\tM:B.C\tGCG\tx")]
    [InlineData("A\tM:B.C\tGCG1001\t")]
    [InlineData("\t\t\t")]
    public Task A_line_of_other_columns_is_named(string line)
        => RunAsync(s_header + Good + line + "\n", Expect(3, line.Length + 1, BadLine));

    [Fact]
    public Task A_file_of_another_format_is_named() => RunAsync(
        "# gcguard baseline 9\n" + Good,
        Expect(1, 21, "another version of the tool wrote this format; write the file again with this one"));

    [Fact]
    public Task A_file_without_a_header_is_named() => RunAsync(
        Good, Expect(1, Good.Length, "the file does not begin with '# gcguard baseline 1'; write it again"));

    [Fact]
    public Task Other_additional_files_are_left_alone() => new VerifyCS.Test
    {
        TestState = { Sources = { "class C { }" }, AdditionalFiles = { ("/repo/notes/baseline.txt", "anything") } },
    }.RunAsync();

    private static DiagnosticResult Expect(int line, int end, string problem, string more = "")
        => new DiagnosticResult(BaselineFileAnalyzer.Rule).WithSpan(File, line, 1, line, end).WithArguments(problem, more);

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
