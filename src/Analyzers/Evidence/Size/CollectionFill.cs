using GcGuard.Analyzers.Evidence.Flow;

namespace GcGuard.Analyzers.Evidence.Size;

/// <summary>
/// How many elements are certainly added to a local collection. An addition under a condition counts as none, one in a
/// loop as often as the loop certainly runs.
/// </summary>
internal sealed class CollectionFill(SequenceLengths lengths, LeastValues values)
{
    /// <summary>
    /// The least number of elements that a collection holds before something else than an addition happens to it.
    /// </summary>
    public long CountOf(LocalFlowFact flow, IOperation block, int depth, CancellationToken cancellationToken)
    {
        long count = 0;
        foreach (LocalUse use in flow.Uses)
        {
            if (use.Value.Parent is IInvocationOperation { TargetMethod: { } method } call
                && call.Instance == use.Value)
            {
                switch (method.Name)
                {
                    case "Add" when call.Type?.SpecialType == SpecialType.System_Boolean:
                        // A set takes an element only once, so that nothing is known.
                        continue;
                    case "Add" or "Enqueue" or "Push":
                        count += TripsBetween(block, call, depth, cancellationToken);
                        continue;
                    case "AddRange" or "Contains" or "IndexOf" or "Sort" or "Reverse" or "EnsureCapacity" or "ToArray"
                        or "Peek":
                        continue;
                }
            }
            else if (use.Kind is LocalUseKind.Receiver or LocalUseKind.Compared or LocalUseKind.Returned)
            {
                continue;
            }

            // It may be emptied here: in a loop before or after each addition, else after those that stand above.
            return flow.IsRepeated(use.Reference) ? 0 : count;
        }

        return count;
    }

    /// <summary>
    /// How often an operation runs for one run of a block, at least: the product of the trips of the loops between
    /// them; 0 where a condition stands between them or a loop can be left early.
    /// </summary>
    private long TripsBetween(IOperation block, IOperation operation, int depth, CancellationToken cancellationToken)
    {
        long trips = 1;
        IOperation child = operation;
        for (IOperation? current = operation.Parent; child != block && trips > 0; current = current.Parent)
        {
            switch (current)
            {
                case ILoopOperation loop when child == loop.Body:
                    trips = ObjectSize.Multiply(trips, TripsOf(loop, depth, cancellationToken));
                    break;
                case IExpressionStatementOperation or IBlockOperation or IUsingOperation:
                    break;
                default:
                    return 0;
            }

            child = current;
        }

        return trips;
    }

    /// <summary>How often the body of a loop runs whole, at least; 0 where nothing is known.</summary>
    private long TripsOf(ILoopOperation loop, int depth, CancellationToken cancellationToken)
    {
        foreach (IOperation operation in loop.Body.Descendants())
        {
            if (operation is IBranchOperation or IReturnOperation or IThrowOperation)
            {
                return 0;
            }
        }

        return loop switch
        {
            IForLoopOperation counting => TripsOf(counting, depth, cancellationToken),
            IForEachLoopOperation each => lengths.Of(each.Collection, values, depth, cancellationToken) ?? 0,
            _ => 0,
        };
    }

    /// <summary><c>for (int i = 0; i &lt; n; i++)</c>, where nothing else writes to the counter.</summary>
    private long TripsOf(IForLoopOperation loop, int depth, CancellationToken cancellationToken)
    {
        if (loop is not
            {
                Locals.Length: 1,
                AtLoopBottom: { Length: 1 } steps,
                Before: { Length: 1 } starts,
                Condition: IBinaryOperation
                {
                    OperatorKind: BinaryOperatorKind.LessThan or BinaryOperatorKind.LessThanOrEqual,
                    LeftOperand: ILocalReferenceOperation counter,
                    RightOperand: { } end,
                },
            }
            || steps[0] is not IExpressionStatementOperation
            {
                Operation: IIncrementOrDecrementOperation { Kind: OperationKind.Increment },
            }
            || starts[0] is not IVariableDeclarationGroupOperation { Declarations: { Length: 1 } declarations }
            || declarations[0].Declarators[0].GetVariableInitializer()?.Value is not { } start
            || LeastValues.ConstantOf(start) is not { } first
            || values.Of(end, depth, cancellationToken) is not { } least
            || IsWritten(loop.Body, counter.Local))
        {
            return 0;
        }

        return Math.Max(least - first, 0);
    }

    private static bool IsWritten(IOperation body, ILocalSymbol counter)
    {
        foreach (IOperation operation in body.Descendants())
        {
            if (operation is ILocalReferenceOperation reference
                && SymbolEqualityComparer.Default.Equals(reference.Local, counter)
                && LocalUse.Of(reference, isCaptured: false).Kind == LocalUseKind.Written)
            {
                return true;
            }
        }

        return false;
    }
}
