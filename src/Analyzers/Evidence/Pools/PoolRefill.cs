namespace GcGuard.Analyzers.Evidence.Pools;

/// <summary>
/// Whether an object is made only where a pool has none left. It is made as often as the pool is empty, not once a
/// request; whether the pool keeps too many of them is a question of its own.
/// </summary>
internal static class PoolRefill
{
    /// <summary>Whether an expression makes what a pool of the type around it had not.</summary>
    public static bool Makes(IOperation creation, ISymbol code, PoolFact pools, CancellationToken cancellationToken)
    {
        if (code.ContainingType is not { } type)
        {
            return false;
        }

        foreach (KeyValuePair<ISymbol, ObjectPool> pool in pools.Of(type, cancellationToken))
        {
            foreach (StorageUse use in pool.Value.Uses)
            {
                if (!use.IsAdd
                    && RentSide.TryFind(use, cancellationToken) is { HandsOut: true } side
                    && side.Made.Syntax == creation.Syntax)
                {
                    return true;
                }
            }
        }

        return false;
    }
}
