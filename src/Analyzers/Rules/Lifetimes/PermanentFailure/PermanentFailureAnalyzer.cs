using GcGuard.Analyzers.Engine;
using GcGuard.Analyzers.Evidence.RequestPath;

namespace GcGuard.Analyzers.Rules.Lifetimes;

/// <summary>GCG6004: a retry that also repeats requests which will fail again.</summary>
public sealed class PermanentFailureAnalyzer() : GcGuardAnalyzer(Rule)
{
    internal static readonly DiagnosticDescriptor Rule = RuleDescriptor.Create(
        RuleIds.PermanentFailureRetry,
        "Retry of permanent failures",
        "`{0}` also retries requests that the server will refuse again ({1}); retry only 5xx, 408, 429 "
            + "and HttpRequestException",
        RuleCategory.Lifetimes,
        DiagnosticSeverity.Info,
        "A request that is malformed, unauthorized or about something that does not exist fails the same way each "
            + "time. Retrying it sends its payload again and keeps it alive over every wait.");

    private protected override void Register(RuleContext context)
    {
        if ((context.Types.Has("Polly.Policy`1") || context.Types.Has("Polly.PredicateBuilder`1"))
            && !ProjectNature.IsCold(context.Compilation))
        {
            context.OnOperation(operation => Check(operation, context), OperationKind.AnonymousFunction);
        }
    }

    private static void Check(RuleOperation context, RuleContext rule)
    {
        if (RetryPredicate.TryFind(context.Operation, rule.Types) is { } predicate)
        {
            context.ReportDiagnostic(Diagnostic.Create(
                Rule, predicate.Test.Syntax.GetLocation(), predicate.Test.Syntax.ToString(), predicate.Permanent));
        }
    }
}
