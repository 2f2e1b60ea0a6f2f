namespace GcGuard.Analyzers.Evidence.Retries;

/// <summary>What the handlers of an <c>HttpClient</c> do.</summary>
/// <param name="Type">The typed client that is registered; null for one that has a name only.</param>
/// <param name="Name">The client's name; null for a typed client without one.</param>
/// <param name="Policy">What the handlers do.</param>
/// <param name="Retrier">Who retries, as a message names it.</param>
internal sealed record ClientRetry(INamedTypeSymbol? Type, string? Name, RetryPolicy Policy, string Retrier);
