using GcGuard.Analyzers.Evidence.Lifetime;

namespace GcGuard.Analyzers.Evidence.Lazies;

/// <summary>Why many requests share one Lazy.</summary>
internal static class SharedLazy
{
    /// <summary>
    /// The reason, as a message says it in parentheses; null for one that belongs to a message, a row or a request, or
    /// where nobody can say.
    /// </summary>
    public static string? ReasonFor(
        LazyCreation lazy, LazyKeeper keeper, Compilation compilation, CancellationToken cancellationToken)
    {
        if (lazy.Mode == LazyMode.Other)
        {
            return null;
        }

        if (keeper.Kind != LazyKeeperKind.Member)
        {
            return keeper.Member is not { } collection ? "an entry of a cache"
                : !collection.IsStatic
                    && PerRequestTypes.ReasonFor(collection.ContainingType, compilation, cancellationToken) is not null
                    ? null
                : "an entry of `" + collection.Name + "`";
        }

        if (keeper.Member is not { ContainingType: { } owner } member)
        {
            return null;
        }

        if (member.IsStatic)
        {
            return IsPerThread(member) ? null : "static";
        }

        if (LongLivedTypes.ReasonFor(owner, compilation, cancellationToken) is { } reason)
        {
            return owner.Name + " is " + reason;
        }

        return lazy.SaysShared && PerRequestTypes.ReasonFor(owner, compilation, cancellationToken) is null
            ? "made for several threads"
            : null;
    }

    private static bool IsPerThread(ISymbol member)
    {
        foreach (AttributeData attribute in member.GetAttributes())
        {
            if (attribute.AttributeClass?.Name == "ThreadStaticAttribute")
            {
                return true;
            }
        }

        return false;
    }
}
