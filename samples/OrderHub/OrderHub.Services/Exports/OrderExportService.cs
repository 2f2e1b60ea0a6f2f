using OrderHub.Contracts;
using OrderHub.Services.Orders;

namespace OrderHub.Services.Exports;

public sealed class OrderExportService(IOrderRepository orders)
{
    public const int MaximumRows = 50_000;

    public OrderExport Build(int customerId, int rows)
    {
        var selected = new List<Order>();
        foreach (Order order in orders.GetByCustomer(customerId))
        {
            if (selected.Count >= Math.Min(rows, MaximumRows))
            {
                break;
            }

            selected.Add(order);
        }

        return new OrderExport(customerId, DateTimeOffset.UnixEpoch, selected.Count, selected);
    }
}
