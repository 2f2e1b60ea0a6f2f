namespace GcGuard.Analyzers.Rules.InducedGc;

/// <summary>Whether what one call starts is ended by another.</summary>
internal enum PairState
{
    /// <summary>It is ended in a <c>finally</c>, with nothing in between that can fail, or by another member.</summary>
    Paired,

    /// <summary>It is ended in the same body, but not when something in between throws.</summary>
    SkippedByException,

    /// <summary>Nothing ends it.</summary>
    Missing,
}
