using System;
using System.Collections.Immutable;
using System.Composition;
using System.IO;
using System.Linq;
using System.Threading.Tasks;
using GcGuard.Analyzers.Rules.InducedGc;
using GcGuard.CodeFixes.Rules.InducedGc;
using GcGuard.Testing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;

namespace GcGuard.Analyzers.Tests.Meta;

/// <summary>A test of a rule that is wrong itself fails with the file and with what to do.</summary>
public class TestFailureTests
{
    [Fact]
    public async Task A_source_that_does_not_compile()
    {
        string message = await FailureAsync(new CodeFixVerify<GcCollectAnalyzer, GcCollectCodeFixProvider>.Test
        {
            TestCode = "class C { void M() { Missing(); } }",
        });

        Assert.Contains("/0/Test0.cs(1,22)", message, StringComparison.Ordinal);
        Assert.Contains("error CS0103: The name 'Missing' does not exist", message, StringComparison.Ordinal);
        Assert.Contains("Correct the source, or mark the error as {|CS0103:…|}", message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_mark_with_an_id_that_no_rule_has()
    {
        string message = await FailureAsync(new CodeFixVerify<GcCollectAnalyzer, GcCollectCodeFixProvider>.Test
        {
            TestCode = "class C { void M() { {|GCG9999:System.GC.Collect()|}; } }",
        });

        Assert.Contains("/0/Test0.cs marks GCG9999", message, StringComparison.Ordinal);
        Assert.Contains("src/Analyzers/RuleIds.cs", message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_fix_whose_tree_is_not_what_its_text_reads_as()
    {
        string message = await FailureAsync(new CodeFixVerify<GcCollectAnalyzer, TextInAName>.Test
        {
            TestCode = "class C { void M() { [|System.GC.Collect()|]; } }",
            FixedCode = "class C { void M() { System.GC.KeepAlive(null); } }",
        });

        Assert.True(message.StartsWith("/0/Test0.cs: ", StringComparison.Ordinal), message);
        Assert.Contains("reads back as another tree", message, StringComparison.Ordinal);
        Assert.Contains("parse the text", message, StringComparison.Ordinal);
    }

    /// <summary>Fix-all is checked in every test: where it does less, a test says what in BatchFixedCode.</summary>
    [Fact]
    public void No_test_leaves_fix_all_out()
    {
        string tests = Path.Combine(RepositoryRoot.Find()!, "tests");
        string[] files =
        [
            .. Directory.EnumerateFiles(tests, "*.cs", SearchOption.AllDirectories)
                .Where(file => !file.EndsWith(nameof(TestFailureTests) + ".cs", StringComparison.Ordinal))
                .Where(file => File.ReadAllText(file).Contains("SkipFixAll", StringComparison.Ordinal))
                .Select(file => Path.GetRelativePath(tests, file)),
        ];

        Assert.True(
            files.Length == 0,
            $"These tests leave fix-all out; say in BatchFixedCode and NumberOfFixAllIterations what it does: {string.Join(", ", files)}");
    }

    private static async Task<string> FailureAsync(Microsoft.CodeAnalysis.Testing.AnalyzerTest<Microsoft.CodeAnalysis.Testing.DefaultVerifier> test)
    {
        Exception? failure = await Record.ExceptionAsync(() => test.RunAsync());
        Assert.NotNull(failure);
        return failure.Message;
    }

    /// <summary>Writes a call as one name: the text is right, the tree is not.</summary>
    [ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(TextInAName))]
    [Shared]
    public sealed class TextInAName : CodeFixProvider
    {
        public override ImmutableArray<string> FixableDiagnosticIds => [RuleIds.GcCollect];

        public override FixAllProvider GetFixAllProvider() => WellKnownFixAllProviders.BatchFixer;

        public override async Task RegisterCodeFixesAsync(CodeFixContext context)
        {
            SyntaxNode root = (await context.Document.GetSyntaxRootAsync(context.CancellationToken))!;
            SyntaxNode call = root.FindNode(context.Span);
            context.RegisterCodeFix(
                CodeAction.Create(
                    "Write a name",
                    _ => Task.FromResult(context.Document.WithSyntaxRoot(
                        root.ReplaceNode(call, SyntaxFactory.IdentifierName("System.GC.KeepAlive(null)")))),
                    nameof(TextInAName)),
                context.Diagnostics.First());
        }
    }
}
