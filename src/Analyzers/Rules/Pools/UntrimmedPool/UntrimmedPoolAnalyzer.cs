using GcGuard.Analyzers.Engine;
using GcGuard.Analyzers.Evidence.Size;
using GcGuard.Analyzers.Options;

namespace GcGuard.Analyzers.Rules.Pools;

/// <summary>GCG3002: an object that grows goes back to its pool as large as it became.</summary>
public sealed class UntrimmedPoolAnalyzer() : GcGuardAnalyzer(Rule)
{
    internal static readonly DiagnosticDescriptor Rule = RuleDescriptor.Create(
        RuleIds.UntrimmedPool,
        "Pooled object that keeps its grown capacity",
        "This pool keeps each {0} with the {1} it has grown to, for as long as the pool lives; drop instances above "
            + "{2}",
        RuleCategory.Pools,
        DiagnosticSeverity.Warning,
        "Emptying a stream, builder or collection leaves its buffer as large as it became, so after a while a pool of "
            + "them holds the largest buffers that were ever needed.");

    private protected override void Register(RuleContext context)
    {
        context.OnOperation(operation => Check(operation, context), OperationKind.ObjectCreation);
        if (context.Types.Has("Microsoft.Extensions.ObjectPool.IPooledObjectPolicy`1"))
        {
            context.OnCall(operation => Check(operation, context), "Create");
            context.OnOperation(operation => Check(operation, context), OperationKind.Return);
        }
    }

    private static void Check(RuleOperation context, RuleContext rule)
    {
        if (UntrimmedPool.TryFind(context.Operation, rule.Compilation, context.CancellationToken) is { } found
            && !PoolPrecedence.Rows.Take(
                RuleIds.UntrimmedPool, context.Operation, rule, context.Options, context.CancellationToken))
        {
            long limit = rule.Options.Read(context.Operation.Syntax.SyntaxTree, found.LimitOption);
            context.ReportDiagnostic(Diagnostic.Create(
                Rule,
                context.Operation.Syntax.GetLocation(),
                found.Element.ToDisplayString(SymbolDisplayFormat.MinimallyQualifiedFormat),
                found.Growth.Buffer,
                AllocationSizeFact.Text(limit)));
        }
    }
}
