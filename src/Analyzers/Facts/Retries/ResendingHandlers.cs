using System.Threading;
using GcGuard.Analyzers.Facts.LocalFlow;
using GcGuard.Analyzers.Symbols;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Facts.Retries;

/// <summary>Handlers of this compilation that send a request again: by a policy around <c>base.SendAsync</c> or a loop.</summary>
internal sealed class ResendingHandlers(MemberValues values, PolicyReader policies, RetryLoops loops, KnownTypes types)
{
    /// <summary>What a handler does; <see cref="RetryPolicy.None"/> where it sends once or nothing of it can be seen.</summary>
    public RetryPolicy Of(INamedTypeSymbol handler, CancellationToken cancellationToken)
    {
        if (!types.IsOrInherits(handler, "System.Net.Http.DelegatingHandler"))
        {
            return RetryPolicy.None;
        }

        foreach (ISymbol member in handler.GetMembers("SendAsync"))
        {
            if (member is IMethodSymbol { IsOverride: true, DeclaringSyntaxReferences.Length: 1 } method
                && method.DeclaringSyntaxReferences[0].GetSyntax(cancellationToken) is MethodDeclarationSyntax declaration
                && (SyntaxNode?)declaration.Body is var body
                && values.OperationOf(body ?? declaration.ExpressionBody!.Expression, cancellationToken) is { } operation)
            {
                return OfBody(operation, cancellationToken);
            }
        }

        return RetryPolicy.None;
    }

    private RetryPolicy OfBody(IOperation body, CancellationToken cancellationToken)
    {
        foreach (IOperation operation in body.DescendantsAndSelf())
        {
            if (operation is not IInvocationOperation call)
            {
                continue;
            }

            if (RetryFact.IsExecution(call.TargetMethod)
                && PolicyReader.ReceiverOf(call) is { } policy
                && Resends(call)
                && policies.Read(policy, cancellationToken) is { WaitsAndRetries: true } retry)
            {
                return retry;
            }

            if (loops.IsWait(call)
                && RetryLoops.LoopAround(call) is { } loop
                && SentIn(loop) is { } send
                && RetryLoops.EndsOnSuccess(loop, send)
                && loops.WaitOf(loop, call, cancellationToken) is { IsNegligible: false } wait)
            {
                return new RetryPolicy(call, wait, HasBreaker: false);
            }
        }

        return RetryPolicy.None;
    }

    private static bool Resends(IInvocationOperation execution)
    {
        foreach (IArgumentOperation argument in execution.Arguments)
        {
            if (WaitReader.Unwrap(argument.Value) is IAnonymousFunctionOperation function && SentIn(function.Body) is not null)
            {
                return true;
            }
        }

        return false;
    }

    private static IOperation? SentIn(IOperation code)
    {
        foreach (IOperation operation in code.Descendants())
        {
            if (operation is IInvocationOperation { TargetMethod.Name: "SendAsync", Instance: IInstanceReferenceOperation } send
                && send.Syntax is InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Expression: BaseExpressionSyntax } })
            {
                return send;
            }
        }

        return null;
    }
}
