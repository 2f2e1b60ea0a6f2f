namespace OrderHub.Services.Caches;

/// <summary>Which orders and catalogues each group may see.</summary>
public sealed class AccessDirectory
{
    private static readonly int[][] OrderGroups =
    [
        [.. Enumerable.Range(0, 30_000)],
        [.. Enumerable.Range(10_000, 60_000)],
        [.. Enumerable.Range(30_000, 100_000)],
    ];

    private static readonly long[][] CatalogueGroups =
    [
        [.. Enumerable.Range(0, 40_000).Select(id => id * 3L)],
        [.. Enumerable.Range(0, 50_000).Select(id => id * 5L)],
    ];

    public IReadOnlyList<int[]> OrderGroupsOf(int userId) =>
        userId % 4 == 0 ? [OrderGroups[0], OrderGroups[2]] : OrderGroups;

    public IReadOnlyList<long[]> CatalogueGroupsOf(int userId) =>
        userId % 5 == 0 ? [CatalogueGroups[1]] : CatalogueGroups;
}
