using GcGuard.Analyzers.Engine;

namespace GcGuard.Analyzers.Rules.Pools;

/// <summary>GCG3001: a pool of objects that keeps everything that is put back.</summary>
public sealed class UnboundedPoolAnalyzer() : GcGuardAnalyzer(Rule)
{
    internal static readonly DiagnosticDescriptor Rule = RuleDescriptor.Create(
        RuleIds.UnboundedPool,
        "Object pool with no upper bound",
        "`{0}` keeps every {1} that is returned, as many as were ever in use at once{2}, and `{3}` makes another "
            + "whenever it is empty; keep a limited number and drop the rest",
        RuleCategory.Pools,
        DiagnosticSeverity.Warning,
        "A pool without a limit holds the most objects that were ever needed at once, with all that they have "
            + "grown to, for as long as the process lives.");

    private protected override void Register(RuleContext context)
        => context.OnCall(
            operation => Check(operation, context),
            "Add", "Push", "Enqueue", "TryAdd", "AddFirst", "AddLast", "TryWrite", "WriteAsync");

    private static void Check(RuleOperation context, RuleContext rule)
    {
        if (UnboundedPool.TryFind((IInvocationOperation)context.Operation, rule.Types, context.CancellationToken)
                is { } pool
            && !context.IsCold(rule))
        {
            context.ReportDiagnostic(Diagnostic.Create(
                Rule,
                context.Operation.Syntax.GetLocation(),
                UnboundedPool.Name(pool.Storage),
                UnboundedPool.ElementText(pool),
                UnboundedPool.IsPerThread(pool.Storage) ? " on each thread" : string.Empty,
                UnboundedPool.MemberText(pool.Rent.Take.Operation)));
        }
    }
}
