namespace OrderHub.Contracts;

public sealed record ClientCacheSummary(int UserId, int Orders, int Catalogues, int Changes, long Checksum);

public sealed record NotificationResult(int Requested, int Succeeded, int Failed);

public sealed record NumberOfCalls(ulong Calls);

public sealed record ErrorBody(string Code, string Message);

public sealed record MemoryMetrics(
    long ManagedBytes,
    long HeapBytes,
    long FragmentedBytes,
    long CommittedBytes,
    long LohBytes,
    long LohFragmentedBytes,
    long AllocatedBytes,
    int Gen0Collections,
    int Gen1Collections,
    int Gen2Collections,
    double PauseMilliseconds,
    double PauseTimePercentage,
    long WorkingSetBytes,
    int PoolThreads,
    long PendingWorkItems,
    IReadOnlyList<PoolUsage> Pools,
    bool ServerGc);

public sealed record PoolUsage(string Name, int Items, long Bytes);

public sealed record CatalogItem(string Sku, string Title, decimal UnitPrice)
{
    public string? Description { get; init; }

    public string? Manufacturer { get; init; }

    public string? Category { get; init; }

    public string? CountryOfOrigin { get; init; }

    public string? ImageAddress { get; init; }

    public string? PackagingNotes { get; init; }

    public IReadOnlyList<string>? Keywords { get; init; }

    public IReadOnlyList<string>? Languages { get; init; }
}

public sealed record RevenueReport(int Orders, decimal Revenue, IReadOnlyList<RevenueRow> Rows);

public sealed record RevenueRow(int CustomerId, int Orders, decimal Revenue, decimal Median);

public sealed record ExchangeRates(string Base, IReadOnlyDictionary<string, decimal> Rates);

public sealed record Quote(int OrderId, decimal Net, decimal Discount, decimal Gross);
