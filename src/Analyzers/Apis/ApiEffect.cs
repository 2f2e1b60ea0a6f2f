namespace GcGuard.Analyzers.Apis;

/// <summary>What a member of the framework does with the bytes or the stream that it is given.</summary>
[Flags]
internal enum ApiEffect
{
    /// <summary>Nothing that is known.</summary>
    None = 0,

    /// <summary>Reads bytes, and is done with them when it returns.</summary>
    Reads = 1,

    /// <summary>Reads bytes until the task it answers has completed.</summary>
    ReadsUntilCompleted = 2,

    /// <summary>Keeps the bytes.</summary>
    Keeps = 4,

    /// <summary>Keeps the bytes, and may write to them.</summary>
    KeepsAndWrites = 8,

    /// <summary>Writes bytes to a stream, as <c>MemoryStream.WriteTo</c> does.</summary>
    WritesStream = 16,

    /// <summary>Writes a whole array to a new file.</summary>
    WritesFile = 32,

    /// <summary>Writes bytes to the response of System.Web.</summary>
    WritesResponse = 64,

    /// <summary>Makes an MVC result of a whole array, and has a form that takes a stream.</summary>
    FileResult = 128,

    /// <summary>Makes a minimal-API result of a whole array.</summary>
    BytesResult = 256,

    /// <summary>Compares or searches spans.</summary>
    ReadsSpan = 512,

    /// <summary>Writes to a stream, leaves it open and forgets it.</summary>
    FillsStream = 1024,

    /// <summary>Makes a writer that only appends to the stream below it.</summary>
    AppendsToStream = 2048,

    /// <summary>Reads a stream forward, and closes it or leaves it alone.</summary>
    ReadsStream = 4096,
}
