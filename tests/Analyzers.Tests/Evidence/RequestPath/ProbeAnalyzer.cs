using System.Collections.Immutable;
using GcGuard.Analyzers.Evidence.RequestPath;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Tests.Evidence.RequestPath;

/// <summary>Reports the request path's verdict at each call of <c>Probe.Here</c>.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class ProbeAnalyzer : DiagnosticAnalyzer
{
    private static readonly DiagnosticDescriptor Verdict = new(
        "PROBE", "Verdict", "{0}", "Test", DiagnosticSeverity.Warning, isEnabledByDefault: true);

    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics { get; } = [Verdict];

    public override void Initialize(AnalysisContext context)
    {
        context.EnableConcurrentExecution();
        context.ConfigureGeneratedCodeAnalysis(GeneratedCodeAnalysisFlags.None);
        context.RegisterOperationAction(Report, OperationKind.Invocation);
    }

    private static void Report(OperationAnalysisContext context)
    {
        if (context.Operation is not IInvocationOperation { TargetMethod: { Name: "Here", ContainingType.Name: "Probe" } })
        {
            return;
        }

        RequestPathVerdict verdict = RequestPathFact.For(context.Compilation).Classify(
            context.Operation,
            context.ContainingSymbol,
            context.Options.AnalyzerConfigOptionsProvider,
            context.CancellationToken);
        context.ReportDiagnostic(Diagnostic.Create(
            Verdict,
            context.Operation.Syntax.GetLocation(),
            verdict.ChainLocations(),
            Text(verdict)));
    }

    private static string Text(RequestPathVerdict verdict) => verdict.Kind switch
    {
        RequestPathKind.RequestPath when verdict.Chain.IsEmpty => "assumed: " + verdict.Describe(),
        RequestPathKind.RequestPath => "request: " + verdict.Describe(),
        RequestPathKind.Cold => "cold: " + verdict.Describe(),
        _ => "unknown",
    };
}
