using System.Threading.Tasks;
using GcGuard.Analyzers.Evidence.Profile;
using GcGuard.Analyzers.Rules.Configuration;
using Microsoft.CodeAnalysis.Testing;
using VerifyCS = GcGuard.Testing.AnalyzerVerify<GcGuard.Analyzers.Rules.Configuration.ProfileFileAnalyzer>;

namespace GcGuard.Analyzers.Tests.Rules.Configuration;

/// <summary>What GCG0004 says about lines of a profile, and where.</summary>
public class GCG0004ProfileFileTests
{
    private const string Path = "/repo/.gcguard/profile.json";
    private const string Head = "{\n  \"schema\": 1,\n  \"largeBytes\": 12,\n  \"sites\": [\n";
    private const string Site = "    {\"assembly\":\"A\",\"member\":\"M:B.C\",\"hash\":\"1\",\"statement\":\"C ( ) ;\"}";
    private const string End = "\n  ],\n  \"unresolved\": []\n}\n";

    [Fact]
    public Task A_file_that_can_be_read_is_fine() => RunAsync(Head + Site + ",\n" + Site + End);

    [Fact]
    public Task Windows_line_ends_are_fine() => RunAsync((Head + Site + End).Replace("\n", "\r\n"));

    [Fact]
    public Task The_first_bad_line_is_named_and_the_others_counted() => RunAsync(
        Head + "<<<<<<< HEAD\n" + Site + ",\n=======\n" + Site + ",\n>>>>>>> other\n" + Site + End,
        Expect(5, 1, 13, "a merge left its marker here; write the file again", " (2 more lines cannot be read)"));

    [Fact]
    public Task A_line_that_is_cut_off_is_named() => RunAsync(
        Head + "    {\"assembly\":\"A\",\"member\":\"M:B.C\",\"ha\n" + Site + End,
        Expect(5, 1, 41, "the line is cut off; write the file again", string.Empty));

    /// <summary>A formatter has taken the lines apart.</summary>
    [Fact]
    public Task Lines_that_the_tool_does_not_write_are_named() => RunAsync(
        Head + "    {\n      \"assembly\": \"A\"\n    }" + End,
        Expect(6, 1, 22, "no line of a profile; write the file again", string.Empty));

    [Fact]
    public Task A_newer_schema_is_named() => RunAsync(
        "{\n  \"schema\": 2,\n" + Site,
        Expect(2, 1, 15, "another version of the tool wrote this format; write the file again with this one", string.Empty));

    [Fact]
    public Task A_file_without_a_schema_is_named() => RunAsync(
        "anything\n", Expect(1, 1, 9, "the file has no line '\"schema\": 1'; write the file again", string.Empty));

    [Fact]
    public Task An_empty_file_is_named() => RunAsync(
        string.Empty, Expect(1, 1, 1, "the file has no line '\"schema\": 1'; write the file again", string.Empty));

    [Fact]
    public Task A_huge_file_is_named_and_not_read() => RunAsync(
        Head + new string(' ', ProfileFile.MostCharacters) + End,
        Expect(1, 1, 2, "the file has 16 million characters and is not read; write it from fewer recordings", string.Empty));

    [Fact]
    public Task Other_additional_files_are_left_alone() => new VerifyCS.Test
    {
        TestState = { Sources = { "class C { }" }, AdditionalFiles = { ("/repo/notes/profile.json", "anything") } },
    }.RunAsync();

    private static DiagnosticResult Expect(int line, int column, int end, string problem, string more)
        => new DiagnosticResult(ProfileFileAnalyzer.Rule).WithSpan(Path, line, column, line, end).WithArguments(problem, more);

    private static Task RunAsync(string text, params DiagnosticResult[] expected)
    {
        var test = new VerifyCS.Test { TestState = { Sources = { "class C { }" }, AdditionalFiles = { (Path, text) } } };
        test.ExpectedDiagnostics.AddRange(expected);
        return test.RunAsync();
    }
}
