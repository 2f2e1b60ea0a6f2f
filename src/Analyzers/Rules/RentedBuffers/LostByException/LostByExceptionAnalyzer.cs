using System.Globalization;
using GcGuard.Analyzers.Engine;
using GcGuard.Analyzers.Evidence.Leases;
using GcGuard.Analyzers.Evidence.Pools;
using GcGuard.Analyzers.Options;

namespace GcGuard.Analyzers.Rules.RentedBuffers;

/// <summary>
/// GCG3009: a rented buffer or pooled object that goes back on every path, unless something throws before.
/// </summary>
public sealed class LostByExceptionAnalyzer() : GcGuardAnalyzer(Rule)
{
    internal static readonly DiagnosticDescriptor Rule = RuleDescriptor.Create(
        RuleIds.LostByException,
        "Pooled object that is not returned when an exception is thrown",
        "`{0}` is not returned to its pool when `{1}` in line {2} throws; {3}",
        RuleCategory.Pools,
        DiagnosticSeverity.Info,
        "A pool makes a new object for each one that an exception keeps from coming back: where much fails, it saves "
            + "little.");

    private protected override void Register(RuleContext context)
        => context.OnCall(operation => Check(operation, context), "Rent", "Get");

    private static void Check(RuleOperation context, RuleContext rule)
    {
        var call = (IInvocationOperation)context.Operation;
        SyntaxTree tree = call.Syntax.SyntaxTree;
        PoolCalls pools = PoolCalls.For(rule.Types, rule.Options, tree).WithObjectPools();
        if (pools.RentedBy(call) == LeaseKind.None
            || RentedBuffer.VariableOf(call) is not { Type.IsReferenceType: true } variable
            // Another one of these costs no more than the pool does.
            || StorageTypes.IsSmall(variable.Type, rule.Types)
            // GCG3003 has it where the team wants a warning.
            || rule.Options.Read(tree, RuleOptions.ReturnInFinally) == RuleOptions.RequireFinally
            || LostByException.TryFind(call, pools, context.CancellationToken) is not { } lost
            || context.IsCold(rule))
        {
            return;
        }

        context.ReportDiagnostic(Diagnostic.Create(
            Rule,
            call.Syntax.GetLocation(),
            [lost.Failing.Syntax.GetLocation()],
            variable.Name,
            MessageParts.Shorten(lost.Failing.Syntax, InShort(lost.Failing)),
            RentedBuffer.LineOf(lost.Failing.Syntax).ToString(CultureInfo.InvariantCulture),
            lost.Kind == LeaseKind.Owner
                ? "dispose of it where that is caught, or in a `finally`"
                : "where that happens often, give it back in a `finally`"));
    }

    /// <summary>What fails, where its text is too long for a message.</summary>
    private static string InShort(IOperation failing) => failing switch
    {
        IAwaitOperation => "await",
        IThrowOperation => "throw",
        IInvocationOperation { TargetMethod: { MethodKind: not MethodKind.DelegateInvoke } method } => method.Name,
        _ => "the delegate",
    };
}
