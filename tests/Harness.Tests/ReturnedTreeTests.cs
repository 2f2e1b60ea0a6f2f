using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using GcGuard.Harness.Tests.Samples;
using GcGuard.Harness.Tests.Support;
using GcGuard.Testing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Testing;

namespace GcGuard.Harness.Tests;

/// <summary>Behaviour 7: the tree that a fix returns is the tree its text parses to, in every changed project.</summary>
public class ReturnedTreeTests
{
    private const string Message = "is not the tree its own text parses to";

    [Fact]
    public Task Wrong_tree() => Failure.ExpectAsync(
        () => CodeFixVerify<SampleAnalyzer, TokenOfSeveral>.VerifyCodeFixAsync(
            "class C { void [|Bad|]() { } }", "class C { void Good<T>() { } }"),
        Message,
        "IdentifierToken 'Good<T>'");

    [Fact]
    public Task Wrong_tree_may_be_allowed() => new CodeFixVerify<SampleAnalyzer, TokenOfSeveral>.Test
    {
        TestCode = "class C { void [|Bad|]() { } }",
        FixedCode = "class C { void Good<T>() { } }",
        CodeActionValidationMode = CodeActionValidationMode.None,
    }.RunAsync();

    [Fact]
    public Task Wrong_tree_in_another_project() => Failure.ExpectAsync(
        () => new CodeFixVerify<SampleAnalyzer, ChangesLibrary>.Test
        {
            TestState =
            {
                Sources = { "class C { void [|Bad|]() { } }" },
                AdditionalProjects = { ["Library"] = { Sources = { "class D { void Fine() { } }" } } },
            },
            FixedState =
            {
                Sources = { "class C { void Good() { } }" },
                AdditionalProjects = { ["Library"] = { Sources = { "class D { void Fine<T>() { } }" } } },
            },
        }.RunAsync(),
        "for '/Library/Test0.cs' " + Message);

    [Fact]
    public Task Trivia_on_the_wrong_token() => Failure.ExpectAsync(
        () => new CodeFixVerify<SampleAnalyzer, WrongTrivia>.Test
        {
            TestCode = "class C { void [|Bad|]() { } }",
            FixedCode = "class C { void  Good() { } }",
            CodeActionValidationMode = CodeActionValidationMode.Full,
        }.RunAsync(),
        Message);

    [Fact]
    public Task Trivia_is_not_compared_by_default() => CodeFixVerify<SampleAnalyzer, WrongTrivia>.VerifyCodeFixAsync(
        "class C { void [|Bad|]() { } }", "class C { void  Good() { } }");

    public sealed class TokenOfSeveral : SampleFixer
    {
        protected override MethodDeclarationSyntax Rewrite(MethodDeclarationSyntax method)
            => method.WithIdentifier(SyntaxFactory.Identifier("Good<T>"));
    }

    public sealed class WrongTrivia : SampleFixer
    {
        protected override MethodDeclarationSyntax Rewrite(MethodDeclarationSyntax method)
        {
            // The parser would have given the space to the token before.
            return method.WithIdentifier(SyntaxFactory.Identifier(SyntaxFactory.TriviaList(SyntaxFactory.Space), "Good", []));
        }
    }

    public sealed class ChangesLibrary : SampleFixer
    {
        public override FixAllProvider? GetFixAllProvider() => null;

        protected override async Task<Document> FixAsync(Document document, Diagnostic diagnostic, CancellationToken cancellationToken)
        {
            Document changed = await base.FixAsync(document, diagnostic, cancellationToken);
            Document library = changed.Project.Solution.Projects.Single(project => project.Name == "Library").Documents.Single();
            SyntaxNode root = (await library.GetSyntaxRootAsync(cancellationToken))!;
            MethodDeclarationSyntax method = root.DescendantNodes().OfType<MethodDeclarationSyntax>().Single();
            SyntaxNode newRoot = root.ReplaceToken(method.Identifier, SyntaxFactory.Identifier("Fine<T>"));
            return library.WithSyntaxRoot(newRoot).Project.Solution.GetDocument(changed.Id)!;
        }
    }
}
