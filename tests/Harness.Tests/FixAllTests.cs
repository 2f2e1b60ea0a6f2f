using System.Collections.Generic;
using System.Linq;
using System.Threading.Tasks;
using GcGuard.Harness.Tests.Samples;
using GcGuard.Harness.Tests.Support;
using GcGuard.Testing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.Testing;
using Microsoft.CodeAnalysis.Text;
using VerifyCS = GcGuard.Testing.CodeFixVerify<GcGuard.Harness.Tests.Samples.SampleAnalyzer, GcGuard.Harness.Tests.Samples.SampleFixer>;

namespace GcGuard.Harness.Tests;

/// <summary>Behaviour 6: Fix All is run in the document, the project and the solution, each from the original state.</summary>
public class FixAllTests
{
    private const string Before = "class C { void [|Bad|]() { } void [|Bad2|]() { } }";
    private const string After = "class C { void Good() { } void Good2() { } }";

    [Fact]
    public Task Several_documents_and_projects() => new VerifyCS.Test
    {
        TestState =
        {
            Sources = { Before, "class D { void [|Bad|]() { } }" },
            AdditionalProjects = { ["Library"] = { Sources = { "class E { void [|Bad|]() { } }" } } },
        },
        FixedState =
        {
            Sources = { After, "class D { void Good() { } }" },
            AdditionalProjects = { ["Library"] = { Sources = { "class E { void Good() { } }" } } },
        },
    }.RunAsync();

    [Fact]
    public Task Wrong_in_the_document() => Failure.ExpectAsync(
        () => CodeFixVerify<SampleAnalyzer, WrongInDocument>.VerifyCodeFixAsync(Before, After), "Context: Fix All in the document", "+// wrong");

    [Fact]
    public Task Wrong_in_the_project() => Failure.ExpectAsync(
        () => CodeFixVerify<SampleAnalyzer, WrongInProject>.VerifyCodeFixAsync(Before, After), "Context: Fix All in the project", "+// wrong");

    [Fact]
    public Task Wrong_in_the_solution() => Failure.ExpectAsync(
        () => CodeFixVerify<SampleAnalyzer, WrongInSolution>.VerifyCodeFixAsync(Before, After), "Context: Fix All in the solution", "+// wrong");

    [Fact]
    public Task Scope_is_not_supported() => Failure.ExpectAsync(
        () => CodeFixVerify<SampleAnalyzer, NotInSolution>.VerifyCodeFixAsync(Before, After), "Context: Fix All in the solution", "-" + After);

    [Fact]
    public Task Left_out_scope() => new CodeFixVerify<SampleAnalyzer, WrongInSolution>.Test
    {
        TestCode = Before,
        FixedCode = After,
        CodeFixTestBehaviors = CodeFixTestBehaviors.SkipFixAllInSolutionCheck,
    }.RunAsync();

    [Fact]
    public Task Stated_difference_of_fix_all_passes() => new CodeFixVerify<SampleAnalyzer, WrongEverywhere>.Test
    {
        TestCode = Before,
        FixedCode = After,
        BatchFixedCode = "// wrong\n" + After,
    }.RunAsync();

    [Fact]
    public Task Errors_after_fix_all_count() => Failure.ExpectAsync(
        () => new CodeFixVerify<SampleAnalyzer, WrongEverywhere>.Test
        {
            TestCode = Before,
            FixedCode = After,
            BatchFixedCode = "// wrong\nclass C { }",
        }.RunAsync(),
        "Fix All in the document");

    /// <summary>Fix All that adds a comment in some scopes.</summary>
    public abstract class WrongIn(params FixAllScope[] scopes) : SampleFixer
    {
        public override FixAllProvider GetFixAllProvider() => new Provider(scopes);

        private sealed class Provider(FixAllScope[] scopes) : FixAllProvider
        {
            public override async Task<CodeAction?> GetFixAsync(FixAllContext fixAllContext)
            {
                CodeAction? right = await WellKnownFixAllProviders.BatchFixer.GetFixAsync(fixAllContext);
                if (right is null || !scopes.Contains(fixAllContext.Scope))
                {
                    return right;
                }

                return CodeAction.Create("Wrong", async token =>
                {
                    IEnumerable<CodeActionOperation> operations = await right.GetOperationsAsync(token);
                    Solution solution = operations.OfType<ApplyChangesOperation>().Single().ChangedSolution;
                    Document document = solution.GetDocument(fixAllContext.Document!.Id)!;
                    SourceText text = await document.GetTextAsync(token);
                    return solution.WithDocumentText(document.Id, text.WithChanges(new TextChange(new TextSpan(0, 0), "// wrong\n")));
                });
            }
        }
    }

    public sealed class WrongInDocument() : WrongIn(FixAllScope.Document);

    public sealed class WrongInProject() : WrongIn(FixAllScope.Project);

    public sealed class WrongInSolution() : WrongIn(FixAllScope.Solution);

    public sealed class WrongEverywhere() : WrongIn(FixAllScope.Document, FixAllScope.Project, FixAllScope.Solution);

    public sealed class NotInSolution : SampleFixer
    {
        public override FixAllProvider GetFixAllProvider() => new Provider();

        private sealed class Provider : FixAllProvider
        {
            public override IEnumerable<FixAllScope> GetSupportedFixAllScopes() => [FixAllScope.Document, FixAllScope.Project];

            public override Task<CodeAction?> GetFixAsync(FixAllContext fixAllContext) => WellKnownFixAllProviders.BatchFixer.GetFixAsync(fixAllContext);
        }
    }
}
