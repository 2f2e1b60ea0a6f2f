using System.Threading.Tasks;
using GcGuard.Harness.Tests.Support;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Testing;
using VerifyCS = GcGuard.Testing.CodeFixVerify<GcGuard.Harness.Tests.Samples.SampleAnalyzer, GcGuard.Harness.Tests.Samples.SampleFixer>;

namespace GcGuard.Harness.Tests;

/// <summary>What a test's states consist of, and what one takes over from another.</summary>
public class StateTests
{
    [Fact]
    public Task No_source() => Failure.ExpectAsync(() => new VerifyCS.Test().RunAsync(), "'TestState.Sources' should not be empty");

    [Fact]
    public Task Fixed_state_takes_over_other_files_and_unfixable_diagnostics() => new VerifyCS.Test
    {
        TestState =
        {
            Sources = { "class C { {|CS0246:Missing|} m; void [|Bad|]() { } }" },
            AdditionalFiles = { ("/0/settings.json", "{}") },
            AnalyzerConfigFiles = { ("/.editorconfig", "root = true") },
            AdditionalProjects = { ["Library"] = { Sources = { "public class L { }" } } },
            AdditionalProjectReferences = { "Library" },
            ExpectedDiagnostics = { },
        },
        FixedState = { Sources = { "class C { {|CS0246:Missing|} m; void Good() { } }" } },
    }.RunAsync();

    [Fact]
    public Task Explicit_state_takes_over_nothing() => Failure.ExpectAsync(
        () => new VerifyCS.Test
        {
            TestState = { Sources = { "class C { void [|Bad|]() { } }" }, AdditionalFiles = { ("/0/settings.json", "{}") } },
            FixedState = { Sources = { "class C { void Good() { } }" }, InheritanceMode = StateInheritanceMode.Explicit },
        }.RunAsync(),
        "The additional files after the fix");

    [Fact]
    public Task Severity_set_in_editorconfig() => new VerifyCS.Test
    {
        TestState =
        {
            Sources = { "class C { void Bad() { } }" },
            AnalyzerConfigFiles = { ("/.editorconfig", "root = true\n[*.cs]\ndotnet_diagnostic.SMP001.severity = suggestion") },
            ExpectedDiagnostics = { VerifyCS.Diagnostic().WithSpan(1, 16, 1, 19).WithArguments("Bad").WithSeverity(DiagnosticSeverity.Info) },
        },
    }.RunAsync();

    [Fact]
    public Task Reference_to_a_project() => new VerifyCS.Test
    {
        TestState =
        {
            Sources = { "class C : L { }" },
            AdditionalProjects = { ["Library"] = { Sources = { "public class L { }" } } },
            AdditionalProjectReferences = { "Library" },
        },
    }.RunAsync();

    [Fact]
    public Task Reference_to_a_project_that_is_not_there() => Failure.ExpectAsync(
        () => new VerifyCS.Test { TestState = { Sources = { "class C { }" }, AdditionalProjectReferences = { "Library" } } }.RunAsync(),
        "'Library', which is not among the test's projects");

    [Fact]
    public Task Reference_to_an_assembly() => new VerifyCS.Test
    {
        TestState = { Sources = { "class C { Xunit.FactAttribute f; }" }, AdditionalReferences = { typeof(FactAttribute).Assembly } },
    }.RunAsync();

    [Fact]
    public Task Solution_transform() => new VerifyCS.Test
    {
        TestCode = "class C { record {|CS8773:struct|} D { } }",
        SolutionTransforms =
        {
            (solution, id) => solution.WithProjectParseOptions(id, ((CSharpParseOptions)solution.GetProject(id)!.ParseOptions!).WithLanguageVersion(LanguageVersion.CSharp9)),
        },
    }.RunAsync();

    [Fact]
    public Task Program() => new VerifyCS.Test
    {
        TestState = { Sources = { "System.Console.WriteLine();" }, OutputKind = OutputKind.ConsoleApplication },
    }.RunAsync();

    [Fact]
    public Task Library_has_no_top_level_statements() => Failure.ExpectAsync(
        () => VerifyCS.VerifyAnalyzerAsync("System.Console.WriteLine();"), "CS8805");
}
