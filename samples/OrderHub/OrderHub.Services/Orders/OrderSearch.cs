using System.Buffers;
using OrderHub.Contracts;

namespace OrderHub.Services.Orders;

public sealed class OrderSearch(IOrderRepository orders)
{
    public SearchResult Search(string? query, int take)
    {
        var matches = orders.Query(order => Matches(order, query)).ToList();
        return new SearchResult(query ?? "", matches.Count, matches.Take(take).ToList());
    }

    public IReadOnlyList<Order> Latest(int take)
    {
        var newest = orders.Query(static _ => true).OrderByDescending(order => order.PlacedAt).ToList();
        return newest.Take(take).ToArray();
    }

    public decimal PageTotal(int customerId, int page, int pageSize)
    {
        Order[] rows = ArrayPool<Order>.Shared.Rent(pageSize);
        int count = 0;
        foreach (Order order in orders.GetByCustomer(customerId).Skip(page * pageSize).Take(pageSize))
        {
            rows[count++] = order;
        }

        decimal total = 0;
        for (int i = 0; i < count; i++)
        {
            total += rows[i].Total;
        }

        ArrayPool<Order>.Shared.Return(rows);
        return total;
    }

    private static bool Matches(Order order, string? query) =>
        string.IsNullOrWhiteSpace(query)
        || order.Number.Contains(query, StringComparison.OrdinalIgnoreCase)
        || order.ShippingAddress.Contains(query, StringComparison.OrdinalIgnoreCase)
        || order.Lines.Any(line => line.Title.Contains(query, StringComparison.OrdinalIgnoreCase));
}
