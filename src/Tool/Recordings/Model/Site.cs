namespace GcGuard.Tool.Recordings.Model;

/// <summary>A statement of the server's own code, and what was allocated there or in code that it calls.</summary>
internal sealed record Site
{
    /// <summary>The place in <see cref="Recording.Modules"/>.</summary>
    public int Module { get; init; }

    /// <summary>The metadata token of the compiled method.</summary>
    public int Method { get; init; }

    /// <summary>The IL offset of the instruction; -1 where only the method is known.</summary>
    public int IlOffset { get; init; }

    /// <summary>The member that a reader of the source sees, by its documentation id.</summary>
    public required string Member { get; init; }

    /// <summary>
    /// What the statement creates or calls: <c>new byte[]</c>, <c>System.IO.MemoryStream.ToArray</c>.
    /// </summary>
    public required string Call { get; init; }

    /// <summary>Whether instruction and call are certain, or the nearest that fit.</summary>
    public bool IsCertain { get; init; }

    /// <summary>The document, as the PDB names it; empty without a PDB.</summary>
    public string File { get; init; } = string.Empty;

    /// <summary>The first line of the statement; 0 without a PDB.</summary>
    public int Line { get; init; }

    /// <summary>The types that were allocated, most bytes first.</summary>
    public IReadOnlyList<string> Types { get; init; } = [];

    /// <summary>What requests of which endpoints allocated here.</summary>
    public IReadOnlyList<SiteRequests> Requests { get; init; } = [];

    /// <summary>The stacks that most bytes came through, from the allocation to the request.</summary>
    public IReadOnlyList<CallPath> Stacks { get; init; } = [];

    /// <summary>The sums over all endpoints.</summary>
    public AllocationSums Allocated => Requests.Aggregate(default(AllocationSums), (sum, one) => sum + one.Allocated);
}

/// <summary>What requests of one endpoint allocated at a site.</summary>
/// <param name="Endpoint">The place in <see cref="Recording.Endpoints"/>.</param>
/// <param name="Allocated">The sums.</param>
/// <param name="Reaching">Requests with a sample.</param>
/// <param name="LargeFirstHalf">Samples of large objects in the first half of the recording.</param>
/// <param name="LargeSecondHalf">Samples of large objects in the second half.</param>
internal sealed record SiteRequests(
    int Endpoint, AllocationSums Allocated, int Reaching, int LargeFirstHalf, int LargeSecondHalf);

/// <summary>Frames, the allocating one first.</summary>
/// <param name="Bytes">What was allocated through them.</param>
/// <param name="Frames">Names of methods.</param>
internal sealed record CallPath(long Bytes, IReadOnlyList<string> Frames);
