namespace GcGuard.Analyzers.Apis;

/// <summary>How long the code that takes bytes may go on reading them.</summary>
internal enum BufferHold
{
    /// <summary>Until the call returns.</summary>
    DuringCall,

    /// <summary>Until the task it answers has completed.</summary>
    UntilCompleted,

    /// <summary>As long as the object lives that took them.</summary>
    Kept,

    /// <summary>As long as the object lives that took them, which may also write to them.</summary>
    KeptAndWritten,
}
