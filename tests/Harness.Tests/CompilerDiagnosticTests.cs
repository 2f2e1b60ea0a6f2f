using System.Threading.Tasks;
using GcGuard.Harness.Tests.Samples;
using GcGuard.Harness.Tests.Support;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Testing;
using VerifyCS = GcGuard.Testing.CodeFixVerify<GcGuard.Harness.Tests.Samples.SampleAnalyzer, GcGuard.Harness.Tests.Samples.SampleFixer>;

namespace GcGuard.Harness.Tests;

/// <summary>Behaviour 2: compiler errors count before and after a fix, and so do new warnings about null after it.</summary>
public class CompilerDiagnosticTests
{
    [Fact]
    public Task Error_before() => Failure.ExpectAsync(
        () => VerifyCS.VerifyAnalyzerAsync("class C { Missing field; }"), "DiagnosticResult.CompilerError(\"CS0246\").WithSpan(1, 11, 1, 18)");

    [Fact]
    public Task Stated_error_passes() => VerifyCS.VerifyAnalyzerAsync("class C { {|CS0246:Missing|} field; void [|Bad|]() { } }");

    [Fact]
    public Task Stated_error_is_missing() => Failure.ExpectAsync(
        () => VerifyCS.VerifyAnalyzerAsync("class C { {|CS0246:string|} field; }"), "Expected, not reported:", "CS0246");

    [Fact]
    public Task Error_after() => Failure.ExpectAsync(
        () => VerifyCS.VerifyCodeFixAsync(
            "class C { void [|Bad|]() { } void Good() { } }",
            "class C { void Good() { } void Good() { } }"),
        "Context: After the fix",
        "CS0111");

    [Fact]
    public Task Warnings_are_left_out_by_default() => VerifyCS.VerifyAnalyzerAsync("class C { int unused; }");

    [Fact]
    public Task Warnings_count_when_asked_for() => Failure.ExpectAsync(
        () => new VerifyCS.Test { TestCode = "class C { int unused; }", CompilerDiagnostics = CompilerDiagnostics.Warnings }.RunAsync(),
        "DiagnosticResult.CompilerWarning(\"CS0169\")");

    [Fact]
    public Task New_warning_about_null_after() => Failure.ExpectAsync(
        () => GcGuard.Testing.CodeFixVerify<SampleAnalyzer, ReturnsNull>.VerifyCodeFixAsync(
            "#nullable enable\nclass C { string [|Bad|]() => \"\"; }",
            "#nullable enable\nclass C { string Good() => null; }"),
        "warnings about null",
        "CS8603");

    [Fact]
    public Task Old_warning_about_null_is_no_concern_of_the_fix() => VerifyCS.VerifyCodeFixAsync(
        "#nullable enable\nclass C { string [|Bad|]() => null; }",
        "#nullable enable\nclass C { string Good() => null; }");

    public sealed class ReturnsNull : SampleFixer
    {
        protected override MethodDeclarationSyntax Rewrite(MethodDeclarationSyntax method)
        {
            ExpressionSyntax nothing = Microsoft.CodeAnalysis.CSharp.SyntaxFactory.ParseExpression("null");
            return base.Rewrite(method).WithExpressionBody(method.ExpressionBody?.WithExpression(nothing));
        }
    }
}
