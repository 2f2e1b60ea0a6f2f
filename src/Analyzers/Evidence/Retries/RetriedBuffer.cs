namespace GcGuard.Analyzers.Evidence.Retries;

/// <summary>A buffer that lives as long as a retry goes on.</summary>
/// <param name="Use">Its first use inside the attempt, or the content that is given to the client.</param>
/// <param name="Variable">The variable that holds it; null for the content of a client that retries.</param>
/// <param name="Name">What a message calls it.</param>
/// <param name="Size">How large it is.</param>
/// <param name="Retry">What is done with it.</param>
/// <param name="Retrier">Who waits and tries again, as a message names it.</param>
/// <param name="Attempt">The lambda or the loop that runs for each attempt; null where it is not in this body.</param>
internal sealed record RetriedBuffer(
    IOperation Use,
    ISymbol? Variable,
    string Name,
    HeldSize Size,
    RetryPolicy Retry,
    string Retrier,
    IOperation? Attempt);
