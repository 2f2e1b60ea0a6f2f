using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Evidence.Retries;
using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Rules.Lifetimes;

/// <summary>The predicate by which a retry knows a failed response, where it takes those that fail again too.</summary>
/// <param name="Function">The lambda.</param>
/// <param name="Test">The part of it that takes too much.</param>
/// <param name="Response">The expression that reads the response in that part.</param>
/// <param name="Permanent">What it takes, as a message says it.</param>
internal sealed record RetryPredicate(
    IAnonymousFunctionOperation Function, IOperation Test, IOperation Response, string Permanent)
{
    private const int BadRequest = 400;

    /// <summary>The predicate that a lambda is; null for any other. Cheap: most are no such argument.</summary>
    public static RetryPredicate? TryFind(IOperation operation, KnownTypes types)
        => operation is IAnonymousFunctionOperation { Symbol.Parameters.Length: 1 } function
            && (IsOfResult(function, types) || IsShouldHandle(function, types))
            && MemberValues.AnswerOf(function.Body) is { } answer
                ? Find(function, answer, types)
                : null;

    /// <summary><c>HandleResult(r => …)</c> or <c>OrResult(r => …)</c> before a retry, or in its options.</summary>
    private static bool IsOfResult(IAnonymousFunctionOperation function, KnownTypes types)
        => CallChain.ArgumentOf(function) is { Parent: IInvocationOperation { TargetMethod: { } method } step }
            && method.Name is "HandleResult" or "OrResult"
            && PolicyReader.IsPolly(method.ContainingType)
            && types.Is(function.Symbol.Parameters[0].Type, "System.Net.Http.HttpResponseMessage")
            && (IsRetried(step) || IsShouldHandle(step, types));

    private static bool IsRetried(IOperation step)
    {
        foreach (IInvocationOperation next in CallChain.StepsOn(step))
        {
            if (PolicyReader.IsRetry(next.TargetMethod))
            {
                return true;
            }
        }

        return false;
    }

    private static bool IsShouldHandle(IOperation value, KnownTypes types)
    {
        while (value.Parent is IDelegateCreationOperation or IConversionOperation or IInvocationOperation)
        {
            value = value.Parent;
        }

        return value.Parent is ISimpleAssignmentOperation { Target: IPropertyReferenceOperation target }
            && target.Property.Name == "ShouldHandle"
            && types.IsOrInherits(target.Property.ContainingType, "Polly.Retry.RetryStrategyOptions`1");
    }

    /// <summary>The part of a predicate that takes every failure; one that something else restricts is none.</summary>
    private static RetryPredicate? Find(IAnonymousFunctionOperation function, IOperation test, KnownTypes types)
    {
        RetryPredicate? Of(IOperation? response)
            => response is null ? null : new RetryPredicate(function, test, response, "every 4xx");

        test = test.WithoutConversions();
        switch (test)
        {
            case IBinaryOperation { OperatorKind: BinaryOperatorKind.ConditionalOr } either:
                return Find(function, either.LeftOperand, types) ?? Find(function, either.RightOperand, types);
            case IUnaryOperation { OperatorKind: UnaryOperatorKind.Not, Operand: { } operand }:
                return Of(ResponseOf(operand, "IsSuccessStatusCode", types));
            case IBinaryOperation { OperatorKind: BinaryOperatorKind.Equals } equals
                when equals.RightOperand.ConstantValue.Value is false:
                return Of(ResponseOf(equals.LeftOperand, "IsSuccessStatusCode", types));
            case IBinaryOperation comparison
                when comparison.RightOperand.WithoutConversions().ConstantValue.Value is int code
                    && Takes(comparison.OperatorKind, code):
                return Of(ResponseOf(comparison.LeftOperand, "StatusCode", types));
            case IInvocationOperation or IObjectCreationOperation
                when test.Type?.Name == "ValueTask" && test.ArgumentAt(0) is { } result:
                return Find(function, result.Value, types);
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

    /// <summary>The response one of whose properties an expression reads.</summary>
    private static IOperation? ResponseOf(IOperation operation, string name, KnownTypes types)
        => operation.WithoutConversions() is IPropertyReferenceOperation { Instance: { } response } read
            && read.Property.Name == name
            && types.Is(read.Property.ContainingType, "System.Net.Http.HttpResponseMessage") ? response : null;
}
