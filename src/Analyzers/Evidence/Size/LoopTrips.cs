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
