using GcGuard.Analyzers.Engine;
using GcGuard.Analyzers.Evidence.RequestPath;

namespace GcGuard.Analyzers.Rules.Lazies;

/// <summary>GCG4003: CPU-bound work that a request starts without a bound on how much of it runs at once.</summary>
public sealed class UnboundedParallelismAnalyzer() : GcGuardAnalyzer(Rule)
{
    internal static readonly DiagnosticDescriptor Rule = RuleDescriptor.Create(
        RuleIds.UnboundedParallelism,
        "CPU-bound work without a concurrency limit",
        "`{0}` starts work for every {1} at once, and each {2}{3}; limit the concurrency to "
            + "Environment.ProcessorCount",
        RuleCategory.Lazy,
        DiagnosticSeverity.Warning,
        "More pieces of CPU-bound work than cores finish no sooner. They fill the thread pool, so that other requests "
            + "wait for a thread, and all their buffers are alive at once.");

    private protected override void Register(RuleContext context)
        => context.OnCall(operation => Check(operation, context), "Run", "StartNew", "ForEach", "For");

    private static void Check(RuleOperation context, RuleContext rule)
    {
        var call = (IInvocationOperation)context.Operation;
        if (ParallelWork.TryFind(call, rule.Compilation, context.CancellationToken) is not { } found)
        {
            return;
        }

        RequestPathVerdict verdict = rule.RequestPath.Classify(
            call, context.ContainingSymbol, context.Options.AnalyzerConfigOptionsProvider, context.CancellationToken);
        if (verdict.Kind == RequestPathKind.RequestPath)
        {
            context.ReportDiagnostic(Diagnostic.Create(
                Rule,
                call.Syntax.GetLocation(),
                verdict.ChainLocations(),
                ImmutableDictionary<string, string?>.Empty,
                ((InvocationExpressionSyntax)call.Syntax).Expression.ToString(),
                found.Elements is { } elements
                    ? "element of `" + MessageParts.Shorten(elements, "the sequence") + "`"
                    : "request",
                found.Work.Describe(),
                MessageParts.Path(verdict)));
        }
    }
}
