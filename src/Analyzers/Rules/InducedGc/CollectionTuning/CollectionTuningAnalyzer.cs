using GcGuard.Analyzers.Engine;
using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Rules.InducedGc;

/// <summary>
/// GCG5005: code that waits for finalizers or reshapes later collections without inducing one. Beside a reported
/// <c>GC.Collect</c> it is part of that finding and GCG5001 removes it.
/// </summary>
public sealed class CollectionTuningAnalyzer() : GcGuardAnalyzer(Rule)
{
    internal static readonly DiagnosticDescriptor Rule = RuleDescriptor.Create(
        RuleIds.CollectionTuning,
        "Code that waits for collections or changes how they run",
        "`{0}` {1}{2}; {3}",
        RuleCategory.InducedGc,
        DiagnosticSeverity.Info,
        "Waiting for finalizers, asking for a compaction of the large object heap and changing the latency mode while "
            + "the process serves requests trade the collector's own tuning for a guess.");

    private protected override void Register(RuleContext context)
    {
        var report = new GcReport(context, Rule);
        context.OnCall(suspect => Check(suspect, report), "WaitForPendingFinalizers");
        context.OnWordedOperation(
            ["LatencyMode", "LargeObjectHeapCompactionMode"],
            suspect => Check(suspect, report),
            OperationKind.SimpleAssignment);
    }

    private static void Check(RuleOperation suspect, GcReport report)
    {
        KnownTypes types = report.Types;
        if (types.IsWaitForPendingFinalizers(suspect.Operation))
        {
            ReportApart(
                suspect,
                report,
                "GC.WaitForPendingFinalizers()",
                "blocks its thread until every pending finalizer has run, however long that takes",
                "dispose what must be released now, and remove it");
        }
        else if (types.IsCompactionRequest(suspect.Operation))
        {
            ReportApart(
                suspect,
                report,
                "LargeObjectHeapCompactionMode = CompactOnce",
                "makes the next full blocking collection compact the large object heap, so it stops {0} for longer",
                "remove it");
        }
        else if (LatencyMode.ConstantSetBy(suspect.Operation, types) == LatencyMode.SustainedLowLatency
            && LatencyMode.RestorationOf(suspect.Operation, suspect.ContainingSymbol, types, suspect.CancellationToken)
                == PairState.Missing)
        {
            report.UnlessMeant(
                suspect,
                "LatencyMode = SustainedLowLatency",
                "puts full blocking collections off from here on, so the heap grows and fragments",
                "remove it, or set it once at start-up");
        }
    }

    /// <summary>Reports what is no part of a forced collection.</summary>
    private static void ReportApart(RuleOperation suspect, GcReport report, string code, string effect, string remedy)
    {
        if (suspect.Operation.Parent is not IExpressionStatementOperation statement
            || !CollectSequence.Collects(statement, report.Types))
        {
            report.UnlessMeant(suspect, code, effect, remedy);
        }
    }
}
