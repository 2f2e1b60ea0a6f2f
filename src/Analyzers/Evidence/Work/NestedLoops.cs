using GcGuard.Analyzers.Evidence.Flow;

namespace GcGuard.Analyzers.Evidence.Work;

/// <summary>
/// A loop within a loop: its rounds grow with the square of what both go over, which takes long where one loop would
/// not.
/// </summary>
internal static class NestedLoops
{
    /// <summary>
    /// The loop around a loop, where both go over something whole whose number no constant says, and neither waits on
    /// its way; null where there is none.
    /// </summary>
    public static ILoopOperation? Around(ILoopOperation loop)
    {
        if (!GoesOverSomethingWhole(loop))
        {
            return null;
        }

        for (IOperation? outer = loop.Parent; outer is not null; outer = outer.Parent)
        {
            switch (outer)
            {
                case IAnonymousFunctionOperation or ILocalFunctionOperation:
                    return null;
                case ILoopOperation around:
                    return GoesOverSomethingWhole(around) && !Waits(around) ? around : null;
            }
        }

        return null;
    }

    private static bool GoesOverSomethingWhole(ILoopOperation loop)
        => loop switch
        {
            IForEachLoopOperation each => !each.IsAsynchronous
                && each.Collection.WithoutConversions() is not (IArrayCreationOperation or ILiteralOperation),
            IForLoopOperation { Condition: IBinaryOperation condition } =>
                !condition.LeftOperand.ConstantValue.HasValue && !condition.RightOperand.ConstantValue.HasValue,
            _ => false,
        } && !LoopElements.EndsEarly(loop);

    private static bool Waits(ILoopOperation loop)
    {
        foreach (IOperation operation in loop.Body.Descendants())
        {
            if (operation is IAwaitOperation)
            {
                return true;
            }
        }

        return false;
    }
}
