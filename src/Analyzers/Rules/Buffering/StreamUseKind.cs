namespace GcGuard.Analyzers.Rules.Buffering;

/// <summary>What one use of a <c>MemoryStream</c> local can do to its content and its state.</summary>
internal enum StreamUseKind
{
    /// <summary>Content and position of the content stay: reading, copying from it, comparing it with null.</summary>
    Read,

    /// <summary>Reads a member that throws once the stream is closed, so the code after it has an open stream.</summary>
    ReadOfOpen,

    /// <summary>Writes at the current position; the stream stays open.</summary>
    Write,

    /// <summary>Moves the position, truncates or grows; later writes may overwrite what is there.</summary>
    Move,

    /// <summary>Closes it.</summary>
    Close,

    /// <summary>Handed to a method known neither to close it nor to keep it.</summary>
    Fill,

    /// <summary>Handed to a method that may close it, but whose result cannot hold on to it.</summary>
    Call,

    /// <summary>Handed to a writer that only appends and is told to leave it open.</summary>
    OpenAppender,

    /// <summary>Handed to a writer that only appends and closes it when it is closed.</summary>
    Appender,

    /// <summary>Handed to an object that may hold on to it and write anywhere in it.</summary>
    Wrapper,

    /// <summary>Its buffer or the stream itself gets out of sight.</summary>
    Escape,
}
