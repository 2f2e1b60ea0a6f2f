using System.Globalization;
using GcGuard.Analyzers.Engine;
using GcGuard.Analyzers.Evidence.Leases;

namespace GcGuard.Analyzers.Rules.RentedBuffers;

/// <summary>GCG3003: a rented buffer that does not go back to its pool, on some path or on any.</summary>
public sealed class LostBufferAnalyzer() : GcGuardAnalyzer(Rule)
{
    internal static readonly DiagnosticDescriptor Rule = RuleDescriptor.Create(
        RuleIds.LostBuffer,
        "Rented buffer that is not returned",
        "`{0}` {1}",
        RuleCategory.Pools,
        DiagnosticSeverity.Warning,
        "A pool makes a new array for each one that does not come back, so that renting allocates as much as `new` "
            + "does, and rounds the size up besides.");

    private protected override void Register(RuleContext context)
        => context.OnCall(operation => Check(operation, context), "Rent", "Get");

    private static void Check(RuleOperation context, RuleContext rule)
    {
        var call = (IInvocationOperation)context.Operation;
        PoolCalls pools = PoolCalls.For(rule.Types, rule.Options, call.Syntax.SyntaxTree);
        if (LeaseSeed.OfRent(call, pools) is { } seed
            && LostBuffer.TryFind(seed, pools, rule.Options, context.CancellationToken) is { } lost
            && !context.IsCold(rule))
        {
            context.ReportDiagnostic(Diagnostic.Create(
                Rule,
                call.Syntax.GetLocation(),
                [lost.At.GetLocation()],
                RentedBuffer.NameOf(call),
                Text(lost, seed.Kind)));
        }
    }

    private static string Text(LostBuffer lost, LeaseKind kind)
    {
        string line = RentedBuffer.LineOf(lost.At).ToString(CultureInfo.InvariantCulture);
        string back = kind == LeaseKind.Owner ? "disposed of" : "returned";
        string remedy = kind == LeaseKind.Owner ? "dispose of it with `using`" : "return it in a `finally`";
        return lost.Kind switch
        {
            LossKind.OnPath => $"is not {back} where the function is left in line {line}; {remedy}",
            LossKind.NeverReturned => $"is rented and never {back}; {remedy}",
            LossKind.Overwritten
                => $"is lost in line {line}, where the variable that holds it gets another value; {remedy} first",
            LossKind.Replaced
                => $"is lost in line {line} when the field gets the next, larger array; return the old one there",
            LossKind.Wrapped
                => $"leaves in line {line} inside an object that never gives it back to its pool; "
                    + "keep it until its last reader is done, or hand out an object that returns it",
            _ => $"is not {back} when an exception is thrown before line {line}; {remedy}",
        };
    }
}
