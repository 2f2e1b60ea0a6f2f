using System.Globalization;
using System.Text;
using OrderHub.Contracts;

namespace OrderHub.Services.Exports;

public sealed class CsvExport
{
    public async Task WriteAsync(OrderExport export, TextWriter output)
    {
        var csv = new StringBuilder();
        csv.AppendLine("number;placed;status;currency;total;address");
        foreach (Order order in export.Orders)
        {
            csv.Append(order.Number).Append(';')
                .Append(order.PlacedAt.ToString("O", CultureInfo.InvariantCulture)).Append(';')
                .Append(order.Status).Append(';')
                .Append(order.Currency).Append(';')
                .Append(order.Total.ToString(CultureInfo.InvariantCulture)).Append(';')
                .Append(order.ShippingAddress).AppendLine();
        }

        await output.WriteAsync(csv.ToString());
    }
}
