using GcGuard.Analyzers.Engine;

namespace GcGuard.Analyzers.Rules.InducedGc;

/// <summary>
/// GCG5002: calls other than <c>GC.Collect</c> that induce collections or hold them off for good:
/// <c>GetTotalMemory(true)</c>, a no-GC region nobody ends, a latency mode nobody restores, memory pressure nobody
/// takes away.
/// </summary>
public sealed class InducedCollectionAnalyzer() : GcGuardAnalyzer(Rule)
{
    internal static readonly DiagnosticDescriptor Rule = RuleDescriptor.Create(
        RuleIds.InducedCollection,
        "Call that induces collections or suppresses them",
        "`{0}` {1}{2}; {3}",
        RuleCategory.InducedGc,
        DiagnosticSeverity.Warning,
        "A forced heap size, a no-GC region or latency mode that is never ended and memory pressure that is never "
            + "removed make the collector run at the wrong time, or not until memory is short.");

    private protected override void Register(RuleContext context)
    {
        var report = new GcReport(context, Rule);
        context.OnCall(
            suspect => CheckCall(suspect, report), "GetTotalMemory", "TryStartNoGCRegion", "AddMemoryPressure");
        context.OnWordedOperation(
            ["LatencyMode"], suspect => CheckMode(suspect, report), OperationKind.SimpleAssignment);
    }

    private static void CheckCall(RuleOperation suspect, GcReport report)
    {
        var call = (IInvocationOperation)suspect.Operation;
        if (!report.Types.IsGcMethod(call.TargetMethod, call.TargetMethod.Name))
        {
            return;
        }

        switch (call.TargetMethod.Name)
        {
            case "GetTotalMemory" when call.Arguments[0].Value.ConstantValue is { HasValue: true, Value: true }:
                report.UnlessMeant(
                    suspect,
                    "GC.GetTotalMemory(true)",
                    "repeats full blocking collections until the heap stops shrinking, each of which stops {0}",
                    "pass `false`");
                break;
            case "TryStartNoGCRegion":
                CheckRegion(suspect, report);
                break;
            case "AddMemoryPressure"
                when !MemoryPressure.IsRemoved(call.Syntax, suspect.Compilation, suspect.CancellationToken):
                report.UnlessMeant(
                    suspect,
                    "GC.AddMemoryPressure(…)",
                    "makes full collections more frequent, each of which stops {0}, and nothing takes the pressure "
                        + "away again",
                    "call `GC.RemoveMemoryPressure` where the memory is freed");
                break;
        }
    }

    private static void CheckRegion(RuleOperation suspect, GcReport report)
    {
        PairState end = NoGcRegion.EndOf(
            suspect.Operation, report.Types, suspect.Compilation, suspect.CancellationToken);
        if (end != PairState.Paired)
        {
            bool isMissing = end == PairState.Missing;
            string loss = isMissing ? "nothing ends the region" : "an exception skips `GC.EndNoGCRegion()`";
            report.UnlessMeant(
                suspect,
                "GC.TryStartNoGCRegion(…)",
                $"may force a full blocking collection that stops {{0}}, and {loss}: the collector stays off until the "
                    + "region's budget is spent",
                isMissing ? "call `GC.EndNoGCRegion()` in a `finally`" : "call it in a `finally`");
        }
    }

    private static void CheckMode(RuleOperation suspect, GcReport report)
    {
        if (LatencyMode.ConstantSetBy(suspect.Operation, report.Types) != LatencyMode.LowLatency)
        {
            return;
        }

        PairState end = LatencyMode.RestorationOf(
            suspect.Operation, suspect.ContainingSymbol, report.Types, suspect.CancellationToken);
        if (end != PairState.Paired)
        {
            bool isMissing = end == PairState.Missing;
            string loss = isMissing ? "nothing restores the mode" : "an exception skips what restores the mode";
            report.UnlessMeant(
                suspect,
                "LatencyMode = LowLatency",
                $"suppresses full collections, and {loss}: the heap grows until memory is short and {{0}} waits",
                isMissing ? "restore the old mode in a `finally`" : "restore it in a `finally`");
        }
        else if (LatencyMode.StaysOverAwait(suspect.Operation, report.Types))
        {
            report.UnlessMeant(
                suspect,
                "LatencyMode = LowLatency",
                "suppresses full collections of the whole process while the method awaits, and requests that overlap "
                    + "restore each other's mode: the heap grows until memory is short and {0} waits",
                "leave the mode alone, or set it around code that does not await");
        }
    }
}
