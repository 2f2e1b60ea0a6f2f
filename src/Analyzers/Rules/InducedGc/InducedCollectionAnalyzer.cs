using GcGuard.Analyzers.Descriptors;
using GcGuard.Analyzers.Facts.RequestPath;
using GcGuard.Analyzers.Symbols;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Rules.InducedGc;

/// <summary>
/// GCG5002: calls other than <c>GC.Collect</c> that induce collections or hold them off for good:
/// <c>GetTotalMemory(true)</c>, a no-GC region nobody ends, a latency mode nobody restores, memory pressure nobody takes
/// away.
/// </summary>
public sealed class InducedCollectionAnalyzer : GcGuardAnalyzer
{
    internal static readonly DiagnosticDescriptor Rule = RuleDescriptor.Create(
        RuleIds.InducedCollection,
        "Call that induces collections or holds them off for good",
        "`{0}` {1}{2}; {3}",
        RuleCategory.InducedGc,
        DiagnosticSeverity.Warning,
        "A forced heap size, a no-GC region or latency mode that is never ended and memory pressure that is never removed "
            + "make the collector run at the wrong time, or not until memory is short.");

    /// <summary>Creates the rule.</summary>
    public InducedCollectionAnalyzer()
        : base(Rule)
    {
    }

    private protected override void Register(RuleContext context)
    {
        KnownTypes types = context.Types;
        if (!types.Has(GcMembers.Gc))
        {
            return;
        }

        RequestPathFact requestPath = context.RequestPath;
        context.OnCall(operation => CheckCall(operation, types, requestPath), "GetTotalMemory", "TryStartNoGCRegion", "AddMemoryPressure");
        if (types.Has(GcMembers.Settings))
        {
            context.OnWordedOperation(["LatencyMode"], operation => CheckMode(operation, types, requestPath), OperationKind.SimpleAssignment);
        }
    }

    private static void CheckCall(RuleOperation context, KnownTypes types, RequestPathFact requestPath)
    {
        var call = (IInvocationOperation)context.Operation;
        switch (call.TargetMethod.Name)
        {
            case "GetTotalMemory" when types.IsGcMethod(call.TargetMethod, "GetTotalMemory") && IsForced(call):
                Report(
                    context, types, requestPath, InducedCollectionKind.TotalMemory, "GC.GetTotalMemory(true)",
                    "repeats full blocking collections until the heap stops shrinking, each of which stops {0}",
                    "pass `false`");
                break;
            case "TryStartNoGCRegion" when types.IsGcMethod(call.TargetMethod, "TryStartNoGCRegion"):
                CheckRegion(context, types, requestPath);
                break;
            case "AddMemoryPressure" when types.IsGcMethod(call.TargetMethod, "AddMemoryPressure")
                && !MemoryPressure.IsRemoved(context.Compilation, context.ContainingSymbol, context.CancellationToken):
                Report(
                    context, types, requestPath, InducedCollectionKind.MemoryPressure, "GC.AddMemoryPressure(…)",
                    "makes full collections more frequent, each of which stops {0}, and nothing takes the pressure away again",
                    "call `GC.RemoveMemoryPressure` where the memory is freed");
                break;
        }
    }

    private static void CheckRegion(RuleOperation context, KnownTypes types, RequestPathFact requestPath)
    {
        const string OffAgain = "the collector stays off until the region's budget is spent";
        switch (NoGcRegion.EndOf(context.Operation, types, context.Compilation, context.CancellationToken))
        {
            case PairState.Missing:
                Report(
                    context, types, requestPath, InducedCollectionKind.NoGcRegion, "GC.TryStartNoGCRegion(…)",
                    "may force a full blocking collection that stops {0}, and nothing ends the region: " + OffAgain,
                    "call `GC.EndNoGCRegion()` in a `finally`");
                break;
            case PairState.SkippedByException:
                Report(
                    context, types, requestPath, InducedCollectionKind.NoGcRegion, "GC.TryStartNoGCRegion(…)",
                    "may force a full blocking collection that stops {0}, and an exception skips `GC.EndNoGCRegion()`: " + OffAgain,
                    "call it in a `finally`");
                break;
        }
    }

    private static void CheckMode(RuleOperation context, KnownTypes types, RequestPathFact requestPath)
    {
        if (LatencyMode.ConstantSetBy(context.Operation, types) != LatencyMode.LowLatency)
        {
            return;
        }

        switch (LatencyMode.RestorationOf(context.Operation, context.ContainingSymbol, types, context.CancellationToken))
        {
            case PairState.Missing:
                Report(
                    context, types, requestPath, InducedCollectionKind.LatencyMode, "LatencyMode = LowLatency",
                    "suppresses full collections, and nothing restores the mode: the heap grows until memory is short and {0} waits",
                    "restore the old mode in a `finally`");
                break;
            case PairState.SkippedByException:
                Report(
                    context, types, requestPath, InducedCollectionKind.LatencyMode, "LatencyMode = LowLatency",
                    "suppresses full collections, and an exception skips what restores the mode: the heap grows until memory is short and {0} waits",
                    "restore it in a `finally`");
                break;
        }
    }

    private static bool IsForced(IInvocationOperation call)
        => call.Arguments.Length == 1
            && call.Arguments[0].Value.ConstantValue is { HasValue: true, Value: true };

    private static void Report(
        RuleOperation context,
        KnownTypes types,
        RequestPathFact requestPath,
        InducedCollectionKind kind,
        string code,
        string effect,
        string remedy)
        => GcReport.UnlessMeant(context, types, requestPath, Rule, InducedCollectionKinds.Properties(kind), code, effect, remedy);
}
