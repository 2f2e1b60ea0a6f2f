using GcGuard.Analyzers.Evidence.Flow;

namespace GcGuard.Analyzers.Evidence.Work;

/// <summary>
/// A loop within a loop: its rounds grow with the square of what both go over, which takes long where one loop would
/// not.
/// </summary>
internal static class NestedLoops
{
    /// <summary>
    /// Whether a loop stands within another, both go over something whole whose number no constant says, and neither
    /// waits on its way.
    /// </summary>
    public static bool IsInner(ILoopOperation loop)
    {
        if (!GoesOverSomethingWhole(loop))
        {
            return false;
        }

        for (IOperation? outer = loop.Parent; outer is not null; outer = outer.Parent)
        {
            switch (outer)
            {
                case IAnonymousFunctionOperation or ILocalFunctionOperation:
                    return false;
                case ILoopOperation around:
                    return GoesOverSomethingWhole(around) && !Waits(around);
            }
        }

        return false;
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
