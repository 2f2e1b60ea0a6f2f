using System.Collections.Concurrent;
using System.Collections.Immutable;
using System.Threading.Tasks;
using GcGuard.Harness.Tests.Samples;
using GcGuard.Harness.Tests.Support;
using GcGuard.Testing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Testing;

namespace GcGuard.Harness.Tests;

/// <summary>Behaviour 9, first half: a fix of a diagnostic that editors cannot fix fails unless the test says so.</summary>
public class NonLocalTests
{
    private const string Before = "class C { void [|Bad|]() { } }";
    private const string After = "class C { void Good() { } }";

    [Fact]
    public Task Reported_at_the_end() => Failure.ExpectAsync(
        () => CodeFixVerify<ReportsAtTheEnd, SampleFixer>.VerifyCodeFixAsync(Before, After), "reported at the end of the compilation");

    [Fact]
    public Task Declared() => new CodeFixVerify<ReportsAtTheEnd, SampleFixer>.Test
    {
        TestCode = Before,
        FixedCode = After,
        CodeFixTestBehaviors = CodeFixTestBehaviors.SkipLocalDiagnosticCheck,
    }.RunAsync();

    [DiagnosticAnalyzer(LanguageNames.CSharp)]
    public sealed class ReportsAtTheEnd : DiagnosticAnalyzer
    {
        public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics => [SampleAnalyzer.Rule];

        public override void Initialize(AnalysisContext context)
        {
            context.ConfigureGeneratedCodeAnalysis(GeneratedCodeAnalysisFlags.None);
            context.EnableConcurrentExecution();
            context.RegisterCompilationStartAction(start =>
            {
                ConcurrentBag<MethodDeclarationSyntax> found = [];
                start.RegisterSyntaxNodeAction(
                    node =>
                    {
                        if (node.Node is MethodDeclarationSyntax method && SampleAnalyzer.IsBad(method))
                        {
                            found.Add(method);
                        }
                    },
                    SyntaxKind.MethodDeclaration);
                start.RegisterCompilationEndAction(end =>
                {
                    foreach (MethodDeclarationSyntax method in found)
                    {
                        end.ReportDiagnostic(SampleAnalyzer.Create(method));
                    }
                });
            });
        }
    }
}
