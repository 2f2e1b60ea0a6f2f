using System.Threading;
using GcGuard.Analyzers.Facts.LocalFlow;
using GcGuard.Analyzers.Symbols;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Facts.Retries;

/// <summary>Handlers of this compilation that send a request again: by a policy around <c>base.SendAsync</c> or a loop.</summary>
internal sealed class ResendingHandlers(MemberValues values, PolicyReader policies, RetryLoops loops, RetryWrappers wrappers, KnownTypes types)
{
    private const string MessageHandler = "System.Net.Http.HttpMessageHandler";

    /// <summary>What a handler does; <see cref="RetryPolicy.None"/> where it sends once or nothing of it can be seen.</summary>
    public RetryPolicy Of(INamedTypeSymbol handler, CancellationToken cancellationToken)
    {
        if (!types.IsOrInherits(handler, "System.Net.Http.DelegatingHandler"))
        {
            return RetryPolicy.None;
        }

        for (INamedTypeSymbol? type = handler; type is { DeclaringSyntaxReferences.IsEmpty: false }; type = type.BaseType)
        {
            foreach (ISymbol member in type.GetMembers("SendAsync"))
            {
                if (member is IMethodSymbol { IsOverride: true, DeclaringSyntaxReferences.Length: 1 } method
                    && values.BodyOf(method, cancellationToken) is { } body
                    && values.OperationOf(body, cancellationToken) is { } operation)
                {
                    return OfBody(operation, cancellationToken);
                }
            }
        }

        return RetryPolicy.None;
    }

    /// <summary>
    /// The handler that retries among a handler and those it hands its requests to: one of this compilation, or one that a
    /// package makes of a policy or a pipeline. Null where none does.
    /// </summary>
    /// <param name="handler">The expression that makes or reads the handler.</param>
    /// <param name="depth">How many handlers are followed.</param>
    /// <param name="cancellationToken">Honoured between steps.</param>
    public (RetryPolicy Policy, INamedTypeSymbol Type)? Among(IOperation handler, int depth, CancellationToken cancellationToken)
    {
        handler = handler.WithoutConversions();
        if (handler is ILocalReferenceOperation or IFieldReferenceOperation)
        {
            handler = values.ValueOf(handler, cancellationToken) ?? handler;
        }

        if (depth <= 0 || handler is not IObjectCreationOperation { Type: INamedTypeSymbol type } creation)
        {
            return null;
        }

        if (OfCreation(creation, type, cancellationToken) is { WaitsAndRetries: true } policy)
        {
            return (policy, type);
        }

        foreach (IArgumentOperation argument in creation.Arguments)
        {
            if (types.IsOrInherits(argument.Value.WithoutConversions().Type, MessageHandler)
                && Among(argument.Value, depth - 1, cancellationToken) is { } inner)
            {
                return inner;
            }
        }

        if (creation.Initializer is { } initializer)
        {
            foreach (IOperation one in initializer.Initializers)
            {
                if (one is ISimpleAssignmentOperation { Target: IPropertyReferenceOperation { Property.Name: "InnerHandler" } } assignment)
                {
                    return Among(assignment.Value, depth - 1, cancellationToken);
                }
            }
        }

        return null;
    }

    private RetryPolicy OfCreation(IObjectCreationOperation creation, INamedTypeSymbol type, CancellationToken cancellationToken)
    {
        if (!types.Is(type, "Microsoft.Extensions.Http.PolicyHttpMessageHandler") && !types.Is(type, "Microsoft.Extensions.Http.Resilience.ResilienceHandler"))
        {
            return Of(type, cancellationToken);
        }

        return creation.ArgumentAt(0) is { } argument
            && (WaitReader.Unwrap(argument.Value) is IAnonymousFunctionOperation selector ? MemberValues.AnswerOf(selector) : argument.Value) is { } policy
                ? policies.Read(policy, cancellationToken) ?? RetryPolicy.None
                : RetryPolicy.None;
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

            foreach (IArgumentOperation argument in call.Arguments)
            {
                if (argument.Parameter?.Type.TypeKind == TypeKind.Delegate
                    && WaitReader.Unwrap(argument.Value) is IAnonymousFunctionOperation function
                    && SentIn(function.Body) is not null
                    && wrappers.Of(argument, cancellationToken) is { WaitsAndRetries: true } wrapped)
                {
                    return wrapped;
                }
            }

            if (loops.IsWait(call, cancellationToken)
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
