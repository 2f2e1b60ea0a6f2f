using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Evidence.Pools;

/// <summary>
/// Whether an object is made only where a pool has none left. It is made as often as the pool is empty, not once a
/// request; whether the pool keeps too many of them is a question of its own.
/// </summary>
internal static class PoolRefill
{
    /// <summary>Whether an expression makes what a pool of the source had not, in the same member.</summary>
    public static bool Makes(IOperation creation, KnownTypes types, CancellationToken cancellationToken)
    {
        foreach (IOperation operation in MemberBody.Of(creation).Descendants())
        {
            if (operation is IInvocationOperation call
                && StorageTypes.IsTakeName(call.TargetMethod.Name)
                && StorageUse.TryFind(call, types, cancellationToken) is { } take
                && RentSide.TryFind(take, cancellationToken) is { HandsOut: true } side
                && side.Made == creation)
            {
                return true;
            }
        }

        return false;
    }
}
