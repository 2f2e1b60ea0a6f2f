using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Diagnostics;

namespace GcGuard.Harness.Tests.Samples;

/// <summary>The common part of analyzers with one fault: they look at methods whose name starts with "Bad".</summary>
public abstract class MethodAnalyzer : DiagnosticAnalyzer
{
    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics => [SampleAnalyzer.Rule];

    protected virtual GeneratedCodeAnalysisFlags GeneratedCode => GeneratedCodeAnalysisFlags.None;

    public override void Initialize(AnalysisContext context)
    {
        context.ConfigureGeneratedCodeAnalysis(GeneratedCode);
        context.EnableConcurrentExecution();
        context.RegisterSyntaxNodeAction(
            node =>
            {
                if (node.Node is MethodDeclarationSyntax method && SampleAnalyzer.IsBad(method))
                {
                    Analyze(node, method);
                }
            },
            SyntaxKind.MethodDeclaration);
    }

    /// <summary>Called for each bad method.</summary>
    protected abstract void Analyze(SyntaxNodeAnalysisContext context, MethodDeclarationSyntax method);
}
