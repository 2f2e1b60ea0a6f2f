using GcGuard.Analyzers.Evidence.Lazies;
using GcGuard.Analyzers.Evidence.Work;
using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Rules.Lazies;

/// <summary>
/// A shared <c>Lazy&lt;Task&lt;T&gt;&gt;</c> that keeps the task of an outgoing call, failed or not, for as long as it
/// lives.
/// </summary>
/// <param name="Keeper">What keeps it.</param>
/// <param name="Call">The call that can fail.</param>
/// <param name="SharedBy">Why it lives long.</param>
internal sealed record FaultKeepingLazy(LazyCreation Lazy, LazyKeeper Keeper, IMethodSymbol Call, string SharedBy)
{
    /// <summary>The finding at a creation, whichever rule reports it; null where there is none.</summary>
    public static FaultKeepingLazy? TryFind(
        IObjectCreationOperation creation, Compilation compilation, CancellationToken cancellationToken)
    {
        KnownTypes types = KnownTypes.For(compilation);
        return LazyCreation.TryRead(creation, types) is { } lazy
            && LazyCreation.IsTask(lazy.Element, types)
            && LazyKeeper.Of(creation, types, cancellationToken) is { Kind: not LazyKeeperKind.CacheEntry } keeper
            && !FaultReset.IsVisible(lazy, keeper, cancellationToken)
            && OutgoingCalls.Find(lazy.Factory, compilation, cancellationToken) is { } call
            && SharedLazy.ReasonFor(lazy, keeper, compilation, cancellationToken) is { } sharedBy
                ? new FaultKeepingLazy(lazy, keeper, call, sharedBy)
                : null;
    }
}
