using GcGuard.Analyzers.Descriptors;
using GcGuard.Analyzers.Facts.RequestPath;
using GcGuard.Analyzers.Facts.Retries;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Rules.Lifetimes;

/// <summary>GCG6003: wait and retry of large payloads, with nothing that stops when every call fails.</summary>
public sealed class RetryWithoutBreakerAnalyzer : GcGuardAnalyzer
{
    internal static readonly DiagnosticDescriptor Rule = RuleDescriptor.Create(
        RuleIds.RetryWithoutBreaker,
        "Wait and retry of large payloads without a circuit breaker",
        "`{0}` retries large payloads ({1}, {2} × {3}) without a circuit breaker; put one inside the retry, so that calls fail at once while the other side is down",
        RuleCategory.Lifetimes,
        DiagnosticSeverity.Info,
        "While the other side is down every call waits through all its retries with its payload alive. A circuit breaker inside the retry ends them at the first one that finds it open.");

    /// <summary>Creates the rule.</summary>
    public RetryWithoutBreakerAnalyzer()
        : base(Rule)
    {
    }

    private protected override void Register(RuleContext context)
    {
        if ((context.Types.Has("Polly.Policy") || context.Types.Has("Polly.ResiliencePipeline")) && !ProjectNature.IsCold(context.Compilation))
        {
            var retries = RetryFact.For(context.Compilation);
            context.OnOperation(operation => Check(operation, context, retries), OperationKind.Invocation);
        }
    }

    private static void Check(RuleOperation context, RuleContext rule, RetryFact retries)
    {
        var call = (IInvocationOperation)context.Operation;
        if (UnbrokenRetry.TryFind(call, retries, rule.Types, rule.Options, context.CancellationToken) is { } retry)
        {
            context.ReportDiagnostic(Diagnostic.Create(
                Rule,
                UnbrokenRetry.NameOf(call).GetLocation(),
                call.TargetMethod.Name,
                "`" + retry.Payload.Name + "`",
                retry.Payload.Size.Describe(),
                retry.Payload.Wait.Describe()));
        }
    }
}
