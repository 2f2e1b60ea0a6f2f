using System;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using GcGuard.Harness.Tests.Samples;
using GcGuard.Harness.Tests.Support;
using GcGuard.Testing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Diagnostics;

namespace GcGuard.Harness.Tests;

/// <summary>Behaviour 9, second half: neither an analyzer nor a fixer throws on code that does not compile.</summary>
public class BrokenCodeTests
{
    private const string Before = "class C { void [|Bad|]() { System.Console.WriteLine(); } }";
    private const string After = "class C { void Good() { System.Console.WriteLine(); } }";

    [Fact]
    public Task Analyzer_needs_the_framework() => Failure.ExpectAsync(
        () => AnalyzerVerify<NeedsFramework>.VerifyAnalyzerAsync(Before), "the sources without any reference", "The analyzer crashes", "AD0001");

    [Fact]
    public Task Analyzer_needs_a_whole_method() => Failure.ExpectAsync(
        () => AnalyzerVerify<NeedsWholeMethod>.VerifyAnalyzerAsync(Before),
        "the sources with parentheses left open after its first finding",
        "AD0001");

    [Fact]
    public Task Analyzer_crashes_even_where_nothing_is_found() => Failure.ExpectAsync(
        () => AnalyzerVerify<NeedsWholeMethod>.VerifyAnalyzerAsync("class C { void Fine() { System.Console.WriteLine(); } void Other() { } }"), "AD0001");

    [Fact]
    public Task Fixer_that_throws_while_it_registers() => Failure.ExpectAsync(
        () => CodeFixVerify<SampleAnalyzer, NeedsFrameworkToRegister>.VerifyCodeFixAsync(Before, After),
        "the sources without any reference",
        "The fixer 'NeedsFrameworkToRegister' throws",
        "NullReferenceException");

    [Fact]
    public Task Fixer_that_throws_while_it_changes() => Failure.ExpectAsync(
        () => CodeFixVerify<SampleAnalyzer, NeedsBodyToFix>.VerifyCodeFixAsync(Before, After), "The fixer 'NeedsBodyToFix' throws");

    [Fact]
    public Task Fixer_is_asked_even_where_no_fix_is_expected() => Failure.ExpectAsync(
        () => CodeFixVerify<SampleAnalyzer, NeedsFrameworkToRegister>.VerifyAnalyzerAsync(Before), "The fixer 'NeedsFrameworkToRegister' throws");

    [DiagnosticAnalyzer(LanguageNames.CSharp)]
    public sealed class NeedsFramework : MethodAnalyzer
    {
        protected override void Analyze(SyntaxNodeAnalysisContext context, MethodDeclarationSyntax method)
        {
            INamedTypeSymbol console = context.Compilation.GetTypeByMetadataName("System.Console")!;
            if (console.GetMembers("WriteLine").Length > 0)
            {
                context.ReportDiagnostic(SampleAnalyzer.Create(method));
            }
        }
    }

    [DiagnosticAnalyzer(LanguageNames.CSharp)]
    public sealed class NeedsWholeMethod : DiagnosticAnalyzer
    {
        public override System.Collections.Immutable.ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics => [SampleAnalyzer.Rule];

        public override void Initialize(AnalysisContext context)
        {
            context.ConfigureGeneratedCodeAnalysis(GeneratedCodeAnalysisFlags.None);
            context.EnableConcurrentExecution();
            context.RegisterSyntaxNodeAction(
                node =>
                {
                    MethodDeclarationSyntax method = (MethodDeclarationSyntax)node.Node;
                    if (method.ContainsDiagnostics)
                    {
                        throw new InvalidOperationException("not whole");
                    }

                    if (SampleAnalyzer.IsBad(method))
                    {
                        node.ReportDiagnostic(SampleAnalyzer.Create(method));
                    }
                },
                Microsoft.CodeAnalysis.CSharp.SyntaxKind.MethodDeclaration);
        }
    }

    public sealed class NeedsFrameworkToRegister : SampleFixer
    {
        public override async Task RegisterCodeFixesAsync(CodeFixContext context)
        {
            Compilation compilation = (await context.Document.Project.GetCompilationAsync(context.CancellationToken))!;
            if (compilation.GetTypeByMetadataName("System.Console")!.GetMembers().Any())
            {
                await base.RegisterCodeFixesAsync(context);
            }
        }
    }

    public sealed class NeedsBodyToFix : SampleFixer
    {
        protected override async Task<Document> FixAsync(Document document, Diagnostic diagnostic, CancellationToken cancellationToken)
        {
            SyntaxNode root = (await document.GetSyntaxRootAsync(cancellationToken))!;
            MethodDeclarationSyntax method = (MethodDeclarationSyntax)root.FindNode(diagnostic.Location.SourceSpan);
            return method.Body!.Statements.Count > 0 && method.Body.Statements[0].ToString().EndsWith(";", StringComparison.Ordinal)
                ? await base.FixAsync(document, diagnostic, cancellationToken)
                : throw new InvalidOperationException("no body");
        }
    }
}
