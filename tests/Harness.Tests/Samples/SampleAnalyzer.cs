using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Diagnostics;

namespace GcGuard.Harness.Tests.Samples;

/// <summary>A faultless analyzer: reports each method, local function or variable whose name starts with "Bad".</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public class SampleAnalyzer : DiagnosticAnalyzer
{
    public const string Id = "SMP001";

    public static readonly DiagnosticDescriptor Rule = new(
        Id, "Bad name", "The name '{0}' is bad", "Test", DiagnosticSeverity.Warning, isEnabledByDefault: true);

    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics => [Rule];

    public override void Initialize(AnalysisContext context)
    {
        context.ConfigureGeneratedCodeAnalysis(GeneratedCodeAnalysisFlags.None);
        context.EnableConcurrentExecution();
        context.RegisterSyntaxNodeAction(Analyze, SyntaxKind.MethodDeclaration);
    }

    public static bool IsBad(MethodDeclarationSyntax method) => method.Identifier.ValueText.StartsWith("Bad", System.StringComparison.Ordinal);

    public static Diagnostic Create(MethodDeclarationSyntax method)
        => Diagnostic.Create(Rule, method.Identifier.GetLocation(), method.Identifier.ValueText);

    private static void Analyze(SyntaxNodeAnalysisContext context)
    {
        MethodDeclarationSyntax method = (MethodDeclarationSyntax)context.Node;
        if (IsBad(method))
        {
            context.ReportDiagnostic(Create(method));
        }
    }
}
