using GcGuard.Analyzers.Engine;
using GcGuard.Analyzers.Evidence.RequestPath;
using GcGuard.Analyzers.Evidence.Retries;
using GcGuard.Analyzers.Options;

namespace GcGuard.Analyzers.Rules.Lifetimes;

/// <summary>GCG6002: a large buffer that is filled before a long wait and first read after it.</summary>
public sealed class BufferOverWaitAnalyzer() : GcGuardAnalyzer(Suspect.Lifetimes)
{
    private const string Message =
        "`{0}` ({1}) is kept alive while {2} waits, and read only afterwards ({3}); fill it after the wait";

    private protected override void Register(RuleContext context)
    {
        var retries = RetryFact.For(context.Compilation);
        context.OnOperation(operation => Check(operation, context, retries), OperationKind.Await);
    }

    private static void Check(RuleOperation context, RuleContext rule, RetryFact retries)
    {
        CancellationToken cancellationToken = context.CancellationToken;
        IOperation operation = context.Operation;
        if (LongWait.TryFind((IAwaitOperation)operation, retries, rule.Types, cancellationToken) is not { } wait)
        {
            return;
        }

        long least = rule.Options.Read(operation.Syntax.SyntaxTree, RuleOptions.RetainedBytes);
        if (WaitingBuffer.Over(wait, retries, least, rule.Types, cancellationToken) is { IsEmpty: false } held
            && rule.RequestPath.Classify(operation, context.ContainingSymbol, rule.Options, cancellationToken)
                is { Kind: RequestPathKind.RequestPath } verdict)
        {
            context.ReportDiagnostic(Suspect.Create(
                Suspect.Lifetimes,
                Message,
                null,
                operation.Syntax.GetLocation(),
                verdict.ChainLocations(),
                held[0].Local.Name,
                held[0].Size.Describe(),
                wait.Describe(),
                verdict.Describe()));
        }
    }
}
