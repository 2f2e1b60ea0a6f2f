using Microsoft.CodeAnalysis;

namespace GcGuard.Analyzers.Facts.Retries;

/// <summary>A buffer that lives as long as a retry goes on.</summary>
/// <param name="Use">Its first use inside the attempt, or the content that is given to the client.</param>
/// <param name="Variable">The variable that holds it; null for the content of a client that retries.</param>
/// <param name="Name">What a message calls it.</param>
/// <param name="Size">How large it is.</param>
/// <param name="Wait">How long it is held.</param>
/// <param name="Retrier">Who waits and tries again, as a message names it.</param>
/// <param name="Attempt">What runs once for each attempt: the delegate or the loop; null where it is not in this body.</param>
/// <param name="HasBreaker">Whether a circuit breaker is beside the retry.</param>
internal sealed record RetriedBuffer(
    IOperation Use,
    ISymbol? Variable,
    string Name,
    HeldSize Size,
    RetryWait Wait,
    string Retrier,
    IOperation? Attempt,
    bool HasBreaker);
