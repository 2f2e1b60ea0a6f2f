using GcGuard.Analyzers.Engine;

namespace GcGuard.Analyzers.Rules.Pools;

/// <summary>
/// GCG3007: a manager of recyclable streams that keeps every block and buffer that is returned to it.
/// </summary>
public sealed class UnlimitedStreamManagerAnalyzer() : GcGuardAnalyzer(Rule)
{
    private const string Summary = "new RecyclableMemoryStreamManager(…)";

    internal static readonly DiagnosticDescriptor Rule = RuleDescriptor.Create(
        RuleIds.UnlimitedStreamManager,
        "RecyclableMemoryStreamManager without limits",
        "`{0}` never frees {1}: after one burst of requests the process keeps that much memory; set {2}",
        RuleCategory.Pools,
        DiagnosticSeverity.Warning,
        "The free pools of a RecyclableMemoryStreamManager have no limit by default, so the memory of the largest "
            + "burst is never given back.");

    private protected override void Register(RuleContext context)
    {
        if (context.Types.Has(PoolCreation.RecyclableManager))
        {
            context.OnOperation(operation => Check(operation, context), OperationKind.ObjectCreation);
        }
    }

    private static void Check(RuleOperation context, RuleContext rule)
    {
        var creation = (IObjectCreationOperation)context.Operation;
        if (!rule.Types.Is(creation.Type, PoolCreation.RecyclableManager)
            || FreeLimits.TryRead(creation, rule.Types, context.CancellationToken) is not { } limits
            || (limits.HasSmall && limits.HasLarge)
            || PoolPrecedence.Rows.Take(
                RuleIds.UnlimitedStreamManager, creation, rule, context.Options, context.CancellationToken))
        {
            return;
        }

        bool areOptions = rule.Types.Has(FreeLimits.OptionsType);
        string small = areOptions ? FreeLimits.SmallOption : FreeLimits.SmallProperty;
        string large = areOptions ? FreeLimits.LargeOption : FreeLimits.LargeProperty;
        (string kept, string remedy) = (limits.HasSmall, limits.HasLarge) switch
        {
            (true, false) => ("every large buffer that is returned", $"`{large}`"),
            (false, true) => ("every block that is returned", $"`{small}`"),
            _ => ("every block and large buffer that is returned", $"`{small}` and `{large}`"),
        };
        context.ReportDiagnostic(Diagnostic.Create(
            Rule,
            creation.Syntax.GetLocation(),
            creation.Syntax is ImplicitObjectCreationExpressionSyntax
                ? Summary
                : MessageParts.Shorten(creation.Syntax, Summary),
            kept,
            remedy));
    }
}
