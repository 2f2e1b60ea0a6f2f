namespace GcGuard.Analyzers.Evidence.Retries;

/// <summary>What a policy or pipeline of Polly does, as far as retries are concerned.</summary>
/// <param name="Definition">The call that makes it wait and retry; null where it does not.</param>
/// <param name="Wait">How long it waits.</param>
/// <param name="HasBreaker">Whether a circuit breaker is part of it.</param>
internal readonly record struct RetryPolicy(IInvocationOperation? Definition, RetryWait Wait, bool HasBreaker)
{
    /// <summary>A policy without a retry.</summary>
    public static RetryPolicy None => default;

    /// <summary>Whether it retries and waits long enough between attempts for that to matter.</summary>
    public bool WaitsAndRetries => Definition is not null && !Wait.IsNegligible;

    /// <summary>Two policies around one call.</summary>
    public RetryPolicy With(RetryPolicy other)
    {
        RetryPolicy longer = other.Definition is not null && (Definition is null || Wait.IsNegligible) ? other : this;
        return longer with { HasBreaker = HasBreaker || other.HasBreaker };
    }
}
