using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using GcGuard.Harness.Tests.Samples;
using GcGuard.Harness.Tests.Support;
using GcGuard.Testing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;
using VerifyCS = GcGuard.Testing.CodeFixVerify<GcGuard.Harness.Tests.Samples.SampleAnalyzer, GcGuard.Harness.Tests.Samples.SampleFixer>;

namespace GcGuard.Harness.Tests;

/// <summary>Behaviour 8: texts are compared exactly; line ends, comments and directives survive a fix.</summary>
public class TextTests
{
    [Fact]
    public Task One_space_too_many() => Failure.ExpectAsync(
        () => VerifyCS.VerifyCodeFixAsync("class C { void [|Bad|]() { } }", "class C { void Good()  { } }"),
        "-class C { void Good()  { } }",
        "+class C { void Good() { } }");

    [Fact]
    public Task Other_line_end() => Failure.ExpectAsync(
        () => VerifyCS.VerifyCodeFixAsync("class C {\r\n void [|Bad|]() { } }", "class C {\n void Good() { } }"),
        "-class C {<LF>",
        "+class C {<CR><LF>");

    [Theory]
    [InlineData("\n", "CR LF")]
    [InlineData("\r\n", "LF")]
    public Task Fix_with_a_fixed_line_end(string lineEnd, string other) => Failure.ExpectAsync(
        () => new CodeFixTestOf(lineEnd).RunAsync(), $"The same sources with {other} at the end of each line", "<LF>");

    [Fact]
    public Task Lost_comment() => Failure.ExpectAsync(
        () => CodeFixVerify<SampleAnalyzer, LosesTrivia>.VerifyCodeFixAsync(
            "class C {\n    // why\n    void [|Bad|]() { }\n}", "class C {\nvoid Good() { }\n}"),
        "The fix loses '// why'");

    [Fact]
    public Task Lost_region() => Failure.ExpectAsync(
        () => CodeFixVerify<SampleAnalyzer, LosesTrivia>.VerifyCodeFixAsync(
            "class C {\n#region R\n#endregion\n    void [|Bad|]() { }\n}", "class C {\nvoid Good() { }\n}"),
        "The fix loses '#region R'");

    [Fact]
    public Task Lost_condition_and_what_it_leaves_out() => Failure.ExpectAsync(
        () => CodeFixVerify<SampleAnalyzer, LosesTrivia>.VerifyCodeFixAsync(
            "class C {\n#if OTHER\n    int other;\n#endif\n    void [|Bad|]() { }\n}", "class C {\nvoid Good() { }\n}"),
        "The fix loses '#if OTHER'");

    [Fact]
    public Task Comment_at_another_depth_is_kept() => CodeFixVerify<SampleAnalyzer, Unindents>.VerifyCodeFixAsync(
        "class C {\n    /* why\n       and more */ void [|Bad|]() { }\n}", "class C {\n    /* why\nand more */ void Good() { }\n}");

    [Fact]
    public Task Renamed_file() => Failure.ExpectAsync(
        () => CodeFixVerify<SampleAnalyzer, AddsFile>.VerifyCodeFixAsync("class C { void [|Bad|]() { } }", "class C { void Good() { } }"),
        "The source files after the fix are not those expected",
        "+Added.cs");

    [Fact]
    public Task Expected_new_file() => new CodeFixVerify<SampleAnalyzer, AddsFile>.Test
    {
        TestCode = "class C { void [|Bad|]() { } }",
        FixedState = { Sources = { "class C { void Good() { } }", ("/0/Added.cs", "class D { }") } },
    }.RunAsync();

    [Fact]
    public Task Changed_encoding() => Failure.ExpectAsync(
        () => new CodeFixVerify<SampleAnalyzer, ChangesEncoding>.Test
        {
            TestCode = "class C { void [|Bad|]() { } }",
            FixedCode = "class C { void Good() { } }",
        }.RunAsync(),
        "The fix changes the encoding");

    /// <summary>A test of a fixer that always writes LF, with a source of one kind of line end.</summary>
    private sealed class CodeFixTestOf : CodeFixVerify<SampleAnalyzer, CodeFixTestOf.WritesOneLineEnd>.Test
    {
        public CodeFixTestOf(string lineEnd)
        {
            WritesOneLineEnd.LineEnd.Value = lineEnd;
            TestCode = $"class C {{{lineEnd}    void [|Bad|]() {{ }}{lineEnd}}}";
            FixedCode = $"class C {{{lineEnd}    {lineEnd}void Good() {{ }}{lineEnd}}}";
        }

        public sealed class WritesOneLineEnd : SampleFixer
        {
            public static AsyncLocal<string> LineEnd { get; } = new();

            protected override MethodDeclarationSyntax Rewrite(MethodDeclarationSyntax method)
                => base.Rewrite(method).WithLeadingTrivia(method.GetLeadingTrivia().Add(SyntaxFactory.EndOfLine(LineEnd.Value!)));
        }
    }

    public sealed class LosesTrivia : SampleFixer
    {
        protected override MethodDeclarationSyntax Rewrite(MethodDeclarationSyntax method) => base.Rewrite(method).WithoutLeadingTrivia();
    }

    public sealed class Unindents : SampleFixer
    {
        protected override MethodDeclarationSyntax Rewrite(MethodDeclarationSyntax method)
        {
            MethodDeclarationSyntax renamed = base.Rewrite(method);
            SyntaxTrivia comment = renamed.GetLeadingTrivia().First(trivia => trivia.IsKind(SyntaxKind.MultiLineCommentTrivia));
            string text = comment.ToFullString().Replace("       and", "and", System.StringComparison.Ordinal);
            return renamed.ReplaceTrivia(comment, SyntaxFactory.Comment(text));
        }
    }

    public sealed class AddsFile : SampleFixer
    {
        public override Microsoft.CodeAnalysis.CodeFixes.FixAllProvider? GetFixAllProvider() => null;

        protected override async Task<Document> FixAsync(Document document, Diagnostic diagnostic, CancellationToken cancellationToken)
        {
            Document changed = await base.FixAsync(document, diagnostic, cancellationToken);
            return changed.Project.AddDocument("Added.cs", SourceText.From("class D { }"), filePath: "/0/Added.cs").Project.GetDocument(changed.Id)!;
        }
    }

    public sealed class ChangesEncoding : SampleFixer
    {
        public override Microsoft.CodeAnalysis.CodeFixes.FixAllProvider? GetFixAllProvider() => null;

        protected override async Task<Document> FixAsync(Document document, Diagnostic diagnostic, CancellationToken cancellationToken)
        {
            Document changed = await base.FixAsync(document, diagnostic, cancellationToken);
            SourceText text = await changed.GetTextAsync(cancellationToken);
            return changed.WithText(SourceText.From(text.ToString(), System.Text.Encoding.Unicode));
        }
    }
}
