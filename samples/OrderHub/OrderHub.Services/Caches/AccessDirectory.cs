namespace OrderHub.Services.Caches;

/// <summary>Which orders and catalogues each group may see.</summary>
public sealed class AccessDirectory
{
    private readonly int[][] _orderGroups =
    [
        [.. Enumerable.Range(0, 30_000)],
        [.. Enumerable.Range(10_000, 60_000)],
        [.. Enumerable.Range(30_000, 100_000)],
    ];

    private readonly long[][] _catalogueGroups =
    [
        [.. Enumerable.Range(0, 40_000).Select(id => id * 3L)],
        [.. Enumerable.Range(0, 50_000).Select(id => id * 5L)],
    ];

    public IReadOnlyList<int[]> OrderGroupsOf(int userId) =>
        userId % 4 == 0 ? [_orderGroups[0], _orderGroups[2]] : _orderGroups;

    public IReadOnlyList<long[]> CatalogueGroupsOf(int userId) =>
        userId % 5 == 0 ? [_catalogueGroups[1]] : _catalogueGroups;
}
