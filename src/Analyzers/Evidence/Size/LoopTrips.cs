using GcGuard.Analyzers.Evidence.Flow;

namespace GcGuard.Analyzers.Evidence.Size;

/// <summary>How often loops certainly run.</summary>
internal sealed class LoopTrips(SequenceLengths lengths, LeastValues values)
{
    /// <summary>How often the body of a loop runs whole, at least; 0 where nothing is known.</summary>
    public long Of(ILoopOperation loop, int depth, CancellationToken cancellationToken)
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
            IForLoopOperation counting => OfCounting(counting, depth, cancellationToken),
            IForEachLoopOperation each => lengths.Of(each.Collection, values, depth, cancellationToken) ?? 0,
            _ => 0,
        };
    }

    /// <summary>
    /// How often an operation runs, at least, for one run of what is reached: the product of the trips of the loops
    /// around it, out to a block, or to where a condition stands, a loop can be left early, or the code ends.
    /// </summary>
    /// <param name="block">Where to stop; null for as far as it is certain.</param>
    /// <param name="depth">How many definitions may be followed.</param>
    /// <param name="reached">The last operation that runs the one inside it whenever it runs itself.</param>
    public long Around(
        IOperation operation,
        IOperation? block,
        int depth,
        out IOperation reached,
        CancellationToken cancellationToken)
    {
        long trips = 1;
        reached = operation;
        while (reached != block && reached.Parent is { } around)
        {
            switch (around)
            {
                case ILoopOperation loop
                    when reached == loop.Body && Of(loop, depth, cancellationToken) is > 0 and var times:
                    trips = ObjectSize.Multiply(trips, times);
                    break;
                case IExpressionStatementOperation or IBlockOperation or IUsingOperation:
                    break;
                default:
                    return trips;
            }

            reached = around;
        }

        return trips;
    }

    /// <summary><c>for (int i = 0; i &lt; n; i++)</c>, where nothing else writes to the counter.</summary>
    private long OfCounting(IForLoopOperation loop, int depth, CancellationToken cancellationToken)
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
