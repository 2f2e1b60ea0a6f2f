using System.Threading;
using GcGuard.Analyzers.Facts.LocalFlow;
using GcGuard.Analyzers.Symbols;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Facts.Retries;

/// <summary>
/// Loops that try, wait and try again. A loop is one when it is left as soon as the attempt has succeeded; loops that poll,
/// pace their work or read in parts are not.
/// </summary>
internal sealed class RetryLoops(WaitReader waits, WaitCalls calls)
{
    /// <summary>Loops of a called method, read with the arguments of the call.</summary>
    public RetryLoops With(BoundCall call) => new(waits.With(call), calls);

    /// <summary>Whether a call waits.</summary>
    public bool IsWait(IInvocationOperation call, CancellationToken cancellationToken) => calls.IsWait(call, cancellationToken);

    /// <summary>The innermost loop whose body runs an operation itself, not in a lambda.</summary>
    public static ILoopOperation? LoopAround(IOperation operation)
    {
        for (IOperation child = operation; child.Parent is { } parent; child = parent)
        {
            switch (parent)
            {
                case IAnonymousFunctionOperation or ILocalFunctionOperation:
                    return null;
                case ILoopOperation loop when child == loop.Body:
                    return loop;
            }
        }

        return null;
    }

    /// <summary>The first wait that a loop's body runs itself, not in a loop inside or a lambda; null without one.</summary>
    public IInvocationOperation? FirstWait(ILoopOperation loop, CancellationToken cancellationToken)
    {
        foreach (IOperation operation in loop.Body.Descendants())
        {
            if (operation is IInvocationOperation call && IsWait(call, cancellationToken) && LoopAround(call) == loop)
            {
                return call;
            }
        }

        return null;
    }

    /// <summary>Whether an operation runs in each round of a loop: in its body or its condition.</summary>
    public static bool IsInRound(IOperation operation, ILoopOperation loop)
        => operation.IsWithin(loop.Body) || (ConditionOf(loop) is { } condition && operation.IsWithin(condition));

    /// <summary>Whether a reference is handed to what is attempted: it is an argument, directly or in a content made there.</summary>
    public static bool IsAttempted(IOperation reference, IOperation? loop)
    {
        for (IOperation? current = reference; current is not null && current != loop; current = current.Parent)
        {
            switch (current)
            {
                case IArgumentOperation { Parent: IInvocationOperation { TargetMethod: { } method } }:
                    return !BufferUse.IsLogging(method);
                case IArgumentOperation { Parent: IObjectCreationOperation }:
                    return true;
                case ISimpleAssignmentOperation { Target: IPropertyReferenceOperation { Property.Name: "Content" } }:
                    return true;
                case IMemberReferenceOperation or IArrayElementReferenceOperation or IBinaryOperation:
                    return false;
            }
        }

        return false;
    }

    /// <summary>Whether the loop is left once the attempt that uses the buffer has succeeded.</summary>
    public static bool EndsOnSuccess(ILoopOperation loop, IOperation use)
    {
        bool isTried = IsTried(use, loop);
        foreach (IOperation operation in loop.Body.Descendants())
        {
            if (Leaves(operation, loop)
                && operation.Syntax.Span.End >= use.Syntax.Span.End
                && !IsInCatch(operation, loop)
                && MemberValues.Owner(operation) == MemberValues.Owner(loop)
                && (isTried || IsConditional(operation, loop)))
            {
                return true;
            }
        }

        return ConditionOf(loop) is { } condition && (use.IsWithin(condition) || DependsOnBody(condition, loop) || AsksAnswer(condition, loop, use));
    }

    /// <summary>How long all waits of a loop are together; a lower and an upper bound, since the last attempt may wait or not.</summary>
    public RetryWait WaitOf(ILoopOperation loop, IInvocationOperation wait, CancellationToken cancellationToken)
    {
        if (calls.TimeOf(wait, waits, cancellationToken) is not var (time, reader))
        {
            return RetryWait.Unknown;
        }

        bool isMilliseconds = IsNumber(time);
        if (loop is IForEachLoopOperation each)
        {
            return time.WithoutConversions() is ILocalReferenceOperation delay && each.Locals.Contains(delay.Local) && !isMilliseconds
                ? new RetryWait(waits.SumOfList(each.Collection, cancellationToken))
                : RetryWait.Unknown;
        }

        if (loop is not IForLoopOperation counted)
        {
            return loop is IWhileLoopOperation plain && WaitOf(wait, cancellationToken) is { Seconds: { } seconds } one
                ? LoopCounts.Of(plain, waits, cancellationToken) is { } attempts ? new RetryWait((seconds * (attempts - 1)).Or(seconds * attempts)) : one
                : RetryWait.Unknown;
        }

        if (CounterOf(counted, cancellationToken) is not { } counter || counter.Count > WaitReader.MostAttempts)
        {
            return WaitOf(wait, cancellationToken);
        }

        WaitRange? SumOf(int count) => isMilliseconds
            ? reader.SumOfNumbers(time, counter.Symbol, counter.First, count, cancellationToken) * 0.001
            : reader.Sum(time, counter.Symbol, counter.First, count, cancellationToken);
        return SumOf(counter.Count - 1) is { } least && SumOf(counter.Count) is { } most
            ? new RetryWait(least.Or(most))
            : RetryWait.Unknown;
    }

    /// <summary>How long one wait is.</summary>
    public RetryWait WaitOf(IInvocationOperation wait, CancellationToken cancellationToken)
    {
        WaitRange? seconds = calls.TimeOf(wait, waits, cancellationToken) is not var (time, reader)
            ? null
            : IsNumber(time) ? reader.Number(time, cancellationToken) * 0.001 : reader.Duration(time, cancellationToken);
        return seconds is { } each ? new RetryWait(each, IsEach: true) : RetryWait.Unknown;
    }

    /// <summary>Whether a time is a number, which counts milliseconds, and no <see cref="System.TimeSpan"/>.</summary>
    private static bool IsNumber(IOperation time)
        => time.Type?.SpecialType is >= SpecialType.System_SByte and <= SpecialType.System_Double;

    private (ISymbol Symbol, int First, int Count)? CounterOf(IForLoopOperation loop, CancellationToken cancellationToken)
    {
        if (loop.Locals.Length != 1
            || loop.Before.Length != 1
            || loop.AtLoopBottom.Length != 1
            || loop.AtLoopBottom[0] is not IExpressionStatementOperation { Operation: IIncrementOrDecrementOperation { Kind: OperationKind.Increment, Target: ILocalReferenceOperation stepped } }
            || loop.Condition is not IBinaryOperation { LeftOperand: ILocalReferenceOperation compared } condition
            || !SymbolEqualityComparer.Default.Equals(stepped.Local, loop.Locals[0])
            || !SymbolEqualityComparer.Default.Equals(compared.Local, loop.Locals[0]))
        {
            return null;
        }

        IOperation? start = null;
        foreach (IOperation operation in loop.Before[0].Descendants())
        {
            if (operation is IVariableInitializerOperation initializer)
            {
                start = initializer.Value;
            }
        }

        int extra = condition.OperatorKind switch
        {
            BinaryOperatorKind.LessThan => 0,
            BinaryOperatorKind.LessThanOrEqual => 1,
            _ => -1,
        };
        return extra >= 0
            && start is not null
            && waits.Number(start, cancellationToken) is { } first
            && waits.Number(condition.RightOperand, cancellationToken) is { } last
            && last.Most - first.Most + extra is > 0 and < int.MaxValue and var count
                ? (loop.Locals[0], (int)first.Most, (int)count)
                : null;
    }

    private static bool Leaves(IOperation operation, ILoopOperation loop)
        => operation switch
        {
            IReturnOperation { Kind: OperationKind.Return } => true,
            IBranchOperation { BranchKind: BranchKind.Break } branch => SymbolEqualityComparer.Default.Equals(branch.Target, loop.ExitLabel),
            _ => false,
        };

    private static bool IsTried(IOperation use, ILoopOperation loop)
    {
        for (IOperation child = use; child != loop && child.Parent is { } parent; child = parent)
        {
            if (parent is ITryOperation { Catches.IsEmpty: false } attempt && attempt.Body == child)
            {
                return true;
            }
        }

        return false;
    }

    private static bool IsInCatch(IOperation operation, ILoopOperation loop)
    {
        for (IOperation? current = operation; current is not null && current != loop; current = current.Parent)
        {
            if (current is ICatchClauseOperation)
            {
                return true;
            }
        }

        return false;
    }

    private static bool IsConditional(IOperation operation, ILoopOperation loop)
    {
        for (IOperation? current = operation; current is not null && current != loop; current = current.Parent)
        {
            if (current is IConditionalOperation or ISwitchOperation)
            {
                return true;
            }
        }

        return false;
    }

    private static IOperation? ConditionOf(ILoopOperation loop)
        => loop switch
        {
            IWhileLoopOperation { Condition: { } condition } => condition,
            IForLoopOperation { Condition: { } condition } => condition,
            _ => null,
        };

    /// <summary>Whether a condition reads a flag that the body sets outside of catch blocks: <c>while (!sent)</c>.</summary>
    private static bool DependsOnBody(IOperation condition, ILoopOperation loop)
    {
        foreach (IOperation operation in condition.DescendantsAndSelf())
        {
            if (operation is not ILocalReferenceOperation { Type.SpecialType: SpecialType.System_Boolean } flag)
            {
                continue;
            }

            foreach (IOperation set in loop.Body.Descendants())
            {
                if (set is ISimpleAssignmentOperation { Target: ILocalReferenceOperation target }
                    && SymbolEqualityComparer.Default.Equals(target.Local, flag.Local)
                    && !IsInCatch(set, loop))
                {
                    return true;
                }
            }
        }

        return false;
    }

    /// <summary>Whether a condition reads a local that the attempt itself assigns: <c>while (response == null)</c>.</summary>
    private static bool AsksAnswer(IOperation condition, ILoopOperation loop, IOperation use)
    {
        for (IOperation? current = use.Parent; current is not null && current != loop; current = current.Parent)
        {
            if (current is not ISimpleAssignmentOperation { Target: ILocalReferenceOperation { Local: { } answer } })
            {
                continue;
            }

            foreach (IOperation operation in condition.DescendantsAndSelf())
            {
                if (operation is ILocalReferenceOperation asked && SymbolEqualityComparer.Default.Equals(asked.Local, answer))
                {
                    return true;
                }
            }
        }

        return false;
    }
}
