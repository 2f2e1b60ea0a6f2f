namespace GcGuard.Tool.Recordings.Model;

/// <summary>One garbage collection.</summary>
internal sealed record Collection
{
    /// <summary>When it began, in milliseconds since the start of the recording.</summary>
    public int At { get; init; }

    /// <summary>The generation.</summary>
    public int Generation { get; init; }

    /// <summary>Whether it ran beside the application's threads.</summary>
    public bool IsBackground { get; init; }

    /// <summary>Why, as the runtime says: <c>AllocLarge</c>, <c>Induced</c>.</summary>
    public required string Reason { get; init; }

    /// <summary>How long it stopped the application's threads, in microseconds.</summary>
    public int PauseMicroseconds { get; init; }

    /// <summary>When the pauses were, each as start and end in milliseconds since the start of the recording.</summary>
    public IReadOnlyList<double[]> Pauses { get; init; } = [];

    /// <summary>Who called for it, by the place in <see cref="Recording.Inducers"/>; -1 where nobody did.</summary>
    public int Inducer { get; init; } = -1;

    /// <summary>The heap after it; null where it had not ended.</summary>
    public HeapSizes? After { get; init; }

    /// <summary>Whether code called for it.</summary>
    public bool IsInduced => Reason.StartsWith("Induced", StringComparison.Ordinal);
}

/// <summary>The heap after a collection, in bytes.</summary>
/// <param name="Generation0">Generation 0.</param>
/// <param name="Generation1">Generation 1.</param>
/// <param name="Generation2">Generation 2.</param>
/// <param name="Large">The large object heap.</param>
/// <param name="LargeFree">Free space between large objects.</param>
/// <param name="Pinned">The pinned object heap.</param>
/// <param name="Promoted">Bytes that survived.</param>
/// <param name="Heaps">The number of heaps.</param>
/// <param name="MemoryLoad">The memory load that the collector saw, in percent.</param>
internal sealed record HeapSizes(
    long Generation0, long Generation1, long Generation2, long Large, long LargeFree, long Pinned, long Promoted,
    int Heaps, int MemoryLoad);

/// <summary>Code that called for collections.</summary>
/// <param name="Member">The member that called <c>GC</c>.</param>
/// <param name="Assembly">Its assembly.</param>
/// <param name="Collections">How many came of it.</param>
/// <param name="PauseMicroseconds">How long these stopped the application.</param>
/// <param name="Frames">The stack of the first, the caller first.</param>
internal sealed record Inducer(
    string Member, string Assembly, int Collections, long PauseMicroseconds, IReadOnlyList<string> Frames);
