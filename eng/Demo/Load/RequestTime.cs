namespace GcGuard.Demo.Load;

/// <summary>One measured request.</summary>
/// <param name="Kind">Method and route: requests of one kind do the same work.</param>
/// <param name="Milliseconds">The time until the last byte of the answer.</param>
internal readonly record struct RequestTime(string Kind, double Milliseconds);
