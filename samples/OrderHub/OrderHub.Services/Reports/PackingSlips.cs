using System.Collections.Concurrent;
using System.Text;
using OrderHub.Contracts;
using OrderHub.Services.Orders;

namespace OrderHub.Services.Reports;

/// <summary>Packing slips, rendered once per order and kept as the bytes that are printed again and again.</summary>
public sealed class PackingSlips(IOrderRepository orders)
{
    private readonly ConcurrentDictionary<int, byte[]> _slips = new();

    public byte[] Get(int orderId) => _slips.GetOrAdd(orderId, Render);

    private byte[] Render(int orderId)
    {
        using var slip = new MemoryStream();
        using (var text = new StreamWriter(slip, new UTF8Encoding(false), leaveOpen: true))
        {
            foreach (OrderLine line in orders.Find(orderId)?.Lines ?? [])
            {
                text.WriteLine($"{line.Quantity} x {line.Title} ({line.Sku})");
            }
        }

        return slip.ToArray();
    }
}
