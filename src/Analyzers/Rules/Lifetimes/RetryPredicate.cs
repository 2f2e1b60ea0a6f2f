using GcGuard.Analyzers.Facts.LocalFlow;
using GcGuard.Analyzers.Facts.Retries;
using GcGuard.Analyzers.Symbols;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Rules.Lifetimes;

/// <summary>The predicate by which a retry knows a failed response, where it also takes those that fail again.</summary>
/// <param name="Function">The lambda.</param>
/// <param name="Test">The part of it that takes too much.</param>
/// <param name="Response">The expression that reads the response in that part.</param>
/// <param name="Permanent">What it takes, as a message says it.</param>
internal sealed record RetryPredicate(IAnonymousFunctionOperation Function, IOperation Test, IOperation Response, string Permanent)
{
    private const int BadRequest = 400;

    /// <summary>The predicate that a lambda is; null for any other lambda. Cheap: most lambdas are no argument of these calls.</summary>
    public static RetryPredicate? TryFind(IOperation operation, PolicyReader policies, KnownTypes types)
        => operation is IAnonymousFunctionOperation { Symbol.Parameters.Length: 1 } function
            && (IsOfResult(function, policies, types) || IsShouldHandle(function, types))
            && MemberValues.AnswerOf(function) is { } answer
                ? Find(function, answer, types)
                : null;

    /// <summary>The call that makes the retry, at the end of a chain that begins before or at a step of its builder.</summary>
    public static IInvocationOperation? RetryAfter(IInvocationOperation step, PolicyReader policies)
    {
        for (IOperation current = step.WithImplicitConversions(); current.Parent is { } parent;)
        {
            IInvocationOperation? next = parent switch
            {
                IInvocationOperation call when call.Instance == current => call,
                IArgumentOperation { Parameter.Ordinal: 0, Parent: IInvocationOperation { TargetMethod.IsExtensionMethod: true } call } => call,
                _ => null,
            };
            if (next is null || policies.IsRetry(next.TargetMethod))
            {
                return next;
            }

            if (next.TargetMethod.Name is not ("Or" or "OrInner" or "OrResult" or "OrTransientHttpError" or "OrTransientHttpStatusCode" or "Handle" or "HandleResult" or "HandleInner"))
            {
                return null;
            }

            current = next.WithImplicitConversions();
        }

        return null;
    }

    /// <summary><c>HandleResult(r => …)</c> or <c>OrResult(r => …)</c> in the chain of a retry, or of its options' <c>ShouldHandle</c>.</summary>
    private static bool IsOfResult(IAnonymousFunctionOperation function, PolicyReader policies, KnownTypes types)
        => ArgumentOf(function) is { Parent: IInvocationOperation { TargetMethod: { Name: "HandleResult" or "OrResult" } method } call }
            && PolicyReader.IsPolly(method.ContainingType)
            && types.Is(function.Symbol.Parameters[0].Type, "System.Net.Http.HttpResponseMessage")
            && (RetryAfter(call, policies) is not null || IsOfRetryOptions(call, types));

    private static bool IsShouldHandle(IAnonymousFunctionOperation function, KnownTypes types)
    {
        IOperation value = function;
        while (value.Parent is IDelegateCreationOperation or IConversionOperation)
        {
            value = value.Parent;
        }

        return IsRetryProperty(value, types);
    }

    private static bool IsOfRetryOptions(IInvocationOperation step, KnownTypes types)
    {
        IOperation current = step;
        while (current.Parent is IConversionOperation or IInvocationOperation)
        {
            current = current.Parent;
        }

        return IsRetryProperty(current, types);
    }

    private static bool IsRetryProperty(IOperation value, KnownTypes types)
        => value.Parent is ISimpleAssignmentOperation { Target: IPropertyReferenceOperation { Property: { Name: "ShouldHandle", ContainingType: { } owner } } }
            && types.IsOrInherits(owner, "Polly.Retry.RetryStrategyOptions`1");

    private static IArgumentOperation? ArgumentOf(IAnonymousFunctionOperation function)
    {
        IOperation? current = function.Parent;
        while (current is IDelegateCreationOperation or IConversionOperation)
        {
            current = current.Parent;
        }

        return current as IArgumentOperation;
    }

    /// <summary>The part of a predicate that takes every failure; a part that something else restricts is none.</summary>
    private static RetryPredicate? Find(IAnonymousFunctionOperation function, IOperation test, KnownTypes types)
    {
        test = test.WithoutConversions();
        switch (test)
        {
            case IBinaryOperation { OperatorKind: BinaryOperatorKind.ConditionalOr } either:
                return Find(function, either.LeftOperand, types) ?? Find(function, either.RightOperand, types);
            case IUnaryOperation { OperatorKind: UnaryOperatorKind.Not, Operand: { } operand } when Success(operand, types) is { } response:
                return new RetryPredicate(function, test, response, "every 4xx");
            case IBinaryOperation { OperatorKind: BinaryOperatorKind.Equals, RightOperand.ConstantValue: { HasValue: true, Value: false } } equals when Success(equals.LeftOperand, types) is { } response:
                return new RetryPredicate(function, test, response, "every 4xx");
            case IBinaryOperation comparison when Status(comparison.LeftOperand, types) is { } response && Number(comparison.RightOperand) is { } code:
                return Takes(comparison.OperatorKind, code) ? new RetryPredicate(function, test, response, "every 4xx") : null;
            case IInvocationOperation { Arguments.Length: 1, TargetMethod: { Name: "FromResult", ContainingType.Name: "ValueTask" } } wrapped:
                return Find(function, wrapped.Arguments[0].Value, types);
            case IObjectCreationOperation { Arguments.Length: 1, Type.Name: "ValueTask" } wrapped:
                return Find(function, wrapped.Arguments[0].Value, types);
            default:
                return null;
        }
    }

    private static bool Takes(BinaryOperatorKind comparison, int code)
        => comparison switch
        {
            BinaryOperatorKind.GreaterThanOrEqual => code is > 200 and <= BadRequest,
            BinaryOperatorKind.GreaterThan => code is >= 200 and < BadRequest,
            BinaryOperatorKind.NotEquals => code is >= 200 and < 300,
            _ => false,
        };

    private static int? Number(IOperation value)
        => value.WithoutConversions().ConstantValue is { HasValue: true, Value: int code } ? code : null;

    /// <summary>The response whose <c>IsSuccessStatusCode</c> an expression reads.</summary>
    private static IOperation? Success(IOperation operation, KnownTypes types)
        => operation.WithoutConversions() is IPropertyReferenceOperation { Property: { Name: "IsSuccessStatusCode" } property, Instance: { } response }
            && types.Is(property.ContainingType, "System.Net.Http.HttpResponseMessage") ? response : null;

    /// <summary>The response whose <c>StatusCode</c> an expression reads.</summary>
    private static IOperation? Status(IOperation operation, KnownTypes types)
        => operation.WithoutConversions() is IPropertyReferenceOperation { Property: { Name: "StatusCode" } property, Instance: { } response }
            && types.Is(property.ContainingType, "System.Net.Http.HttpResponseMessage") ? response : null;
}
