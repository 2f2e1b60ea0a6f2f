using System.Threading;
using GcGuard.Analyzers.Facts.LocalFlow;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Facts.Retries;

/// <summary>How often a <c>while</c> or <c>do</c> loop runs at most, where a counter of its own says so.</summary>
internal static class LoopCounts
{
    /// <summary>
    /// The number of rounds of <c>while (n &lt; 5)</c>, <c>while (n++ &lt; 5)</c>, <c>while (n-- &gt; 0)</c> over a local that begins with
    /// a constant and is stepped once; null for any other loop.
    /// </summary>
    public static int? Of(IWhileLoopOperation loop, WaitReader waits, CancellationToken cancellationToken)
    {
        if (loop.Condition is not IBinaryOperation condition
            || CounterOf(condition.LeftOperand.WithoutConversions()) is not { } counter
            || LocalFlowFact.TryAnalyze(counter, loop, cancellationToken) is not { InitialValue: { } initial } flow
            || StepOf(flow, loop) is not { } step
            || waits.Number(initial, cancellationToken) is not { } first
            || waits.Number(condition.RightOperand, cancellationToken) is not { } last)
        {
            return null;
        }

        double rounds = (condition.OperatorKind, step) switch
        {
            (BinaryOperatorKind.LessThan, 1) => last.Most - first.Most,
            (BinaryOperatorKind.LessThanOrEqual, 1) => last.Most - first.Most + 1,
            (BinaryOperatorKind.GreaterThan, -1) => first.Most - last.Most,
            (BinaryOperatorKind.GreaterThanOrEqual, -1) => first.Most - last.Most + 1,
            _ => 0,
        };
        return rounds is > 0 and <= WaitReader.MostAttempts ? (int)rounds : null;
    }

    private static ILocalSymbol? CounterOf(IOperation compared)
        => compared switch
        {
            ILocalReferenceOperation local => local.Local,
            IIncrementOrDecrementOperation { Target: ILocalReferenceOperation local } => local.Local,
            _ => null,
        };

    /// <summary>One up or one down, where that is all that is done to the counter; null otherwise.</summary>
    private static int? StepOf(LocalFlowFact flow, ILoopOperation loop)
    {
        int? step = null;
        foreach (LocalUse use in flow.Uses)
        {
            if (use.IsCaptured)
            {
                return null;
            }

            if (use.Reference.Parent is IIncrementOrDecrementOperation change && change.Target == use.Reference)
            {
                if (step is not null || !change.IsWithin(loop))
                {
                    return null;
                }

                step = change.Kind == OperationKind.Increment ? 1 : -1;
            }
            else if (use.Kind == LocalUseKind.Written)
            {
                return null;
            }
        }

        return step;
    }
}
