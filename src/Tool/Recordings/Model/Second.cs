namespace GcGuard.Tool.Recordings.Model;

/// <summary>One second of a recording; sizes are in bytes, and what nothing told is -1.</summary>
internal sealed record Second
{
    /// <summary>Requests that ended.</summary>
    public int Requests { get; set; }

    /// <summary>The time that 99 of 100 of them stayed below, in microseconds.</summary>
    public long P99 { get; set; }

    /// <summary>Estimated large-object bytes.</summary>
    public long LargeBytes { get; set; }

    /// <summary>Estimated bytes of all objects.</summary>
    public long Bytes { get; set; }

    /// <summary>Processor use in percent of all cores.</summary>
    public int Processor { get; set; } = -1;

    /// <summary>The working set.</summary>
    public long WorkingSet { get; set; } = -1;

    /// <summary>The collector's committed memory.</summary>
    public long Committed { get; set; } = -1;

    /// <summary>Generation 0.</summary>
    public long Generation0 { get; set; } = -1;

    /// <summary>Generation 1.</summary>
    public long Generation1 { get; set; } = -1;

    /// <summary>Generation 2.</summary>
    public long Generation2 { get; set; } = -1;

    /// <summary>The large object heap.</summary>
    public long Large { get; set; } = -1;

    /// <summary>Free space of all generations, in percent.</summary>
    public int Fragmentation { get; set; } = -1;

    /// <summary>Threads of the pool.</summary>
    public int PoolThreads { get; set; } = -1;

    /// <summary>Work that waits for a thread of the pool.</summary>
    public long PoolQueue { get; set; } = -1;

    /// <summary>What the container uses.</summary>
    public long ContainerMemory { get; set; } = -1;

    /// <summary>What of it are cached files.</summary>
    public long FileCache { get; set; } = -1;
}
