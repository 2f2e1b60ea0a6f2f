using System.Collections.Immutable;
using System.Threading.Tasks;
using GcGuard.Harness.Tests.Samples;
using GcGuard.Harness.Tests.Support;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Testing;
using VerifyCS = GcGuard.Testing.AnalyzerVerify<GcGuard.Harness.Tests.Samples.SampleAnalyzer>;

namespace GcGuard.Harness.Tests;

/// <summary>Behaviour 1: everything that is reported is compared, and the failure prints what to paste.</summary>
public class DiagnosticComparisonTests
{
    private const string Source = "class C { void Bad() { } }";
    private const string Paste = "VerifyCS.Diagnostic().WithSpan(1, 16, 1, 19).WithArguments(\"Bad\"),";

    private static DiagnosticResult Right => VerifyCS.Diagnostic().WithSpan(1, 16, 1, 19).WithArguments("Bad");

    [Fact]
    public Task Right_expectation_passes() => VerifyCS.VerifyAnalyzerAsync(Source, Right);

    [Fact]
    public Task Unexpected_diagnostic() => Failure.ExpectAsync(
        () => VerifyCS.VerifyAnalyzerAsync(Source),
        "Expected 0 diagnostic(s), reported 1",
        "Reported, not expected:",
        Paste);

    [Fact]
    public Task Missing_diagnostic() => Failure.ExpectAsync(
        () => VerifyCS.VerifyAnalyzerAsync("class C { void [|Fine|]() { } }"),
        "Expected 1 diagnostic(s), reported 0",
        "Expected, not reported:",
        "VerifyCS.Diagnostic().WithSpan(1, 16, 1, 20)");

    [Fact]
    public Task Twice_expected_once_reported() => Failure.ExpectAsync(
        () => VerifyCS.VerifyAnalyzerAsync(Source, Right, Right), "Expected 2 diagnostic(s), reported 1; 1 match");

    [Fact]
    public Task Wrong_id() => Failure.ExpectAsync(
        () => VerifyCS.VerifyAnalyzerAsync(Source, new DiagnosticResult("SMP999", DiagnosticSeverity.Warning).WithSpan(1, 16, 1, 19)),
        "id: expected SMP999, reported SMP001",
        Paste);

    [Theory]
    [InlineData(1, 15, 1, 19)]
    [InlineData(1, 16, 1, 20)]
    [InlineData(2, 16, 2, 19)]
    public Task Wrong_span(int line, int column, int endLine, int endColumn) => Failure.ExpectAsync(
        () => VerifyCS.VerifyAnalyzerAsync(Source, VerifyCS.Diagnostic().WithSpan(line, column, endLine, endColumn).WithArguments("Bad")),
        "differs in location",
        Paste);

    [Fact]
    public Task Wrong_position() => Failure.ExpectAsync(
        () => VerifyCS.VerifyAnalyzerAsync(Source, VerifyCS.Diagnostic().WithLocation(1, 17).WithArguments("Bad")), "differs in location");

    [Fact]
    public Task Wrong_file() => Failure.ExpectAsync(
        () => VerifyCS.VerifyAnalyzerAsync(Source, VerifyCS.Diagnostic().WithSpan("/0/Test1.cs", 1, 16, 1, 19).WithArguments("Bad")),
        "expected /0/Test1.cs(1,16)-(1,19), reported /0/Test0.cs(1,16)-(1,19)");

    [Fact]
    public Task Wrong_markup_span() => Failure.ExpectAsync(
        () => VerifyCS.VerifyAnalyzerAsync("class C { void [|Bad()|] { } }"), "differs in location", Paste);

    [Fact]
    public Task Wrong_severity() => Failure.ExpectAsync(
        () => VerifyCS.VerifyAnalyzerAsync(Source, Right.WithSeverity(DiagnosticSeverity.Error)),
        "severity: expected Error, reported Warning");

    [Fact]
    public Task Wrong_argument() => Failure.ExpectAsync(
        () => VerifyCS.VerifyAnalyzerAsync(Source, VerifyCS.Diagnostic().WithSpan(1, 16, 1, 19).WithArguments("Worse")),
        "message: expected \"The name 'Worse' is bad\", reported \"The name 'Bad' is bad\"");

    [Fact]
    public Task Wrong_argument_without_a_message() => Failure.ExpectAsync(
        () => VerifyCS.VerifyAnalyzerAsync(
            Source, new DiagnosticResult("SMP001", DiagnosticSeverity.Warning).WithSpan(1, 16, 1, 19).WithArguments("Worse")),
        "arguments: expected (Worse), reported (Bad)");

    [Fact]
    public Task Forgotten_arguments() => Failure.ExpectAsync(
        () => VerifyCS.VerifyAnalyzerAsync(Source, VerifyCS.Diagnostic().WithSpan(1, 16, 1, 19)),
        "message: expected \"The name '{0}' is bad\"");

    [Fact]
    public Task Wrong_message() => Failure.ExpectAsync(
        () => VerifyCS.VerifyAnalyzerAsync(Source, Right.WithMessage("Another text")), "message: expected \"Another text\"");

    [Fact]
    public Task No_location_expected() => Failure.ExpectAsync(
        () => VerifyCS.VerifyAnalyzerAsync(Source, VerifyCS.Diagnostic().WithArguments("Bad").WithNoLocation()),
        "location: expected none");

    [Fact]
    public Task Additional_location_not_expected() => Failure.ExpectAsync(
        () => GcGuard.Testing.AnalyzerVerify<TwoPlaces>.VerifyAnalyzerAsync(
            Source, new DiagnosticResult(SampleAnalyzer.Rule).WithSpan(1, 16, 1, 19).WithArguments("Bad")),
        "additional locations: expected 0, reported 1",
        ".WithSpan(1, 16, 1, 19).WithSpan(1, 7, 1, 8)");

    [Fact]
    public Task Diagnostic_of_a_further_project_counts() => Failure.ExpectAsync(
        () => new VerifyCS.Test
        {
            TestState = { Sources = { "class C { }" }, AdditionalProjects = { ["Library"] = { Sources = { "class D { void Bad() { } }" } } } },
        }.RunAsync(),
        "VerifyCS.Diagnostic().WithSpan(\"/Library/Test0.cs\", 1, 16, 1, 19)");

    [Fact]
    public Task Vague_expectation_leaves_the_exact_one_its_diagnostic() => VerifyCS.VerifyAnalyzerAsync(
        "class C { void [|Bad1|]() { } void [|Bad2|]() { } void {|#0:Bad3|}() { } }",
        VerifyCS.Diagnostic().WithLocation(0).WithArguments("Bad3"));

    [Fact]
    public Task Failed_verifier_of_a_diagnostic() => Failure.ExpectAsync(
        () => new VerifyCS.Test
        {
            TestCode = "class C { void [|Bad|]() { } }",
            DiagnosticVerifier = (diagnostic, _, verifier) => verifier.True(diagnostic.Properties.ContainsKey("Key"), "no key"),
        }.RunAsync(),
        "no key");

    [Fact]
    public Task Failed_expectation_of_suppression() => Failure.ExpectAsync(
        () => VerifyCS.VerifyAnalyzerAsync(Source, Right.WithIsSuppressed(true)), "suppressed: expected True");

    [DiagnosticAnalyzer(LanguageNames.CSharp)]
    public sealed class TwoPlaces : MethodAnalyzer
    {
        protected override void Analyze(SyntaxNodeAnalysisContext context, Microsoft.CodeAnalysis.CSharp.Syntax.MethodDeclarationSyntax method)
        {
            SyntaxToken type = ((Microsoft.CodeAnalysis.CSharp.Syntax.TypeDeclarationSyntax)method.Parent!).Identifier;
            ImmutableArray<Location> more = [type.GetLocation()];
            context.ReportDiagnostic(Diagnostic.Create(SampleAnalyzer.Rule, method.Identifier.GetLocation(), more, "Bad"));
        }
    }
}
