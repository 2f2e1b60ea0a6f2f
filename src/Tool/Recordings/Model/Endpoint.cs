namespace GcGuard.Tool.Recordings.Model;

/// <summary>One route, its requests and what they allocated.</summary>
internal sealed record Endpoint
{
    /// <summary>The name of what ran outside of requests; its figures are per second.</summary>
    public const string NoRequest = "(no request)";

    /// <summary>The part of a name that stands for paths that match no known route.</summary>
    public const string OtherRoute = "(other)";

    /// <summary>What the name of messages of a queue begins with.</summary>
    public const string MessagePrefix = "message ";

    /// <summary>Method and route template, as <c>GET /orders/{id}</c>, or what handles a message.</summary>
    public required string Name { get; init; }

    /// <summary>Requests that ended; 0 for <see cref="NoRequest"/>.</summary>
    public int Requests { get; init; }

    /// <summary>What figures are divided by: requests, or seconds where there are none.</summary>
    public int Units { get; init; }

    /// <summary>What its requests allocated.</summary>
    public AllocationSums Allocated { get; init; }

    /// <summary>How long requests took that overlapped no pause of the collector.</summary>
    public LatencyHistogram Undisturbed { get; init; } = new();

    /// <summary>How long requests took that overlapped a pause.</summary>
    public LatencyHistogram Paused { get; init; } = new();

    /// <summary>How long all requests would have taken without the pauses that they overlapped.</summary>
    public LatencyHistogram WithoutPauses { get; init; } = new();

    /// <summary>
    /// Thousandths of collections of generation 2 that fall to it by its share of the large-object bytes since the
    /// last.
    /// </summary>
    public int FullCollectionShare { get; init; }

    /// <summary>Whether figures are per request.</summary>
    public bool IsPerRequest => Name != NoRequest;
}

/// <summary>Sampled allocations, as sums of estimated bytes.</summary>
/// <remarks>Squares are those of thousands of bytes per request; they tell how far the mean can be off.</remarks>
/// <param name="Bytes">All bytes.</param>
/// <param name="Samples">Samples of all objects.</param>
/// <param name="Squares">Squares of the bytes per request, in kB².</param>
/// <param name="LargeBytes">Bytes of objects on the large object heap.</param>
/// <param name="LargeSamples">Samples of these.</param>
/// <param name="LargeSquares">Squares of their bytes per request, in kB².</param>
internal readonly record struct AllocationSums(
    long Bytes, int Samples, long Squares, long LargeBytes, int LargeSamples, long LargeSquares)
{
    /// <summary>The sum.</summary>
    public static AllocationSums operator +(AllocationSums a, AllocationSums b)
        => new(
            a.Bytes + b.Bytes, a.Samples + b.Samples, a.Squares + b.Squares,
            a.LargeBytes + b.LargeBytes, a.LargeSamples + b.LargeSamples, a.LargeSquares + b.LargeSquares);
}
