namespace GcGuard.Tool.Recordings.Model;

/// <summary>What a full collection left alive, by what keeps it.</summary>
internal sealed record KeptHeap
{
    /// <summary>How long the process stood still for it.</summary>
    public int PauseMilliseconds { get; init; }

    /// <summary>The bytes of all objects.</summary>
    public long Bytes { get; init; }

    /// <summary>The objects.</summary>
    public long Objects { get; init; }

    /// <summary>What keeps them, most bytes first.</summary>
    public IReadOnlyList<KeptBy> Roots { get; init; } = [];
}

/// <summary>Something that keeps objects alive which nothing else does.</summary>
/// <param name="Kind">What it is.</param>
/// <param name="Name">
/// The static field, with who declares it or else the type of its value; the type of an object; else empty.
/// </param>
/// <param name="Bytes">What would be free without it.</param>
/// <param name="Objects">The objects of these bytes.</param>
/// <param name="Path">The types from it to most of these bytes.</param>
internal sealed record KeptBy(RootKind Kind, string Name, long Bytes, long Objects, IReadOnlyList<string> Path);

/// <summary>The kinds of what keeps objects alive.</summary>
internal enum RootKind
{
    /// <summary>A static field.</summary>
    StaticField,

    /// <summary>A static field that each thread has for itself.</summary>
    ThreadStaticField,

    /// <summary>Static fields of generic types and texts of the source, which the runtime does not name.</summary>
    OtherStatics,

    /// <summary>Variables of methods that run, and fields that each thread has for itself.</summary>
    Variables,

    /// <summary>Handles, as of timers, and of what native code is given.</summary>
    Handles,

    /// <summary>Handles of what must not move.</summary>
    PinnedHandles,

    /// <summary>Objects whose finalizers have yet to run.</summary>
    Finalizers,

    /// <summary>An object that several of these lead to.</summary>
    SharedObject,

    /// <summary>All that keep less.</summary>
    Rest,
}
