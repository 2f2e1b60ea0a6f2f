using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Evidence.Retries;

/// <summary>
/// Loops that try, wait and try again. A loop is one when it is left as soon as the attempt has succeeded; loops that
/// poll, pace their work or read in parts are not.
/// </summary>
internal sealed class RetryLoops(WaitReader waits, KnownTypes types)
{
    /// <summary>What a loop does with something that it tries; null where it does not wait and retry.</summary>
    public RetryPolicy? Of(ILoopOperation loop, IOperation attempt, Binding? scope, CancellationToken cancellationToken)
        => FirstWait(loop) is { } wait
            && (attempt.IsWithin(loop.Body) || (ConditionOf(loop) is { } condition && attempt.IsWithin(condition)))
            && !attempt.IsWithin(wait)
            && EndsOnSuccess(loop, attempt)
            && WaitOf(loop, wait, scope, cancellationToken) is { IsNegligible: false } time
                ? new RetryPolicy(wait, time, HasBreaker: false)
                : null;

    /// <summary>The first wait that a loop's body runs itself, not in a loop inside or a lambda; or null.</summary>
    public IInvocationOperation? FirstWait(ILoopOperation loop)
    {
        foreach (IOperation operation in loop.Body.Descendants())
        {
            if (operation is IInvocationOperation call && TimeOf(call) is not null && !IsIn(call, loop, IsOtherCode))
            {
                return call;
            }
        }

        return null;
    }

    /// <summary>The expression that says how long a call waits; null for all other calls. Cheap.</summary>
    private IOperation? TimeOf(IInvocationOperation call)
    {
        INamedTypeSymbol type = call.TargetMethod.ContainingType;
        return call.TargetMethod.Name switch
        {
            "Delay" when types.Is(type, "System.Threading.Tasks.Task") => call.ValueAt(0),
            "Delay" when types.Is(type, "System.Threading.Tasks.TimeProviderTaskExtensions") => call.ValueAt(1),
            "Sleep" when types.Is(type, "System.Threading.Thread") => call.ValueAt(0),
            _ => null,
        };
    }

    /// <summary>Whether a reference is an argument of what is attempted, directly or in a content made there.</summary>
    public bool IsAttempted(IOperation reference, ILoopOperation loop)
    {
        for (IOperation? current = reference; current is not null && current != loop; current = current.Parent)
        {
            switch (current)
            {
                case IArgumentOperation { Parent: IInvocationOperation { TargetMethod: { } method } }:
                    return !LoggedValue.IsLogger(method.ContainingType, types);
                case IArgumentOperation { Parent: IObjectCreationOperation }:
                case ISimpleAssignmentOperation { Target: IPropertyReferenceOperation { Property.Name: "Content" } }:
                    return true;
                case IMemberReferenceOperation or IArrayElementReferenceOperation or IBinaryOperation:
                    return false;
            }
        }

        return false;
    }

    /// <summary>Whether the loop is left once the attempt has succeeded: behind it, or by the condition.</summary>
    private static bool EndsOnSuccess(ILoopOperation loop, IOperation attempt)
    {
        IOperation? condition = ConditionOf(loop);
        if (condition is not null && attempt.IsWithin(condition))
        {
            return true;
        }

        bool isTried = IsIn(attempt, loop, IsTried);
        foreach (IOperation operation in loop.Body.Descendants())
        {
            switch (operation)
            {
                case IReturnOperation { Kind: OperationKind.Return }:
                case IBranchOperation { BranchKind: BranchKind.Break } leave
                    when SymbolEqualityComparer.Default.Equals(leave.Target, loop.ExitLabel):
                    if (operation.Syntax.Span.End >= attempt.Syntax.Span.End
                        && !IsIn(operation, loop, IsCatch)
                        && MemberValues.Owner(operation) == MemberValues.Owner(loop)
                        && (isTried || IsIn(operation, loop, IsCondition)))
                    {
                        return true;
                    }

                    break;

                // `while (!isSent)`, `while (response == null)`
                case ISimpleAssignmentOperation { Target: ILocalReferenceOperation { Local: { } flag } } assignment
                    when attempt.IsWithin(assignment) || flag.Type.SpecialType == SpecialType.System_Boolean:
                    if (condition is not null
                        && condition.Syntax.Mentions(flag.Name)
                        && !IsIn(assignment, loop, IsCatch))
                    {
                        return true;
                    }

                    break;
            }
        }

        return false;
    }

    /// <summary>How long all waits of a loop are together, or one where nobody knows how many there are.</summary>
    private RetryWait WaitOf(
        ILoopOperation loop, IInvocationOperation wait, Binding? scope, CancellationToken cancellationToken)
    {
        IOperation time = TimeOf(wait)!;
        if (loop is IForEachLoopOperation each
            && time.WithoutConversions() is ILocalReferenceOperation delay
            && each.Locals.Contains(delay.Local))
        {
            return new RetryWait(waits.SumOfList(each.Collection, scope, cancellationToken));
        }

        if (loop is not IForLoopOperation counted
            || CounterOf(counted, scope, cancellationToken) is not (var counter, var first, var count))
        {
            return new RetryWait(waits.Seconds(time, scope, cancellationToken), IsEach: true);
        }

        WaitRange? SumOf(int rounds) => WaitReader.Sum(
            first, rounds, n => waits.Seconds(time, Binding.OfRound(counter, n, scope), cancellationToken));

        // The last attempt may wait or not.
        return new RetryWait(SumOf(count - 1) is { } least && SumOf(count) is { } most ? least.Or(most) : null);
    }

    private (ISymbol Symbol, int First, int Count)? CounterOf(
        IForLoopOperation loop, Binding? scope, CancellationToken cancellationToken)
    {
        if (loop.Locals.Length != 1
            || loop.Before.Length != 1
            || loop.Before[0] is not IVariableDeclarationGroupOperation { Declarations: { Length: 1 } declared }
            || declared[0].Declarators[0].Initializer?.Value is not { } start
            || loop.AtLoopBottom.Length != 1
            || loop.AtLoopBottom[0] is not IExpressionStatementOperation { Operation.Kind: OperationKind.Increment }
            || loop.Condition is not IBinaryOperation { LeftOperand: ILocalReferenceOperation compared } condition
            || !SymbolEqualityComparer.Default.Equals(compared.Local, loop.Locals[0])
            || condition.OperatorKind is not (BinaryOperatorKind.LessThan or BinaryOperatorKind.LessThanOrEqual))
        {
            return null;
        }

        int extra = condition.OperatorKind == BinaryOperatorKind.LessThan ? 0 : 1;
        return waits.Value(start, scope, cancellationToken) is { } first
            && waits.Value(condition.RightOperand, scope, cancellationToken) is { } last
            && last.Most - first.Most + extra is > 0 and <= WaitReader.MostAttempts and var count
                ? (loop.Locals[0], (int)first.Most, (int)count)
                : null;
    }

    /// <summary>Whether an operation stands in something of a kind, inside a loop.</summary>
    private static bool IsIn(IOperation operation, ILoopOperation loop, Func<IOperation, bool> isOfKind)
    {
        for (IOperation? current = operation; current is not null && current != loop; current = current.Parent)
        {
            if (isOfKind(current))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>Whether an operation runs its parts more or less often than the loop around it does.</summary>
    private static bool IsOtherCode(IOperation operation)
        => operation is ILoopOperation or IAnonymousFunctionOperation or ILocalFunctionOperation;

    private static bool IsCatch(IOperation operation) => operation is ICatchClauseOperation;

    private static bool IsCondition(IOperation operation) => operation is IConditionalOperation or ISwitchOperation;

    private static bool IsTried(IOperation operation)
        => operation.Parent is ITryOperation { Catches.IsEmpty: false } attempt && attempt.Body == operation;

    private static IOperation? ConditionOf(ILoopOperation loop)
        => loop switch
        {
            IWhileLoopOperation { Condition: { } condition } => condition,
            IForLoopOperation { Condition: { } condition } => condition,
            _ => null,
        };
}
