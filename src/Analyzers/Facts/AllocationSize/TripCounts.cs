using System;
using System.Threading;
using GcGuard.Analyzers.Facts.LocalFlow;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Facts.AllocationSize;

/// <summary>How often a statement runs at least, once the block around it has been entered.</summary>
internal static class TripCounts
{
    /// <summary>
    /// How often <paramref name="operation"/> runs for one run of <paramref name="block"/>, at least: the product of the
    /// trips of the loops between them; 0 where a condition stands between them or a loop can be left early.
    /// </summary>
    public static long Between(
        IOperation block,
        IOperation operation,
        SequenceLengths lengths,
        ValueBounds values,
        int depth,
        CancellationToken cancellationToken)
    {
        long trips = 1;
        IOperation child = operation;
        for (IOperation? current = operation.Parent; child != block; child = current, current = current.Parent)
        {
            switch (current)
            {
                case null:
                    return 0;
                case ILoopOperation loop when child == loop.Body:
                    trips = Saturation.Multiply(trips, Of(loop, lengths, values, depth, cancellationToken));
                    break;
                case ILoopOperation or IConditionalOperation or IConditionalAccessOperation or ICoalesceOperation
                    or ISwitchOperation or ISwitchExpressionOperation or ITryOperation or ICatchClauseOperation
                    or IAnonymousFunctionOperation or ILocalFunctionOperation or ICoalesceAssignmentOperation:
                case IBinaryOperation { OperatorKind: BinaryOperatorKind.ConditionalAnd or BinaryOperatorKind.ConditionalOr }:
                    return 0;
            }

            if (trips == 0)
            {
                return 0;
            }
        }

        return trips;
    }

    /// <summary>How often the body of a loop runs whole, at least; 0 where nothing is known.</summary>
    private static long Of(
        ILoopOperation loop,
        SequenceLengths lengths,
        ValueBounds values,
        int depth,
        CancellationToken cancellationToken)
    {
        if (CanBeCutShort(loop.Body))
        {
            return 0;
        }

        return loop switch
        {
            IForLoopOperation counting => OfFor(counting, values, depth, cancellationToken),
            IForEachLoopOperation each => Math.Max(lengths.Of(each.Collection, values, depth, cancellationToken).Least, 0),
            _ => 0,
        };
    }

    private static bool CanBeCutShort(IOperation body)
    {
        foreach (IOperation operation in body.Descendants())
        {
            if (operation is IBranchOperation or IReturnOperation or IThrowOperation)
            {
                return true;
            }
        }

        return false;
    }

    /// <summary><c>for (int i = a; i &lt; b; i += step)</c>, up or down.</summary>
    private static long OfFor(IForLoopOperation loop, ValueBounds values, int depth, CancellationToken cancellationToken)
    {
        if (loop.Before.Length != 1
            || loop.AtLoopBottom.Length != 1
            || loop.Locals.Length != 1
            || StartOf(loop.Before[0]) is not { } start
            || loop.Condition is not IBinaryOperation { OperatorMethod: null } condition
            || StepOf(loop.AtLoopBottom[0], loop.Locals[0]) is not (not 0 and var step)
            || IsWritten(loop.Body, loop.Locals[0]))
        {
            return 0;
        }

        bool counts = IsLocal(condition.LeftOperand, loop.Locals[0]);
        if (!counts && !IsLocal(condition.RightOperand, loop.Locals[0]))
        {
            return 0;
        }

        Bounds first = values.Of(start, depth, cancellationToken);
        Bounds end = values.Of(counts ? condition.RightOperand : condition.LeftOperand, depth, cancellationToken);
        long distance;
        switch (counts ? condition.OperatorKind : Mirrored(condition.OperatorKind))
        {
            case BinaryOperatorKind.LessThan when step > 0:
            case BinaryOperatorKind.NotEquals when step == 1:
                distance = (end - first).Least;
                break;
            case BinaryOperatorKind.LessThanOrEqual when step > 0:
                distance = (end - first + Bounds.Exactly(1)).Least;
                break;
            case BinaryOperatorKind.GreaterThan when step < 0:
            case BinaryOperatorKind.NotEquals when step == -1:
                distance = (first - end).Least;
                break;
            case BinaryOperatorKind.GreaterThanOrEqual when step < 0:
                distance = (first - end + Bounds.Exactly(1)).Least;
                break;
            default:
                return 0;
        }

        long stride = Math.Abs(step);
        return distance <= 0 || distance > int.MaxValue ? 0 : (distance + stride - 1) / stride;
    }

    private static IOperation? StartOf(IOperation before)
        => before is IVariableDeclarationGroupOperation { Declarations.Length: 1 } group && group.Declarations[0].Declarators.Length == 1
            ? group.Declarations[0].Declarators[0].GetVariableInitializer()?.Value
            : null;

    private static BinaryOperatorKind Mirrored(BinaryOperatorKind kind) => kind switch
    {
        BinaryOperatorKind.LessThan => BinaryOperatorKind.GreaterThan,
        BinaryOperatorKind.LessThanOrEqual => BinaryOperatorKind.GreaterThanOrEqual,
        BinaryOperatorKind.GreaterThan => BinaryOperatorKind.LessThan,
        BinaryOperatorKind.GreaterThanOrEqual => BinaryOperatorKind.LessThanOrEqual,
        _ => kind,
    };

    /// <summary>What a step adds to the counter; 0 where it is no constant.</summary>
    private static long StepOf(IOperation step, ILocalSymbol counter)
    {
        IOperation operation = step is IExpressionStatementOperation statement ? statement.Operation : step;
        switch (operation)
        {
            case IIncrementOrDecrementOperation { OperatorMethod: null } one when IsLocal(one.Target, counter):
                return one.Kind == OperationKind.Increment ? 1 : -1;
            case ICompoundAssignmentOperation { OperatorMethod: null } compound
                when IsLocal(compound.Target, counter) && ValueBounds.ConstantOf(compound.Value) is { } value:
                return compound.OperatorKind switch
                {
                    BinaryOperatorKind.Add => value,
                    BinaryOperatorKind.Subtract => -value,
                    _ => 0,
                };
            default:
                return 0;
        }
    }

    private static bool IsLocal(IOperation operation, ILocalSymbol local)
        => operation.WithoutConversions() is ILocalReferenceOperation reference
            && SymbolEqualityComparer.Default.Equals(reference.Local, local);

    private static bool IsWritten(IOperation body, ILocalSymbol local)
    {
        foreach (IOperation operation in body.Descendants())
        {
            if (operation is ILocalReferenceOperation reference
                && SymbolEqualityComparer.Default.Equals(reference.Local, local)
                && LocalUse.Of(reference, isCaptured: false).Kind == LocalUseKind.Written)
            {
                return true;
            }
        }

        return false;
    }
}
