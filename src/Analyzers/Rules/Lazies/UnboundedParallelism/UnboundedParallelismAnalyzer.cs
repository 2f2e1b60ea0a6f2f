using GcGuard.Analyzers.Engine;
using GcGuard.Analyzers.Evidence.RequestPath;

namespace GcGuard.Analyzers.Rules.Lazies;

/// <summary>GCG4003: CPU-bound work that a request starts without a bound on how much of it runs at once.</summary>
public sealed class UnboundedParallelismAnalyzer() : GcGuardAnalyzer(Rule)
{
    internal static readonly DiagnosticDescriptor Rule = RuleDescriptor.Create(
        RuleIds.UnboundedParallelism,
        "CPU-bound work without a concurrency limit",
        "`{0}` {1}, and each {2}{3}; limit the concurrency to Environment.ProcessorCount",
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
                Effect(found),
                found.Work.Describe(),
                MessageParts.Path(verdict)));
        }
    }

    private static string Effect(ParallelWork found)
    {
        string elements = found.Elements is { } sequence
            ? "`" + MessageParts.Shorten(sequence, "the sequence") + "`"
            : string.Empty;
        return found.Kind switch
        {
            ParallelKind.TaskPerCall => "starts work for every request at once",
            ParallelKind.TaskPerElement => "starts work for every element of " + elements + " at once",
            _ => "uses all threads that the thread pool provides for the elements of " + elements,
        };
    }
}
