using GcGuard.Analyzers.Engine;

namespace GcGuard.Analyzers.Rules.RentedBuffers;

/// <summary>GCG3008: an array whose elements hold references goes back to its pool with all of them.</summary>
public sealed class UnclearedReturnAnalyzer() : GcGuardAnalyzer(Rule)
{
    internal static readonly DiagnosticDescriptor Rule = RuleDescriptor.Create(
        RuleIds.UnclearedReturn,
        "Array of references returned to its pool without being cleared",
        "`{0}` is returned to its pool with its references, which keep their objects alive for as long as the pool "
            + "keeps the array; pass `clearArray: true`",
        RuleCategory.Pools,
        DiagnosticSeverity.Info,
        "A pool keeps the array, and the array keeps every object that was left in it, until somebody else overwrites "
            + "it or the pool is trimmed.");

    private protected override void Register(RuleContext context)
        => context.OnCall(operation => Check(operation, context), "Return");

    private static void Check(RuleOperation context, RuleContext rule)
    {
        var call = (IInvocationOperation)context.Operation;
        if (UnclearedReturn.TryFind(call, rule.Types) is { } array && !context.IsCold(rule))
        {
            context.ReportDiagnostic(Diagnostic.Create(Rule, call.Syntax.GetLocation(), array.Syntax.ToString()));
        }
    }
}
