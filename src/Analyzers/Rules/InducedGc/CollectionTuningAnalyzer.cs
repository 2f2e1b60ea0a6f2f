using System.Collections.Immutable;
using GcGuard.Analyzers.Descriptors;
using GcGuard.Analyzers.Facts.RequestPath;
using GcGuard.Analyzers.Symbols;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Rules.InducedGc;

/// <summary>
/// GCG5005: code that waits for finalizers or reshapes later collections without inducing one. Beside a reported
/// <c>GC.Collect</c> it is part of that finding and GCG5001 removes it.
/// </summary>
public sealed class CollectionTuningAnalyzer : GcGuardAnalyzer
{
    internal static readonly DiagnosticDescriptor Rule = RuleDescriptor.Create(
        RuleIds.CollectionTuning,
        "Code that waits for or reshapes collections",
        "`{0}` {1}{2}; {3}",
        RuleCategory.InducedGc,
        DiagnosticSeverity.Info,
        "Waiting for finalizers, asking for a compaction of the large object heap and changing the latency mode while the "
            + "process serves requests trade the collector's own tuning for a guess.");

    /// <summary>Creates the rule.</summary>
    public CollectionTuningAnalyzer()
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
        context.OnCall(operation => CheckWait(operation, types, requestPath), "WaitForPendingFinalizers");
        if (types.Has(GcMembers.Settings))
        {
            context.OnWordedOperation(
                ["LatencyMode", "LargeObjectHeapCompactionMode"], operation => CheckSetting(operation, types, requestPath), OperationKind.SimpleAssignment);
        }
    }

    private static void CheckWait(RuleOperation context, KnownTypes types, RequestPathFact requestPath)
    {
        if (types.IsWaitForPendingFinalizers(context.Operation) && !IsPartOfCollect(context.Operation, types))
        {
            Report(
                context, types, requestPath, "GC.WaitForPendingFinalizers()",
                "blocks its thread until every pending finalizer has run, however long that takes",
                "dispose what must be released now, and remove it");
        }
    }

    private static void CheckSetting(RuleOperation context, KnownTypes types, RequestPathFact requestPath)
    {
        if (types.IsCompactionRequest(context.Operation))
        {
            if (!IsPartOfCollect(context.Operation, types))
            {
                Report(
                    context, types, requestPath, "LargeObjectHeapCompactionMode = CompactOnce",
                    "makes the next full blocking collection compact the large object heap, so it stops {0} for longer",
                    "remove it");
            }
        }
        else if (LatencyMode.ConstantSetBy(context.Operation, types) == LatencyMode.SustainedLowLatency
            && LatencyMode.RestorationOf(context.Operation, context.ContainingSymbol, types, context.CancellationToken)
                == PairState.Missing)
        {
            Report(
                context, types, requestPath, "LatencyMode = SustainedLowLatency",
                "puts full blocking collections off from here on, so the heap grows and fragments",
                "remove it, or set it once at start-up");
        }
    }

    private static bool IsPartOfCollect(IOperation operation, KnownTypes types)
        => operation.Parent is IExpressionStatementOperation statement && CollectSequence.Collects(statement, types);

    private static void Report(
        RuleOperation context,
        KnownTypes types,
        RequestPathFact requestPath,
        string code,
        string effect,
        string remedy)
        => GcReport.UnlessMeant(
            context, types, requestPath, Rule, ImmutableDictionary<string, string?>.Empty, code, effect, remedy);
}
