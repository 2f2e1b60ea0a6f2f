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
internal sealed class RetryLoops(WaitReader waits, KnownTypes types)
{
    /// <summary>Whether a call waits: <c>Task.Delay</c> or <c>Thread.Sleep</c>.</summary>
    public bool IsWait(IInvocationOperation call)
        => call.TargetMethod.Name switch
        {
            "Delay" => types.Is(call.TargetMethod.ContainingType, "System.Threading.Tasks.Task"),
            "Sleep" => types.Is(call.TargetMethod.ContainingType, "System.Threading.Thread"),
            _ => false,
        };

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
    public IInvocationOperation? FirstWait(ILoopOperation loop)
    {
        foreach (IOperation operation in loop.Body.Descendants())
        {
            if (operation is IInvocationOperation call && IsWait(call) && LoopAround(call) == loop)
            {
                return call;
            }
        }

        return null;
    }

    /// <summary>Whether a reference is handed to what is attempted: it is an argument, directly or in a content made there.</summary>
    public static bool IsAttempted(IOperation reference, IOperation? loop)
    {
        for (IOperation? current = reference; current is not null && current != loop; current = current.Parent)
        {
            switch (current)
            {
                case IArgumentOperation { Parent: IInvocationOperation { TargetMethod: { } method } }:
                    return !IsLogging(method);
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

        return ConditionOf(loop) is { } condition && DependsOnBody(condition, loop);
    }

    /// <summary>How long all waits of a loop are together; a lower and an upper bound, since the last attempt may wait or not.</summary>
    public RetryWait WaitOf(ILoopOperation loop, IInvocationOperation wait, CancellationToken cancellationToken)
    {
        if (wait.ArgumentAt(0) is not { } argument)
        {
            return RetryWait.Unknown;
        }

        bool isMilliseconds = IsMilliseconds(argument);
        if (loop is IForEachLoopOperation each)
        {
            return argument.Value.WithoutConversions() is ILocalReferenceOperation delay && each.Locals.Contains(delay.Local) && !isMilliseconds
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
            return RetryWait.Unknown;
        }

        WaitRange? SumOf(int count) => isMilliseconds
            ? waits.SumOfNumbers(argument.Value, counter.Symbol, counter.First, count, cancellationToken) * 0.001
            : waits.Sum(argument.Value, counter.Symbol, counter.First, count, cancellationToken);
        return SumOf(counter.Count - 1) is { } least && SumOf(counter.Count) is { } most
            ? new RetryWait(least.Or(most))
            : RetryWait.Unknown;
    }

    /// <summary>How long one wait is.</summary>
    public RetryWait WaitOf(IInvocationOperation wait, CancellationToken cancellationToken)
    {
        WaitRange? seconds = wait.ArgumentAt(0) is not { } argument
            ? null
            : IsMilliseconds(argument) ? waits.Number(argument.Value, cancellationToken) * 0.001 : waits.Duration(argument.Value, cancellationToken);
        return seconds is { } each ? new RetryWait(each, IsEach: true) : RetryWait.Unknown;
    }

    private static bool IsMilliseconds(IArgumentOperation argument) => argument.Parameter?.Type.SpecialType == SpecialType.System_Int32;

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

    private static bool IsLogging(IMethodSymbol method)
        => method.Name.StartsWith("Log", System.StringComparison.Ordinal)
            || method.ContainingType.Name is "Console" or "Debug" or "Trace";
}
