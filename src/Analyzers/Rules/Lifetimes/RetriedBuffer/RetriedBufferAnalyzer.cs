using GcGuard.Analyzers.Engine;
using GcGuard.Analyzers.Evidence.RequestPath;
using GcGuard.Analyzers.Evidence.Retries;

namespace GcGuard.Analyzers.Rules.Lifetimes;

/// <summary>GCG6001: a large buffer that stays alive while a failed call waits to be tried again.</summary>
public sealed class RetriedBufferAnalyzer() : GcGuardAnalyzer(Rule, hasSuspects: true)
{
    internal static readonly DiagnosticDescriptor Rule = RuleDescriptor.Create(
        RuleIds.RetriedBuffer,
        "Large buffer kept alive over retries with back-off",
        "`{0}` ({1}) is kept alive while {3} waits between attempts ({2}); {4}",
        RuleCategory.Lifetimes,
        DiagnosticSeverity.Warning,
        "A buffer that outlives a failed attempt is promoted to generation 1 and 2 while nothing is done with it, and "
            + "dies there. When many calls fail at once, all their buffers are alive together.");

    private protected override void Register(RuleContext context)
    {
        var retries = RetryFact.For(context.Compilation);
        context.OnOperation(
            operation => Check(operation, context, retries),
            OperationKind.Invocation,
            OperationKind.ObjectCreation,
            OperationKind.Loop);
    }

    private static void Check(RuleOperation context, RuleContext rule, RetryFact retries)
    {
        if (retries.HeldBy(context.Operation, rule.Options, context.CancellationToken) is not { } held
            || (held.Size.IsForAudit && !rule.AssumesLarge(held.Use.Syntax))
            || IsCold(context, rule)
            || RetryPrecedence.Rows
                .Take(RuleIds.RetriedBuffer, held.Use, rule, context.Options, context.CancellationToken))
        {
            return;
        }

        context.ReportDiagnostic(Suspect.Decide(
            Rule,
            held.Size.Kind,
            held.Use.Syntax.GetLocation(),
            null,
            held.Name,
            held.Size.Describe(),
            held.Retry.Wait.Describe(),
            held.Retrier,
            held.Variable is null ? "send content that writes itself on each send" : "build it inside the attempt"));
    }

    private static bool IsCold(RuleOperation context, RuleContext rule)
        => RequestPathKind.Cold == RequestPathFact.For(rule.Compilation).Classify(
            context.Operation, context.ContainingSymbol, rule.Options, context.CancellationToken).Kind;
}
