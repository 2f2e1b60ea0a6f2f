using System.Threading;
using System.Threading.Tasks;
using GcGuard.Harness.Tests.Samples;
using GcGuard.Harness.Tests.Support;
using GcGuard.Testing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Testing;
using VerifyCS = GcGuard.Testing.CodeFixVerify<GcGuard.Harness.Tests.Samples.SampleAnalyzer, GcGuard.Harness.Tests.Samples.SampleFixer>;

namespace GcGuard.Harness.Tests;

/// <summary>Behaviour 5: fixes are applied until none is left, as often as stated, and none is without effect.</summary>
public class IterationTests
{
    private const string Before = "class C { void [|Bad|]() { } void [|Bad2|]() { } }";
    private const string After = "class C { void Good() { } void Good2() { } }";

    [Fact]
    public Task Fix_without_effect() => Failure.ExpectAsync(
        () => CodeFixVerify<SampleAnalyzer, NoEffect>.VerifyCodeFixAsync(Before, Before),
        "The fix 'Rename'", "changes nothing");

    [Fact]
    public Task Second_fix_without_effect() => Failure.ExpectAsync(
        () => CodeFixVerify<SampleAnalyzer, OnlyFirstHasEffect>.VerifyCodeFixAsync(Before, "class C { void Good() { } void [|Bad2|]() { } }"),
        "changes nothing");

    [Fact]
    public Task Fix_of_the_tree_alone_has_no_effect() => Failure.ExpectAsync(
        () => CodeFixVerify<SampleAnalyzer, OnlyAnnotates>.VerifyCodeFixAsync(Before, Before), "changes nothing");

    [Fact]
    public Task Fix_that_never_ends() => Failure.ExpectAsync(
        () => CodeFixVerify<SampleAnalyzer, NeverDone>.VerifyCodeFixAsync("class C { void [|Bad|]() { } }", "class C { void BadBad() { } }"),
        "The fix was applied more than 1 time(s)");

    [Fact]
    public Task Something_is_left() => Failure.ExpectAsync(
        () => VerifyCS.VerifyCodeFixAsync(Before, "class C { void Good() { } void Bad2() { } }"),
        "Fixing one by one", "-class C { void Good() { } void Bad2() { } }", "+" + After);

    [Theory]
    [InlineData(1, "more than 1")]
    [InlineData(3, "2 time(s), expected exactly 3")]
    public Task Wrong_number_of_iterations(int stated, string message) => Failure.ExpectAsync(
        () => new VerifyCS.Test { TestCode = Before, FixedCode = After, NumberOfIncrementalIterations = stated }.RunAsync(), message);

    [Fact]
    public Task Wrong_number_of_fix_all_iterations() => Failure.ExpectAsync(
        () => new VerifyCS.Test { TestCode = Before, FixedCode = After, NumberOfFixAllIterations = 2 }.RunAsync(),
        "Fix All in the document", "1 time(s), expected exactly 2");

    [Fact]
    public Task Unexpected_fix() => Failure.ExpectAsync(
        () => VerifyCS.VerifyCodeFixAsync(Before, Before), "The fix was applied more than 0 time(s)");

    [Fact]
    public Task Expected_fix_is_not_offered() => Failure.ExpectAsync(
        () => CodeFixVerify<SampleAnalyzer, EmptyCodeFixProvider>.VerifyCodeFixAsync(Before, After), "'/0/Test0.cs' after the fix is not as expected");

    [Fact]
    public Task One_fix_of_several() => new VerifyCS.Test
    {
        TestCode = Before,
        FixedState =
        {
            Sources = { "class C { void Good() { } void [|Bad2|]() { } }" },
            MarkupHandling = MarkupMode.Allow,
        },
        CodeFixTestBehaviors = CodeFixTestBehaviors.FixOne | CodeFixTestBehaviors.SkipFixAllCheck,
    }.RunAsync();

    [Fact]
    public Task Wrong_key() => Failure.ExpectAsync(
        () => new VerifyCS.Test { TestCode = Before, FixedCode = After, CodeActionEquivalenceKey = "Other" }.RunAsync(), "is not as expected");

    [Fact]
    public Task Index_and_key_disagree() => Failure.ExpectAsync(
        () => new VerifyCS.Test { TestCode = Before, FixedCode = After, CodeActionIndex = 1, CodeActionEquivalenceKey = nameof(SampleFixer) }.RunAsync(),
        "Action 1 is expected");

    [Fact]
    public Task Failed_verifier_of_the_action() => Failure.ExpectAsync(
        () => new VerifyCS.Test
        {
            TestCode = Before,
            FixedCode = After,
            CodeActionVerifier = (action, verifier) => verifier.Equal("Another title", action.Title),
        }.RunAsync(),
        "Another title");

    public class NoEffect : SampleFixer
    {
        protected override Task<Document> FixAsync(Document document, Diagnostic diagnostic, CancellationToken cancellationToken)
            => Task.FromResult(document);
    }

    public sealed class OnlyFirstHasEffect : NoEffect
    {
        protected override async Task<Document> FixAsync(Document document, Diagnostic diagnostic, CancellationToken cancellationToken)
        {
            SyntaxNode? root = await document.GetSyntaxRootAsync(cancellationToken);
            return root!.FindToken(diagnostic.Location.SourceSpan.Start).ValueText == "Bad"
                ? document.WithSyntaxRoot(root.ReplaceToken(root.FindToken(diagnostic.Location.SourceSpan.Start), SyntaxFactory.Identifier("Good")))
                : document;
        }
    }

    public sealed class OnlyAnnotates : SampleFixer
    {
        protected override MethodDeclarationSyntax Rewrite(MethodDeclarationSyntax method)
            => method.WithAdditionalAnnotations(new SyntaxAnnotation("seen"));
    }

    public sealed class NeverDone : SampleFixer
    {
        protected override MethodDeclarationSyntax Rewrite(MethodDeclarationSyntax method)
            => method.WithIdentifier(SyntaxFactory.Identifier("Bad" + method.Identifier.ValueText));
    }
}
