using GcGuard.Analyzers.Engine;
using GcGuard.Analyzers.Evidence.RequestPath;
using GcGuard.Analyzers.Evidence.Retries;

namespace GcGuard.Analyzers.Rules.Lifetimes;

/// <summary>GCG6003: wait and retry of large payloads, with nothing that stops when every call fails.</summary>
public sealed class RetryWithoutBreakerAnalyzer() : GcGuardAnalyzer(Rule)
{
    internal static readonly DiagnosticDescriptor Rule = RuleDescriptor.Create(
        RuleIds.RetryWithoutBreaker,
        "Retry of large payloads without a circuit breaker",
        "`{0}` retries large payloads ({1}: {2}; waits: {3}) without a circuit breaker; put one inside the retry, so "
            + "that calls fail at once while the other side is down",
        RuleCategory.Lifetimes,
        DiagnosticSeverity.Info,
        "While the other side is down every call waits through all its retries with its payload alive. A circuit "
            + "breaker inside the retry ends them at the first one that finds it open.");

    /// <summary>Whether a call makes a retry that waits, of Polly 7 or 8. Cheap.</summary>
    internal static bool IsRetry(IMethodSymbol method)
        => PolicyReader.IsWaitAndRetry(method)
            || (method.Name == "AddRetry" && PolicyReader.IsPolly(method.ContainingType));

    private protected override void Register(RuleContext context)
    {
        if ((context.Types.Has("Polly.Policy") || context.Types.Has("Polly.ResiliencePipeline"))
            && !ProjectNature.IsCold(context.Compilation))
        {
            var retries = RetryFact.For(context.Compilation);
            context.OnOperation(operation => Check(operation, context, retries), OperationKind.Invocation);
        }
    }

    private static void Check(RuleOperation context, RuleContext rule, RetryFact retries)
    {
        var call = (IInvocationOperation)context.Operation;
        if (IsRetry(call.TargetMethod)
            && retries.Unbroken(call, rule.Options, context.CancellationToken) is { } payload)
        {
            var access = (call.Syntax as InvocationExpressionSyntax)?.Expression as MemberAccessExpressionSyntax;
            context.ReportDiagnostic(Diagnostic.Create(
                Rule,
                (access?.Name ?? call.Syntax).GetLocation(),
                call.TargetMethod.Name,
                "`" + payload.Name + "`",
                payload.Size.Describe(),
                payload.Retry.Wait.Describe()));
        }
    }
}
