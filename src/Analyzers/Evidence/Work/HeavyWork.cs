namespace GcGuard.Analyzers.Evidence.Work;

/// <summary>What keeps a thread busy or blocked.</summary>
internal enum HeavyWorkKind
{
    /// <summary>The thread computes.</summary>
    Computes,

    /// <summary>
    /// The thread makes text or bytes of objects, makes objects of them, or sorts them: each request or answer does.
    /// </summary>
    Converts,

    /// <summary>The thread waits for a file, a database or a network.</summary>
    WaitsForIO,

    /// <summary>The thread waits for a task.</summary>
    WaitsForTask,
}

/// <summary>A piece of work that takes milliseconds or more.</summary>
/// <param name="Kind">What the thread does meanwhile.</param>
/// <param name="Verb">What it does, as a message says it: <c>compresses</c>.</param>
/// <param name="What">What shows it: <c>GZipStream</c>.</param>
/// <param name="Member">The method that does it; null where it stands in the code that was asked about.</param>
internal sealed record HeavyWork(HeavyWorkKind Kind, string Verb, string What, string? Member)
{
    /// <summary>
    /// Whether nothing but the number of rounds of a loop shows it, and no call that is known to compute.
    /// </summary>
    public bool IsLoop { get; init; }

    /// <summary><c>compresses: GZipStream in BuildIndex</c>.</summary>
    public string Describe() => Verb + ": " + What + (Member is null ? string.Empty : " in " + Member);
}
