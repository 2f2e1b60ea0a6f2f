using System.Globalization;
using System.Text;
using OrderHub.Contracts;

namespace OrderHub.Services.Exports;

public sealed class OrderSheet : IOrderSheet
{
    public byte[] Build(OrderExport export)
    {
        using var sheet = new MemoryStream();
        using (var writer = new StreamWriter(sheet, new UTF8Encoding(false), leaveOpen: true))
        {
            writer.WriteLine("number\tplaced\tstatus\ttotal\taddress");
            foreach (Order order in export.Orders)
            {
                writer.WriteLine(Row(order));
            }
        }

        return sheet.ToArray();
    }

    private static string Row(Order order) => string.Create(
        CultureInfo.InvariantCulture,
        $"{order.Number}\t{order.PlacedAt:O}\t{order.Status}\t{order.Total}\t{order.ShippingAddress}");
}
