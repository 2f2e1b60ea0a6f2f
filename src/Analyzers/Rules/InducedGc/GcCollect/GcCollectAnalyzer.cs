using GcGuard.Analyzers.Engine;

namespace GcGuard.Analyzers.Rules.InducedGc;

/// <summary>GCG5001: <c>GC.Collect</c> in code that ships, called or handed on as a delegate.</summary>
public sealed class GcCollectAnalyzer() : GcGuardAnalyzer(Rule)
{
    internal static readonly DiagnosticDescriptor Rule = RuleDescriptor.Create(
        RuleIds.GcCollect,
        "GC.Collect in production code",
        "`{0}` {1}{2}; {3}",
        RuleCategory.InducedGc,
        DiagnosticSeverity.Warning,
        "A forced collection stops all managed threads, promotes what is still in use and disturbs the collector's own "
            + "budget; the collector knows better when memory is worth collecting.");

    private const string Collect = "Collect";

    private protected override void Register(RuleContext context)
    {
        var report = new GcReport(context, Rule);
        context.OnCall(suspect => CheckCall(suspect, report), Collect);
        context.OnWordedOperation(
            [Collect], suspect => CheckDelegate(suspect, report), OperationKind.MethodReference);
    }

    private static void CheckCall(RuleOperation suspect, GcReport report)
    {
        var call = (IInvocationOperation)suspect.Operation;
        if (report.Types.IsGcMethod(call.TargetMethod, Collect) && CollectCall.From(call) is { Forces: true } collect)
        {
            report.UnlessMeant(
                suspect,
                MessageParts.Shorten(call.Syntax, "GC.Collect(…)"),
                collect.Effect("{0}"),
                "remove it",
                onlyOnRequestPath: collect.IsYoung && !IsRepeated(call));
        }
    }

    private static void CheckDelegate(RuleOperation suspect, GcReport report)
    {
        if (suspect.Operation is IMethodReferenceOperation { Parent: not INameOfOperation } reference
            && report.Types.IsGcMethod(reference.Method, Collect))
        {
            report.UnlessMeant(
                suspect,
                "GC.Collect",
                "is handed on as a delegate, and each invocation forces a collection that stops {0}",
                "remove it");
        }
    }

    /// <summary>Whether a loop or a delegate may make the call many times.</summary>
    private static bool IsRepeated(IOperation call)
    {
        for (IOperation? outer = call.Parent; outer is not null; outer = outer.Parent)
        {
            if (outer is ILoopOperation or IAnonymousFunctionOperation)
            {
                return true;
            }
        }

        return false;
    }
}
