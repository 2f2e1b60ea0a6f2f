namespace GcGuard.Demo.Probe;

/// <summary>One pause of all threads for a collection.</summary>
/// <param name="AtMilliseconds">When it began, after the beginning of the interval.</param>
/// <param name="Milliseconds">How long it took.</param>
/// <param name="Generation">The generation of the last collection that had begun.</param>
/// <param name="IsInduced">Whether code had asked for that collection.</param>
public sealed record GcPause(double AtMilliseconds, double Milliseconds, int Generation, bool IsInduced);
