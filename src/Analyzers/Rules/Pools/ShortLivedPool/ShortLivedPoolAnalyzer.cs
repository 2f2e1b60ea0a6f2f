using GcGuard.Analyzers.Engine;
using GcGuard.Analyzers.Evidence.RequestPath;

namespace GcGuard.Analyzers.Rules.Pools;

/// <summary>
/// GCG3006: a pool that is made per call, per request or per scope, so that nothing is ever rented from it twice.
/// </summary>
public sealed class ShortLivedPoolAnalyzer() : GcGuardAnalyzer(Rule)
{
    internal static readonly DiagnosticDescriptor Rule = RuleDescriptor.Create(
        RuleIds.ShortLivedPool,
        "Pool made per call",
        "`{0}` makes a new pool {1}{2}: what is returned to it is garbage with it; "
            + "keep one pool in a static readonly field",
        RuleCategory.Pools,
        DiagnosticSeverity.Warning,
        "A pool saves allocations only as long as it lives. One that is made for a call or a request costs its own "
            + "arrays and saves nothing.");

    private protected override void Register(RuleContext context)
    {
        if (context.Types.Has(PoolCreation.RecyclableManager) || context.Types.Has(PoolCreation.DefaultObjectPool))
        {
            context.OnOperation(operation => Check(operation, context), OperationKind.ObjectCreation);
        }

        context.OnCall(operation => Check(operation, context), "Create", "CreateStringBuilderPool");
    }

    /// <summary>What the rule says of an expression; null when it says nothing.</summary>
    internal static (ShortLivedPool Pool, RequestPathVerdict Verdict)? TryFind(
        IOperation operation,
        ISymbol containingSymbol,
        RuleContext context,
        AnalyzerOptions options,
        CancellationToken cancellationToken)
    {
        if (!PoolCreation.IsOne(operation, context.Types)
            || ShortLivedPool.TryFind(operation, context.Compilation, cancellationToken) is not { } pool)
        {
            return null;
        }

        RequestPathVerdict verdict = RequestPathFact.For(context.Compilation).Classify(
            operation, containingSymbol, options.AnalyzerConfigOptionsProvider, cancellationToken);
        // A loop in a service that runs as long as its process has its pool for as long; a request has not.
        bool isPromise = verdict.Kind == RequestPathKind.RequestPath
            || (verdict.Kind == RequestPathKind.Unknown && !pool.ServesLoop);
        return isPromise ? (pool, verdict) : null;
    }

    private static void Check(RuleOperation context, RuleContext rule)
    {
        if (TryFind(context.Operation, context.ContainingSymbol, rule, context.Options, context.CancellationToken)
            is not { } found)
        {
            return;
        }

        context.ReportDiagnostic(Diagnostic.Create(
            Rule,
            context.Operation.Syntax.GetLocation(),
            found.Verdict.ChainLocations(),
            ImmutableDictionary<string, string?>.Empty,
            MessageParts.Shorten(context.Operation.Syntax, "the expression"),
            found.Pool.Reason,
            MessageParts.Path(found.Verdict)));
    }
}
