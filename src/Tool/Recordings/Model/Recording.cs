namespace GcGuard.Tool.Recordings.Model;

/// <summary>
/// What a running server allocated, collected and answered. It holds sums, names of code and route templates; no value
/// of
/// a request, no query string, no header, no environment and no command line.
/// </summary>
internal sealed record Recording
{
    /// <summary>The layout that this version of the tool writes.</summary>
    public const int CurrentSchema = 1;

    /// <summary>The layout.</summary>
    public int Schema { get; init; } = CurrentSchema;

    /// <summary>The version of the tool that wrote it.</summary>
    public string Tool { get; init; } = string.Empty;

    /// <summary>When it began.</summary>
    public DateTime Started { get; init; }

    /// <summary>How long it took.</summary>
    public int Milliseconds { get; init; }

    /// <summary>How it was made.</summary>
    public CaptureMode Mode { get; init; }

    /// <summary>The server.</summary>
    public required ServerFacts Server { get; init; }

    /// <summary>What the events leave open.</summary>
    public required Evidence Evidence { get; init; }

    /// <summary>The assemblies that sites stand in.</summary>
    public required IReadOnlyList<CodeModule> Modules { get; init; }

    /// <summary>Routes, and <see cref="Endpoint.NoRequest"/> for what ran outside of requests.</summary>
    public required IReadOnlyList<Endpoint> Endpoints { get; init; }

    /// <summary>Statements that allocate, those with most large-object bytes first.</summary>
    public required IReadOnlyList<Site> Sites { get; init; }

    /// <summary>Collections in their order.</summary>
    public required IReadOnlyList<Collection> Collections { get; init; }

    /// <summary>Who called for collections.</summary>
    public required IReadOnlyList<Inducer> Inducers { get; init; }

    /// <summary>The server second by second.</summary>
    public required IReadOnlyList<Second> Seconds { get; init; }

    /// <summary>What a collection at its end left alive; null where nobody asked.</summary>
    public KeptHeap? Kept { get; init; }

    /// <summary>All requests.</summary>
    public long RequestCount => Endpoints.Sum(endpoint => (long)endpoint.Requests);

    /// <summary>All sampled large-object bytes.</summary>
    public long LargeBytes => Endpoints.Sum(endpoint => endpoint.Allocated.LargeBytes);

    /// <summary>All sampled bytes.</summary>
    public long Bytes => Endpoints.Sum(endpoint => endpoint.Allocated.Bytes);

    /// <summary>Whether figures per request can be given: no more than one event in a hundred was lost.</summary>
    public bool IsComplete => Evidence.DroppedEvents * 100L <= Evidence.Events;
}

/// <summary>How a recording was made.</summary>
internal enum CaptureMode
{
    /// <summary>Attached to a running server.</summary>
    Attach,

    /// <summary>Attached without requests.</summary>
    Light,

    /// <summary>Started by the tool, with awaits and without the runtime's guarded inlining.</summary>
    Run,

    /// <summary>Read from a trace that another tool wrote.</summary>
    Trace,
}

/// <summary>What is known of the server's process.</summary>
internal sealed record ServerFacts
{
    /// <summary>The name of its entry assembly.</summary>
    public string Name { get; init; } = string.Empty;

    /// <summary>The runtime's version.</summary>
    public string Runtime { get; init; } = string.Empty;

    /// <summary>Whether the collector has a heap per core; null where nothing says so.</summary>
    public bool? ServerCollector { get; init; }

    /// <summary>Whether generation 2 can be collected in the background.</summary>
    public bool? ConcurrentCollector { get; init; }

    /// <summary>The most heaps a collection saw.</summary>
    public int Heaps { get; init; }

    /// <summary>Whether the number of heaps changed: the collector adapts to the application's size.</summary>
    public bool HeapsAdapted { get; init; }

    /// <summary>The processor cores of the machine or container.</summary>
    public int Cores { get; init; }

    /// <summary>The memory limit of its container, 0 where it has none.</summary>
    public long MemoryLimit { get; init; }

    /// <summary>What a report and a comparison call the collector.</summary>
    public string Collector =>
        (ServerCollector, ConcurrentCollector) switch
        {
            (null, _) => "collector unknown",
            (true, true) => "server, concurrent",
            (true, _) => "server, not concurrent",
            (false, true) => "workstation, concurrent",
            _ => "workstation, not concurrent",
        };
}

/// <summary>How far the figures can be trusted.</summary>
internal sealed record Evidence
{
    /// <summary>All events of the trace.</summary>
    public int Events { get; init; }

    /// <summary>Events that the target's buffer had no room for.</summary>
    public int DroppedEvents { get; init; }

    /// <summary>Sampled allocations.</summary>
    public int Samples { get; init; }

    /// <summary>
    /// Whether the samples are allocation ticks, which charge objects of 85 to 100 kB to wrong sites.
    /// </summary>
    public bool IsTicks { get; init; }

    /// <summary>Large-object bytes without a statement of the server's own code.</summary>
    public long UnattributedLargeBytes { get; init; }

    /// <summary>Bytes without a statement of the server's own code.</summary>
    public long UnattributedBytes { get; init; }

    /// <summary>Whether requests were recorded.</summary>
    public bool HasRequests { get; init; }

    /// <summary>Whether the names of methods came with the trace.</summary>
    public bool HasMethods { get; init; }

    /// <summary>Whether assemblies were not found as files, as those of a build in a single file.</summary>
    public bool LacksAssemblies { get; init; }

    /// <summary>How long it took to stop, when the runtime writes down its methods.</summary>
    public int RundownMilliseconds { get; init; }
}

/// <summary>An assembly with code of the server's own.</summary>
/// <param name="Name">Its simple name.</param>
/// <param name="Mvid">The id of its build; empty where the file could not be read.</param>
/// <param name="HasSymbols">Whether its PDB was found.</param>
/// <param name="IsReadyToRun">Whether it holds code compiled ahead of time, which has no map to its IL.</param>
internal sealed record CodeModule(string Name, Guid Mvid, bool HasSymbols, bool IsReadyToRun = false);
