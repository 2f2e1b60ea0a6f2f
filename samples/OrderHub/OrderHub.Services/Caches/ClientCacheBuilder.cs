using OrderHub.Contracts;

namespace OrderHub.Services.Caches;

/// <summary>Computes what a client may keep offline: everything that the user's groups can see.</summary>
public sealed class ClientCacheBuilder(AccessDirectory directory)
{
    public ClientCacheSummary Build(int userId)
    {
        HashSet<int> orders = VisibleOrders(userId);
        List<long> catalogues = VisibleCatalogues(userId);
        int changes = CountChanges(orders, userId);

        long checksum = 17;
        foreach (int id in orders)
        {
            checksum += id * 31L;
        }

        foreach (long id in catalogues)
        {
            checksum ^= id;
        }

        return new ClientCacheSummary(userId, orders.Count, catalogues.Count, changes, checksum);
    }

    private HashSet<int> VisibleOrders(int userId)
    {
        var visible = new HashSet<int>();
        foreach (int[] group in directory.OrderGroupsOf(userId))
        {
            visible.UnionWith(group);
        }

        return visible;
    }

    private List<long> VisibleCatalogues(int userId)
    {
        var visible = new List<long>();
        foreach (long[] group in directory.CatalogueGroupsOf(userId))
        {
            visible.AddRange(group);
        }

        visible.Sort();
        return visible;
    }

    private static int CountChanges(HashSet<int> orders, int userId)
    {
        var changed = new List<int>(30_000);
        foreach (int id in orders)
        {
            if ((id ^ userId) % 5 == 0)
            {
                changed.Add(id);
            }
        }

        return changed.Count;
    }
}
