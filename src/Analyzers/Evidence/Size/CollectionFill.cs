using GcGuard.Analyzers.Evidence.Flow;

namespace GcGuard.Analyzers.Evidence.Size;

/// <summary>
/// How many elements are certainly added to a local collection. An addition under a condition counts as none, one in a
/// loop as often as the loop certainly runs.
/// </summary>
internal sealed class CollectionFill(LoopTrips loops)
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
        long trips = loops.Around(operation, block, depth, out IOperation reached, cancellationToken);
        return reached == block ? trips : 0;
    }
}
