using System.Text;
using OrderHub.Contracts;

namespace OrderHub.Services.Exports;

public sealed class PickList : IPickList
{
    public string BuildCsv(OrderExport export)
    {
        var list = new StringBuilder();
        list.AppendLine("order;position;sku;quantity;title");
        foreach (Order order in export.Orders)
        {
            foreach (OrderLine line in order.Lines)
            {
                list.Append(order.Number).Append(';').Append(line.Position).Append(';');
                list.Append(line.Sku).Append(';').Append(line.Quantity).Append(';').AppendLine(line.Title);
            }
        }

        return list.ToString();
    }
}
