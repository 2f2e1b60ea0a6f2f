using System.Collections.Immutable;
using System.Threading;
using GcGuard.Analyzers.Facts.LocalFlow;
using GcGuard.Analyzers.Facts.Ownership;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Rules.RentedBuffers;

/// <summary>
/// A rented array that something reads to its end, although it may be longer than what was asked for.
/// </summary>
internal static class WholeArray
{
    /// <summary>Pools hand out arrays of these lengths: powers of two from this one on.</summary>
    private const int SmallestBucket = 16;

    /// <summary>
    /// The places that read all of what a call rents; none where it is also used too late, which is worse.
    /// </summary>
    public static ImmutableArray<WholeUse> UsesOf(
        IInvocationOperation call, PoolCalls pools, CancellationToken cancellationToken)
        => LeaseSeed.OfRent(call, pools) is { Kind: LeaseKind.Array } seed
            && !IsBucket(call.ValueAt(0))
            && LeaseFlow.TryAnalyze(seed, pools, cancellationToken) is { LateUses.IsEmpty: true } findings
                ? findings.WholeUses
                : ImmutableArray<WholeUse>.Empty;

    /// <summary>Whether a pool has arrays of exactly this length, so that none is longer.</summary>
    private static bool IsBucket(IOperation length)
        => length.ConstantValue is { HasValue: true, Value: int and >= SmallestBucket and var number }
            && (number & (number - 1)) == 0;
}
