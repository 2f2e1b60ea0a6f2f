using System.Threading.Tasks;
using Microsoft.CodeAnalysis.Testing;
using Xunit;
using VerifyCS = GcGuard.Testing.AnalyzerVerify<GcGuard.Analyzers.Rules.Configuration.InvalidOptionAnalyzer>;

namespace GcGuard.Analyzers.Tests.Rules.Configuration;

/// <summary>What GCG0001 says about <c>gcguard.*</c> keys and values.</summary>
public class GCG0001InvalidOptionTests
{
    [Theory]
    [InlineData("gcguard.asume_request_path = true", "'gcguard.asume_request_path' is not an option of GcGuard and has no effect; check its spelling in .editorconfig")]
    [InlineData("gcguard. = true", "'gcguard.' is not an option of GcGuard and has no effect; check its spelling in .editorconfig")]
    [InlineData("GcGuard.Unknown = 1", "'gcguard.unknown' is not an option of GcGuard and has no effect; check its spelling in .editorconfig")]
    [InlineData("gcguard.assume_request_path = yes", "'gcguard.assume_request_path = yes' has no effect: the value must be 'true' or 'false'; without it the default is 'false'")]
    [InlineData("gcguard.unattended_fixes = some", "'gcguard.unattended_fixes = some' has no effect: the value must be 'all' or 'safe'; without it the default is 'safe'")]
    public async Task A_key_or_value_without_effect_is_reported(string line, string message)
    {
        await Global(line, VerifyCS.Diagnostic().WithNoLocation().WithArguments(message));
        await Editor(line, VerifyCS.Diagnostic().WithNoLocation().WithArguments(message));
    }

    [Theory]
    [InlineData("gcguard.assume_request_path = true")]
    [InlineData("gcguard.assume_request_path = FALSE")]
    [InlineData("GCGUARD.ASSUME_REQUEST_PATH = true")]
    [InlineData("gcguard.entry_points = Shop.Jobs.IJob, Shop.Bus.Handler.On*")]
    [InlineData("gcguard.entry_points =")]
    [InlineData("gcguard.cold_paths = Shop.Seeding.*")]
    [InlineData("gcguard.unattended_fixes = Safe")]
    [InlineData("gcguards.unknown = true")]
    [InlineData("dotnet_diagnostic.GCG5001.severity = none")]
    public async Task A_key_and_value_with_effect_is_silent(string line)
    {
        await Global(line);
        await Editor(line);
    }

    [Fact]
    public async Task Each_unknown_key_is_reported_once_however_many_files_see_it()
    {
        var test = new VerifyCS.Test();
        for (int number = 0; number < 3; number++)
        {
            test.TestState.Sources.Add($"public class C{number} {{ }}");
        }

        test.TestState.AnalyzerConfigFiles.Add(("/.editorconfig", "root = true\n[*.cs]\ngcguard.first = 1\ngcguard.second = 1\n"));
        test.ExpectedDiagnostics.Add(Unknown("first"));
        test.ExpectedDiagnostics.Add(Unknown("second"));
        await test.RunAsync();
    }

    [Fact]
    public async Task Each_wrong_value_of_a_key_is_reported()
    {
        var test = new VerifyCS.Test();
        test.TestState.Sources.Add(("/0/A.cs", "public class A { }"));
        test.TestState.Sources.Add(("/0/B.cs", "public class B { }"));
        test.TestState.AnalyzerConfigFiles.Add((
            "/.editorconfig",
            "root = true\n[A.cs]\ngcguard.assume_request_path = 1\n[B.cs]\ngcguard.assume_request_path = 2\n"));
        test.ExpectedDiagnostics.Add(Wrong("1"));
        test.ExpectedDiagnostics.Add(Wrong("2"));
        await test.RunAsync();

        static DiagnosticResult Wrong(string value) => VerifyCS.Diagnostic().WithNoLocation().WithArguments(
            $"'gcguard.assume_request_path = {value}' has no effect: the value must be 'true' or 'false'; without it the default is 'false'");
    }

    [Fact]
    public async Task Test_projects_are_checked_too()
    {
        var test = new VerifyCS.Test();
        test.TestState.Sources.Add("using Xunit; public class C { }");
        test.TestState.AdditionalProjects["xunit.core"].Sources.Add("namespace Xunit { public class Framework { } }");
        test.TestState.AdditionalProjectReferences.Add("xunit.core");
        test.TestState.AnalyzerConfigFiles.Add(("/.globalconfig", "is_global = true\ngcguard.first = 1\n"));
        test.ExpectedDiagnostics.Add(Unknown("first"));
        test.TestBehaviors = TestBehaviors.None;
        await test.RunAsync();
    }

    /// <summary>The package's targets hand the files over that the compiler reads the options from.</summary>
    [Fact]
    public async Task A_file_that_is_handed_over_is_named_with_each_of_its_lines()
    {
        const string config = """
            root = true
            [*.cs]
            # gcguard.first = 1
            gcguard.assume_request_path = true
            [0/*.cs]
              GCGUARD.First=1 ; a remark
            [0/A.cs]
            gcguard.first : 1
            """;
        var test = new VerifyCS.Test();
        test.TestState.Sources.Add(("/0/A.cs", "public class A { }"));
        test.TestState.AnalyzerConfigFiles.Add(("/.editorconfig", config));
        test.TestState.AdditionalFiles.Add(("/.editorconfig", config));
        test.TestState.AdditionalFiles.Add(("/notes.txt", "gcguard.first = 1"));
        test.ExpectedDiagnostics.Add(Place(6, 3, 18));
        test.ExpectedDiagnostics.Add(Place(8, 1, 18));
        await test.RunAsync();

        static DiagnosticResult Place(int line, int from, int to)
            => VerifyCS.Diagnostic().WithSpan("/.editorconfig", line, from, line, to).WithArguments(
                "'gcguard.first' is not an option of GcGuard and has no effect; check its spelling in .editorconfig");
    }

    [Fact]
    public async Task Of_two_values_each_is_named_at_its_own_line()
    {
        const string config = "root = true\n[A.cs]\ngcguard.assume_request_path = 1\n[B.cs]\ngcguard.assume_request_path = true\n";
        var test = new VerifyCS.Test();
        test.TestState.Sources.Add(("/A.cs", "public class A { }"));
        test.TestState.AnalyzerConfigFiles.Add(("/.editorconfig", config));
        test.TestState.AdditionalFiles.Add(("/.editorconfig", config));
        test.ExpectedDiagnostics.Add(VerifyCS.Diagnostic().WithSpan("/.editorconfig", 3, 1, 3, 32).WithArguments(
            "'gcguard.assume_request_path = 1' has no effect: the value must be 'true' or 'false'; without it the default is 'false'"));
        await test.RunAsync();
    }

    private static DiagnosticResult Unknown(string name) => VerifyCS.Diagnostic().WithNoLocation().WithArguments(
        $"'gcguard.{name}' is not an option of GcGuard and has no effect; check its spelling in .editorconfig");

    private static Task Global(string line, params DiagnosticResult[] expected)
        => Run("/.globalconfig", "is_global = true\n" + line + "\n", expected);

    private static Task Editor(string line, params DiagnosticResult[] expected)
        => Run("/.editorconfig", "root = true\n[*.cs]\n" + line + "\n", expected);

    private static Task Run(string path, string text, DiagnosticResult[] expected)
    {
        var test = new VerifyCS.Test
        {
            TestState =
            {
                Sources = { "public class C { }" },
                AnalyzerConfigFiles = { (path, text) },
            },
        };
        test.ExpectedDiagnostics.AddRange(expected);
        return test.RunAsync();
    }
}
