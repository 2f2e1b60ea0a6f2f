using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Rewrite = GcGuard.Analyzers.Tests.FixedCode.Fixing.OldCallFixer.Rewrite;

namespace GcGuard.Analyzers.Tests.FixedCode.Fixing;

/// <summary>The net below all fixers: what it lets through and what it refuses to offer.</summary>
public class FixVerificationTests
{
    private const string Source = """
        class C
        {
            void M()
            {
                /* why */ Old();
        #if ONE
                Old();
        #endif
            }

            static void Old() { }
            static void New() { }
        }
        """;

    [Fact]
    public async Task A_rewrite_that_holds_is_offered()
        => Assert.Equal(["Call New"], await OfferedAsync(Rewrite.Call("New")));

    [Fact]
    public async Task A_rewrite_that_changes_nothing_is_refused()
        => Assert.Empty(await OfferedAsync(new Rewrite("Nothing", (root, _) => root)));

    [Fact]
    public async Task A_rewrite_that_does_not_compile_is_refused()
        => Assert.Empty(await OfferedAsync(Rewrite.Call("Missing")));

    [Fact]
    public async Task A_rewrite_that_adds_a_compiler_warning_is_refused()
        => Assert.Empty(await OfferedAsync(new Rewrite(
            "Add an unused local",
            (root, call) => root.ReplaceNode(call.Parent!, SyntaxFactory.ParseStatement("/* why */ int unused = 1;")))));

    [Fact]
    public async Task A_rewrite_that_loses_a_comment_is_refused()
        => Assert.Empty(await OfferedAsync(new Rewrite(
            "Lose the comment",
            (root, call) => root.ReplaceNode(call.Parent!, SyntaxFactory.ParseStatement("New();")))));

    [Fact]
    public async Task A_rewrite_that_loses_a_directive_is_refused()
        => Assert.Empty(await OfferedAsync(new Rewrite(
            "Lose the directives",
            (root, call) =>
            {
                var block = (BlockSyntax)call.Parent!.Parent!;
                return root.ReplaceNode(block, block.WithStatements([block.Statements[0]]).WithCloseBraceToken(SyntaxFactory.Token(SyntaxKind.CloseBraceToken)));
            })));

    [Fact]
    public async Task A_rewrite_whose_text_is_read_as_another_tree_is_refused()
        => Assert.Empty(await OfferedAsync(new Rewrite(
            "Comment out the rest of the line",
            (root, call) => root.ReplaceToken(
                call.ArgumentList.OpenParenToken,
                call.ArgumentList.OpenParenToken.WithTrailingTrivia(SyntaxFactory.Comment("// swallows the rest"))))));

    [Fact]
    public async Task What_is_refused_does_not_take_its_alternatives_along()
        => Assert.Equal(
            ["Call New"],
            await OfferedAsync(Rewrite.Call("Missing"), Rewrite.Call("New", alternative: "new")));

    private static async Task<string[]> OfferedAsync(params Rewrite[] rewrites)
    {
        using var run = new FixRun(new OldCallFixer(rewrites), Source);
        return await run.OfferedAsync();
    }
}
