using GcGuard.Analyzers.Evidence.Lazies;
using GcGuard.Analyzers.Evidence.Work;
using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Rules.Lazies;

/// <summary>
/// A shared <c>Lazy&lt;Task&lt;T&gt;&gt;</c> whose factory works on the thread that asks for <c>Value</c>.
/// </summary>
/// <param name="Keeper">What keeps it.</param>
/// <param name="Work">What it does before it leaves the thread.</param>
/// <param name="SharedBy">Why many requests share it.</param>
internal sealed record SynchronousLazyTask(LazyCreation Lazy, LazyKeeper Keeper, HeavyWork Work, string SharedBy)
{
    /// <summary>The finding at a creation, whatever its path; null where there is none.</summary>
    public static SynchronousLazyTask? TryFind(
        IObjectCreationOperation creation, Compilation compilation, CancellationToken cancellationToken)
    {
        KnownTypes types = KnownTypes.For(compilation);
        return LazyCreation.TryRead(creation, types) is { } lazy
            && LazyCreation.IsAwaitable(lazy.Element, types)
            && LazyKeeper.Of(creation, types, cancellationToken) is { } keeper
            && HeavyWorkFact.Find(lazy.Factory, compilation, cancellationToken) is { } work
            && SharedLazy.ReasonFor(lazy, keeper, compilation, cancellationToken) is { } sharedBy
                ? new SynchronousLazyTask(lazy, keeper, work, sharedBy)
                : null;
    }
}
