using Microsoft.CodeAnalysis;

namespace GcGuard.Analyzers.Facts.Retries;

/// <summary>One client that <c>AddHttpClient</c> registers with a handler that retries.</summary>
/// <param name="Type">The typed client; null for one that has a name only.</param>
/// <param name="Name">The client's name; null for a typed client without one, and for what holds for all clients.</param>
/// <param name="IsForAll">Whether it holds for every client of the factory.</param>
/// <param name="Policy">What the handlers do.</param>
/// <param name="Retrier">Who retries, as a message names it.</param>
/// <param name="HandlerType">The handler of this compilation that retries; null where it is a policy.</param>
internal sealed record ClientRetry(
    INamedTypeSymbol? Type,
    string? Name,
    bool IsForAll,
    RetryPolicy Policy,
    string Retrier,
    INamedTypeSymbol? HandlerType);
